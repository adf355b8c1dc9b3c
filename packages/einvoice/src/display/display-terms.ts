/** The business terms that a person has to find on the page. */

import type { Invoice } from "../model/invoice.ts";

/** Values of the invoice by their business terms, digits as they were written; BT-117 has one for each VAT rate. */
interface DisplayTerms {
  "BT-1"?: string | undefined;
  "BT-109"?: string | undefined;
  "BT-110"?: string | undefined;
  "BT-112"?: string | undefined;
  "BT-115"?: string | undefined;
  "BT-117": string[];
}

export function displayTermsOf({ number, totals, taxes }: Invoice): DisplayTerms {
  return {
    "BT-1": number,
    "BT-109": totals?.tax_basis,
    "BT-110": totals?.tax_total,
    "BT-112": totals?.grand,
    "BT-115": totals?.due,
    "BT-117": (taxes ?? []).flatMap(({ amount }) => (amount ? [amount] : [])),
  };
}
