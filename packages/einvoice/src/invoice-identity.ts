/** What an invoice in XML says of itself. */

import type { Syntax } from "./formats.ts";

export interface InvoiceIdentity {
  readonly syntax: Syntax;
  /** BT-24, null where there is none. */
  readonly guideline: string | null;
  /** BT-40 and BT-55. */
  readonly sellerCountry: string | null;
  readonly buyerCountry: string | null;
}
