/** The VAT rates of France. */

import { isCode } from "../../code-lists/code-lists.ts";

/** The rates as they may be written: up to two decimals, trailing zeros or none. */
export function isFrenchRate(text: string): boolean {
  return (
    /^\d{1,2}(\.\d{1,2})?$/.test(text) && isCode("fr-vat-rates", text.includes(".") ? text.replace(/\.?0+$/, "") : text)
  );
}
