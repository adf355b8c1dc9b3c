/** Prints a document with a long table some rows at a time. */
import { CommandRefused, ConnectionLost } from "../cdp/connection.ts";
import type { PrintInParts, PrintJob, TableRows } from "../job.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import { prepareScript, showRowsScript } from "./long-table/scripts.ts";

/** The parts are not what one print would be: the document has to be loaded and printed again, as one. */
export class PartsDiffer extends Error {
  override readonly name = "PartsDiffer";

  constructor(options?: ErrorOptions) {
    super("The parts of the document do not make up what one print of it would be.", options);
  }
}

export interface TableToPrint extends TableRows {
  /** Of the document with all rows, in pixels, as wide as a page. */
  height: number;
}

/** The table that will be printed in parts; null where there is none, and the document is as it was. */
export async function prepareTable(
  { evaluate }: LoadedDocument,
  { outline }: PrintJob,
  { leastRows, pageWidth, pageRules }: PrintInParts,
): Promise<TableToPrint | null> {
  try {
    return (await evaluate(
      prepareScript({ leastRows, pageWidth, pageRules, hasOutline: outline }),
    )) as TableToPrint | null;
  } catch (error) {
    if (error instanceof CommandRefused || error instanceof ConnectionLost) throw error;
    throw new PartsDiffer({ cause: error });
  }
}

/** What cannot be joined is printed as one. */
function differ(cause: unknown): never {
  throw new PartsDiffer({ cause });
}

/** Each part begins with the last page of the one before it, or some more, which are left out again, and is printed over its own end. */
export async function printInParts(
  { evaluate }: LoadedDocument,
  { open, rowsPerPart }: PrintInParts,
  { head, body, foot }: TableRows,
  print: () => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const taker = open();
  try {
    let printed = 0;
    let repeated: readonly number[] = [];
    let begin = { pages: 0, rows: 0 };
    let isLast = false;
    for (;;) {
      const from = printed - begin.rows;
      const left = body - from;
      // What comes after the table must not be on a page that two parts have. Once it is shown, it stays.
      isLast ||= left <= rowsPerPart * 1.5;
      const rows = { head, body: isLast ? left : rowsPerPart, foot };
      await evaluate(showRowsScript(from, from + rows.body));
      const bytes = await print();
      const { fits, end } = await taker.take({ bytes, rows, begin, isLast }).catch(differ);
      if (fits && isLast) break;
      if (fits && end) {
        printed = from + end.rows;
        repeated = end.repeated;
      }
      const pages = fits ? 1 : begin.pages + 1;
      const rowsAgain = repeated[pages - 1];
      if ((fits && !end) || rowsAgain === undefined) throw new PartsDiffer();
      begin = { pages, rows: rowsAgain };
    }
    const joined = await taker.join().catch(differ);
    if (!joined) throw new PartsDiffer();
    return joined;
  } finally {
    taker.close();
  }
}
