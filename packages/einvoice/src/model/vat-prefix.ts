/** The prefix of a VAT number. */

import { isCode } from "../code-lists/code-lists.ts";

/** The code of a country; Greece writes EL in VAT numbers and GR elsewhere. */
export function isVatPrefix(prefix: string): boolean {
  return prefix === "EL" || isCode("countries", prefix);
}
