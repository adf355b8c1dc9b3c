/** The expressions that a document with a long table is asked. */
import type { WideDocument } from "../../job.ts";
import { dependsOnOtherRows } from "./depends-on-other-rows.ts";
import { findLongTable } from "./find-long-table.ts";
import { findPlaced } from "./find-placed.ts";
import { ownGetter } from "./own-getter.ts";
import { prepareLongTable } from "./prepare-long-table.ts";
import { showRows } from "./show-rows.ts";
import { widthBeyondPage } from "./width-beyond-page.ts";

/** Styles of rows by their number repeat after a divisor of this many: 2 to 7, 10, 12, and so on. */
const period = 420;
/** In the world of our questions, where nothing of the document is. */
const prepared = "globalThis.platenTable";

interface TableQuestion {
  leastRows: number;
  pageRules: number;
  hasOutline: boolean;
  /** Of a document that is wider than a page, where they are known. */
  wide?: WideDocument;
  /** Of the table and its columns, where they are known. */
  widths?: readonly number[];
}

/**
 * Gives the rows of the table's head, body and foot, its widths and heights and the document's height; null where the document has none that can be
 * printed in parts. Of a document that is wider than a page, and not as `wide` says, its width alone.
 */
export function prepareScript({ leastRows, pageRules, hasOutline, wide, widths }: TableQuestion): string {
  const wanted = JSON.stringify({ leastRows, pageRules, hasOutline, period, isKnown: widths !== undefined });
  return `(() => {
    const getter = ${ownGetter};
    const found = (${findLongTable})(${dependsOnOtherRows}, ${findPlaced}, getter, ${wanted});
    if (!found) return null;
    const beyondPage = ${widths ? "null" : `(${widthBeyondPage})(found.table, getter)`};
    if (${!widths} && beyondPage?.width !== ${wide?.width}) return { beyondPage };
    const { tHead, tFoot } = found.table;
    ${prepared} = (${prepareLongTable})(found, getter, ${JSON.stringify(widths ?? null)}, ${JSON.stringify(wide ?? null)});
    const { rows, height, widths, rowHeights } = ${prepared};
    return { head: tHead?.rows.length ?? 0, body: rows.length, foot: tFoot?.rows.length ?? 0, height, widths, rowHeights };
  })()`;
}

export function showRowsScript(from: number, to: number): string {
  return `(${showRows})(${prepared}, ${from}, ${to}, ${period})`;
}
