/** The browser for one command: found, started and quiet unless something is wrong. */
import { type Browser, findOrInstallBrowser, type Log, startBrowser } from "@platen/browser";
import type { Settings } from "@platen/server";
import { CommandError, exitCodes } from "./exit-codes.ts";

export async function openBrowser(
  settings: Pick<Settings, "sandbox" | "assetAllowPrivate">,
  { concurrency = 1, forOneDocument = false } = {},
): Promise<Browser> {
  const found = await findOrInstallBrowser(process.env).catch((error: Error) => {
    throw new CommandError(exitCodes.unavailable, "browser_missing", error.message);
  });
  return startBrowser({
    executable: found.path,
    sandbox: settings.sandbox ? "on" : "off",
    concurrency,
    forOneDocument,
    allowPrivate: settings.assetAllowPrivate,
    log: complain,
  });
}

const complain: Log = (level, message) => {
  if (level !== "info") process.stderr.write(`${level}: ${message}\n`);
};
