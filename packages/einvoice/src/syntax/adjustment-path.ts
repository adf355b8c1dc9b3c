/** The block's path of an allowance or charge: a document has one list of both, the allowances first. */

import type { Line } from "../model/invoice.ts";

/** `index` counts from 0 in the list of the document; the holder is the invoice or the line that it belongs to. */
export function adjustmentPath(index: number, holder: Pick<Line, "allowances"> | undefined): string {
  const allowances = holder?.allowances?.length ?? 0;
  return index < allowances ? `allowances[${index}]` : `charges[${index - allowances}]`;
}
