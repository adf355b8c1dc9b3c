/** Generated invoices as a Factur-X profile allows them. The recorded mutants need the others: they name elements by number. */

import type { InvoiceBlock, Profile } from "@platen/einvoice";
import { generateInvoice } from "./generate-invoice.ts";

/** A buyer and a payee keep one identifier without a scheme and one with. */
export function generateFacturX(seed: number, profile: Profile): InvoiceBlock {
  const block = generateInvoice(seed, profile === "basic" ? "basic" : "en16931");
  for (const role of ["buyer", "payee"] as const) {
    const party = block[role];
    if (Array.isArray(party?.ids)) party.ids = party.ids.slice(0, 2);
  }
  if (profile === "basic") leaveOutOfBasic(block);
  return block;
}

/** What Factur-X marks as not used in BASIC, though its schema has a place for it. */
function leaveOutOfBasic({ buyer, lines }: InvoiceBlock): void {
  delete buyer.trading_name;
  for (const line of lines) {
    for (const adjustment of [...(line.allowances ?? []), ...(line.charges ?? [])]) {
      delete adjustment.base;
      delete adjustment.percent;
    }
  }
}
