/** A browser that measures, with every document that it prints, which text does not fit. */
import type { Browser } from "@platen/browser";
import { overflowScript } from "./find-overflow.ts";
import type { Overflow } from "./overflow.ts";

interface Measured {
  own: unknown;
  overflow: Overflow[];
}

/** For one render: the list fills while the browser prints the document, then its headers and footers. */
export function measureOverflow(browser: Browser): { browser: Browser; overflow: Overflow[] } {
  const overflow: Overflow[] = [];

  return {
    overflow,
    browser: {
      ...browser,
      async print(job, signal) {
        const { marginMm, scale } = job.page;
        const script = overflowScript(((marginMm.left / 25.4) * 96) / scale);
        // First, because the render's own question changes the document.
        const inspection = `((overflow) => ({ overflow, own: ${job.inspection ?? "null"} }))(${script})`;
        const result = await browser.print({ ...job, inspection, measures: true }, signal);
        const measured = result.inspection as Measured | null;
        overflow.push(...(measured?.overflow ?? []));
        return { ...result, inspection: measured?.own ?? null };
      },
    },
  };
}
