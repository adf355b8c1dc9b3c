/** The browser of `platen render`, started before the rest of the command is loaded: the two take about as long. */
import { existsSync } from "node:fs";
import type { Browser } from "@platen/browser";
import { readSettings } from "@platen/server/settings";
import { openBrowser } from "./open-browser.ts";

interface EarlyBrowser {
  /** Why it does not start is said where it is needed: errors of the template come first. */
  opening: Promise<Browser>;
  close(): Promise<void>;
}

/** Null where no browser will be needed: for a template of a service, and for a file without pages. */
export function openEarly(
  folder: string,
  { remote, format, output }: { remote?: boolean; format?: string; output?: string },
): EarlyBrowser | null {
  const hasNoPages = /(^|\.)(html?|xml)$/i.test(format ?? output ?? "");
  if (remote || hasNoPages || !existsSync(folder)) return null;
  const opening = open();
  const started = opening.catch(() => null);

  return { opening, close: async () => (await started)?.close() };
}

async function open(): Promise<Browser> {
  return openBrowser(readSettings(process.env));
}
