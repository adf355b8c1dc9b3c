/** The code lists of EXTENDED-CTC-FR 1.3.0, which are those of EN 16931 of its day. */

import { isCode } from "../../code-lists/code-lists.ts";
import type { CodeRow } from "./code-rows.ts";

/** Codes that are in the lists of EN 16931 now and were not when these rules were published. */
const newCodes: Partial<Record<CodeRow["list"], readonly string[]>> = {
  currencies: ["XCG"],
  "identifier-schemes": ["0244", "0245", "0246", "0247", "0248"],
  "electronic-address-schemes": ["0242", "0245", "0246", "0248"],
};
const oldCurrencies = ["ANG", "BGN"];

/** A rule on a code as it was then. */
export function codesOfThen(row: CodeRow): CodeRow {
  const fresh = newCodes[row.list];
  if (!fresh) return row;
  const old = row.list === "currencies" ? oldCurrencies : [];
  const isCodeNow = row.isCode ?? ((code) => isCode(row.list, code));
  return { ...row, isCode: (code, node) => old.includes(code) || (isCodeNow(code, node) && !fresh.includes(code)) };
}
