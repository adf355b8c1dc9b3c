/**
 * The browser of one document: waited for when it is printed first, so that the template is evaluated while it starts, and ended
 * while its file is made.
 */
import type { Browser } from "@platen/browser";
import { noBrowser } from "./no-browser.ts";

interface LateBrowser {
  browser: Browser;
  /** Ends what was started; the next print starts another. */
  end(): Promise<void>;
}

/** `opening`: one that is on its way already. */
export function lateBrowser(open: () => Promise<Browser>, opening?: Promise<Browser>): LateBrowser {
  let current = opening;
  // The first print reports it: a fault of the template comes before.
  opening?.catch(() => {});
  const started = () => {
    current ??= open();
    return current;
  };

  return {
    browser: {
      ...noBrowser,
      print: async (job, signal) => (await started()).print(job, signal),
      screenshot: async (job, signal) => (await started()).screenshot(job, signal),
    },
    async end() {
      const ending = current;
      current = undefined;
      await ending?.then(
        (browser) => browser.close(),
        () => {},
      );
    },
  };
}
