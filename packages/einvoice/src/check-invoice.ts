/** The check of an `_invoice` block before anything is rendered, for every format. */

import { checkBlock } from "./check-block.ts";
import { writtenFindings } from "./check-written.ts";
import type { Finding } from "./finding.ts";
import type { FormatChoice } from "./formats.ts";
import type { InvoiceReading } from "./model/invoice-reading.ts";
import { readInvoice } from "./model/read-invoice.ts";

/**
 * Checks an `_invoice` block; an invoice that has no finding of severity `error` can be written and passes the XML check.
 *
 * ```ts
 * checkInvoice(block, { profile: "en16931" });
 * // [{ path: "data._invoice.totals.grand", rule: "BR-CO-15", severity: "error",
 * //    message: "totals.grand is 120.01 but tax_basis 100.00 + tax_total 20.00 is 120.00" }]
 * ```
 */
export function checkInvoice(block: unknown, choice: FormatChoice = {}): Finding[] {
  return checkReadInvoice(readInvoice(block), choice);
}

/** Checks an invoice whose block was read. */
export function checkReadInvoice(reading: InvoiceReading, choice: FormatChoice = {}): Finding[] {
  return checkBlock(reading, choice, writtenFindings);
}
