/** The browser of a test, in its sandbox where the machine has one. */
import { type Browser, findBrowser, startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";

export function startTestBrowser(concurrency = 1): Promise<Browser> {
  return startBrowser({
    executable: findBrowser(process.env)!.path,
    sandbox: process.env.PLATEN_SANDBOX === "off" ? "off" : "on",
    concurrency,
    allowPrivate: noPrivate,
    log: () => {},
  });
}
