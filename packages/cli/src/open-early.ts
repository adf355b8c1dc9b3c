/** The browser of `platen render`, started before the rest of the command is loaded: the two take about as long. */
import { existsSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Browser } from "@platen/browser";
import { parseAllowPrivate } from "@platen/egress";
import { openBrowser } from "./open-browser.ts";

interface EarlyBrowser {
  /** Why it does not start is said where it is needed: errors of the template come first. */
  opening: Promise<Browser>;
  close(): Promise<void>;
}

/** Null where no browser will be needed: for a template of a service, and for a file without pages. */
export async function openEarly(
  folder: string,
  { remote, format, output }: { remote?: boolean; format?: string; output?: string },
): Promise<EarlyBrowser | null> {
  const hasNoPages = /(^|\.)(html?|xml)$/i.test(format ?? output ?? "");
  if (remote || hasNoPages || !existsSync(folder)) return null;
  const opening = open(process.env);
  const started = opening.catch(() => null);
  // Nothing else runs while code is loaded: the browser's process is started first.
  await nextTurn();

  return { opening, close: async () => (await started)?.close() };
}

/** Reads its own settings alone: checking all of them takes longer than starting the browser, and is done where it is needed. */
async function open(env: NodeJS.ProcessEnv): Promise<Browser> {
  const sandbox = env.PLATEN_SANDBOX?.trim() !== "off";
  const assetAllowPrivate = parseAllowPrivate(env.PLATEN_ASSET_ALLOW_PRIVATE);

  return openBrowser({ sandbox, assetAllowPrivate }, { forOneDocument: true });
}
