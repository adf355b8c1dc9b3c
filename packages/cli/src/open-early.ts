/** The browser of `platen render`, started before the rest of the command is loaded: the two take about as long. */
import { statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Browser } from "@platen/browser";
import { parseAllowPrivate } from "@platen/egress";
import { openBrowser } from "./open-browser.ts";

export interface EarlyBrowser {
  /** Why it does not start is said where it is needed: errors of the template come first. */
  opening: Promise<Browser>;
  close(): Promise<void>;
}

/** Null where no browser seems to be needed. The words of the command line are guessed at: what reads them is not loaded yet. */
export async function openEarly(args: readonly string[]): Promise<EarlyBrowser | null> {
  if (!seemsToPrint(args)) return null;
  const opening = open(process.env);
  const started = opening.catch(() => null);
  // Nothing else runs while code is loaded: the browser's process is started first.
  await nextTurn();

  return { opening, close: async () => (await started)?.close() };
}

/** A template in a folder, and a file that has pages. A wrong guess costs the start of a browser, or the time that an early one saves. */
function seemsToPrint([command, ...words]: readonly string[]): boolean {
  if (command !== "render" || words.some((word) => /^(--remote|--help|-h)$|(^|[.=])(html?|xml)$/i.test(word)))
    return false;

  return words.some(isFolder);
}

function isFolder(word: string): boolean {
  try {
    return statSync(word).isDirectory();
  } catch {
    return false;
  }
}

/** Reads its own settings alone: checking all of them takes longer than starting the browser, and is done where it is needed. */
async function open(env: NodeJS.ProcessEnv): Promise<Browser> {
  const sandbox = env.PLATEN_SANDBOX?.trim() !== "off";
  const assetAllowPrivate = parseAllowPrivate(env.PLATEN_ASSET_ALLOW_PRIVATE);

  return openBrowser({ sandbox, assetAllowPrivate }, { forOneDocument: true });
}
