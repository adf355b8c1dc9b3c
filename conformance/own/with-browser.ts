/** Runs a suite with a browser of its own; without one on the machine the suite fails and says what to set. */
import { type Browser, findBrowser, startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";
import type { SuiteResult } from "../suite.ts";

export async function withBrowser(run: (browser: Browser) => Promise<SuiteResult>): Promise<SuiteResult> {
  const found = findBrowser(process.env);
  if (!found) return { passed: 0, total: 1, notes: ["no browser was found: set PLATEN_CHROMIUM"] };

  const browser = await startBrowser({
    executable: found.path,
    sandbox: "on",
    concurrency: 1,
    allowPrivate: noPrivate,
    log: () => {},
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}
