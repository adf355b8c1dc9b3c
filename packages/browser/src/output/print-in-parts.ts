/** Prints a document with a long table some rows at a time. */
import type { PrintInParts } from "../job.ts";
import { PageStarts } from "./long-table/page-starts.ts";
import { PrintAhead } from "./long-table/print-ahead.ts";
import { rowsFrom, type ShownRows } from "./long-table/shown-rows.ts";
import type { SecondPage } from "./second-page.ts";
import { PartsDiffer, type TableToPrint } from "./table-to-print.ts";

/** What cannot be joined is printed as one. */
function differ(cause: unknown): never {
  throw new PartsDiffer({ cause });
}

/**
 * Each part begins with the last page of the one before it, or some more, which are left out again, and is printed over its own end. Where
 * it begins is predicted, and proved by the part before it.
 */
export async function printInParts(
  { open, rowsPerPart }: PrintInParts,
  { head, body, foot, widths, rowHeights }: TableToPrint,
  print: (rows: ShownRows) => Promise<Uint8Array>,
  second: SecondPage | null,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const taker = open();
  const pageStarts = new PageStarts(rowHeights, rowsPerPart);
  const ahead = new PrintAhead(print, (rows) => pageStarts.partAfter(rows));
  second?.prepare(widths).then(
    (printer) => ahead.addSecond(printer),
    // Without it the document is printed as well.
    () => second.close(),
  );
  try {
    let printed = 0;
    let repeated: readonly number[] = [];
    let begin = { pages: 0, rows: 0 };
    let isLast = false;
    for (;;) {
      const from = printed - begin.rows;
      const shown = rowsFrom(from, body, rowsPerPart);
      // What comes after the table must not be on a page that two parts have. Once it is shown, it stays.
      isLast ||= shown.isLast;
      const rows = { head, body: isLast ? body - from : shown.body, foot };
      const bytes = await ahead.print({ from, body: rows.body, isLast });
      if (ahead.hasEnded) second?.close();
      const { fits, end } = await taker.take({ bytes, rows, begin, isLast }).catch(differ);
      if (fits && isLast) break;
      if (fits && end) {
        printed = from + end.rows;
        repeated = end.repeated;
        pageStarts.learn(from, end);
      }
      const pages = fits ? 1 : begin.pages + 1;
      const rowsAgain = repeated[pages - 1];
      if ((fits && !end) || rowsAgain === undefined) throw new PartsDiffer();
      begin = { pages, rows: rowsAgain };
    }
    second?.close();
    const joined = await taker.join().catch(differ);
    if (!joined) throw new PartsDiffer();
    return joined;
  } finally {
    ahead.stop();
    taker.close();
  }
}
