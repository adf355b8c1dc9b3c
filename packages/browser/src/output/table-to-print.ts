/** The table of a loaded document that is printed in parts. */
import { CommandRefused, ConnectionLost } from "../cdp/connection.ts";
import type { PrintInParts, PrintJob, TableRows, WideDocument } from "../job.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import { prepareScript, showRowsScript } from "./long-table/scripts.ts";
import type { ShownRows } from "./long-table/shown-rows.ts";

/** The parts are not what one print would be: the document has to be loaded and printed again, as one. */
export class PartsDiffer extends Error {
  override readonly name = "PartsDiffer";

  constructor(options?: ErrorOptions) {
    super("The parts of the document do not make up what one print of it would be.", options);
  }
}

/** The document is wider than a page: how wide it is laid out has to be known before it is printed in parts. */
export class WiderThanPage extends PartsDiffer {
  readonly widths: Pick<WideDocument, "width" | "tableWidth">;

  constructor(widths: Pick<WideDocument, "width" | "tableWidth">) {
    super();
    this.widths = widths;
  }
}

export interface TableToPrint extends TableRows {
  /** Of the document with all rows, in pixels, as wide as a page. */
  height: number;
  /** Of the table and its columns. */
  widths: readonly number[];
  rowHeights: readonly number[];
}

/** The table that will be printed in parts; null where there is none, and the document is as it was. `widths` are those that it has on another page. */
export async function prepareTable(
  { evaluate }: LoadedDocument,
  { outline }: PrintJob,
  { leastRows, pageRules, wide }: PrintInParts,
  widths?: readonly number[],
): Promise<TableToPrint | null> {
  const question = prepareScript({
    leastRows,
    pageRules,
    hasOutline: outline,
    ...(wide && { wide }),
    ...(widths && { widths }),
  });
  const prepared = (await evaluate(question).catch((error: unknown) => {
    if (error instanceof CommandRefused || error instanceof ConnectionLost) throw error;
    throw new PartsDiffer({ cause: error });
  })) as TableToPrint | { beyondPage: WiderThanPage["widths"] | null } | null;
  if (prepared === null || !("beyondPage" in prepared)) return prepared;
  // What was wider than a page is not any more: nothing is known for certain then.
  throw prepared.beyondPage === null ? new PartsDiffer() : new WiderThanPage(prepared.beyondPage);
}

/** Prints a document whose table is prepared; `print` prints it as it is. */
export function partPrinter(
  { evaluate }: LoadedDocument,
  print: () => Promise<Uint8Array>,
): (rows: ShownRows) => Promise<Uint8Array> {
  return async ({ from, body }) => {
    await evaluate(showRowsScript(from, from + body));
    return print();
  };
}
