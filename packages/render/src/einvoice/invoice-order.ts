/** The e-invoice that a render is to make: settled when the request is checked, and kept as plain values while the render waits. */
import { type InvoiceBlock, type RuleSetName, ruleSetsFor, writeInvoiceXml } from "@platen/einvoice";
import type { ExpectedTerms } from "@platen/pdf";
import type { RenderWarning } from "../render-document.ts";
import type { EinvoiceKind } from "./einvoice-settings.ts";

export interface InvoiceOrder extends EinvoiceKind {
  /** The `_invoice` block, its amounts digit for digit as they were sent. */
  block: InvoiceBlock;
  /** What the data check saw that hinders nothing. */
  warnings: RenderWarning[];
}

/** The invoice as it goes into the file, and what its check needs to know. */
export interface WrittenInvoice {
  xml: Uint8Array;
  sets: RuleSetName[];
  expected: ExpectedTerms;
}

/** Writes the XML of an order; the data check has passed its block. */
export function writeInvoice({ block, profile, flavour }: InvoiceOrder): WrittenInvoice {
  const xml = new TextEncoder().encode(writeInvoiceXml(block, { profile, flavour }));

  return { xml, sets: ruleSetsFor(block), expected: expectedTerms(block) };
}

/** The terms that a person has to find on the page. */
function expectedTerms({ number, totals, taxes }: InvoiceBlock): ExpectedTerms {
  const amounts = {
    "BT-109": totals.tax_basis,
    "BT-110": totals.tax_total,
    "BT-112": totals.grand,
    "BT-115": totals.due,
  };
  const expected: ExpectedTerms = { "BT-1": number };
  for (const [term, amount] of Object.entries(amounts)) {
    if (amount !== undefined && amount !== null) expected[term as keyof typeof amounts] = String(amount);
  }
  const perRate = (taxes ?? []).flatMap(({ amount }) =>
    amount === undefined || amount === null ? [] : [String(amount)],
  );
  if (perRate.length > 0) expected["BT-117"] = perRate;

  return expected;
}
