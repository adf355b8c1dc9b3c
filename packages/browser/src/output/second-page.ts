/** The document of a long table a second time, on a page of its own: parts are printed on both at the same time. */
import type { PrintJob } from "../job.ts";
import type { LentPage } from "../pages/lent-page.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import type { Page } from "../pages/page.ts";
import { hideFromWindow } from "./hide-from-window.ts";
import { inspectAgain } from "./inspect-document.ts";
import type { ShownRows } from "./long-table/shown-rows.ts";
import { PartsDiffer, partPrinter, prepareTable } from "./table-to-print.ts";

interface SecondPrinter {
  print(rows: ShownRows): Promise<Uint8Array>;
  isFree(): boolean;
}

export interface SecondPage {
  /** Makes its table ready, with the widths that it has on the first page. Rejects where the page cannot be used. */
  prepare(widths: readonly number[]): Promise<SecondPrinter>;
  close(): void;
}

/** Loads the document, which has been inspected on its first page. */
export function openSecondPage(
  job: PrintJob,
  { page, isAlone, giveBack }: LentPage,
  load: (page: Page) => Promise<LoadedDocument>,
  print: (page: Page) => Promise<Uint8Array>,
): SecondPage {
  const opened = page.then(async (page) => {
    const document = await load(page);
    await inspectAgain(document, job);
    await document.evaluate(hideFromWindow(job));
    return { page, document };
  });
  opened.catch(() => {});

  return {
    async prepare(widths) {
      const { page, document } = await opened;
      if (!(await prepareTable(document, job, job.inParts!, widths))) throw new PartsDiffer();
      // Other documents have the processor first.
      return { print: partPrinter(document, () => print(page)), isFree: isAlone };
    },
    close: giveBack,
  };
}
