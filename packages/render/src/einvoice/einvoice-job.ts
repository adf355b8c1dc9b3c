/** The e-invoice that a render is to make: settled when the request is checked, and kept as plain values while the render waits. */
import { type Invoice, type RuleSetName, ruleSetsFor, writeReadInvoice } from "@platen/einvoice";
import type { RenderWarning } from "../warning.ts";
import type { EinvoiceKind } from "./einvoice-settings.ts";

export interface EinvoiceJob extends EinvoiceKind {
  /** As it was read from the `_invoice` block, its amounts digit for digit as they were sent. */
  invoice: Invoice;
  /** What the data check saw that does not stop the render. */
  warnings: RenderWarning[];
}

/** The invoice as it goes into the file, and what its check needs to know. */
interface WrittenInvoice {
  xml: Uint8Array;
  sets: RuleSetName[];
}

/** Writes the XML; the invoice has passed the data check. */
export function writeInvoice({ invoice, profile, syntax, flavour }: EinvoiceJob): WrittenInvoice {
  const choice = { profile, syntax, flavour };
  const xml = new TextEncoder().encode(writeReadInvoice(invoice, choice));

  return { xml, sets: ruleSetsFor(invoice, choice) };
}
