/** Writes an invoice as XML: the same bytes for the same block. */

import { error, shortPath } from "./finding.ts";
import { type FormatChoice, formatOf } from "./formats.ts";
import { fieldsOutside } from "./model/block/fields-outside.ts";
import type { InvoiceBlock } from "./model/block/schema.ts";
import { InvoiceDataError } from "./model/errors.ts";
import type { Invoice } from "./model/invoice.ts";
import { readInvoice } from "./model/read-invoice.ts";
import { syntaxOf } from "./syntax/syntaxes.ts";

/**
 * Writes a block; throws `InvoiceDataError` where a field cannot be read or has no place in the profile.
 * What is missing is left out: ask `checkInvoice` first.
 *
 * ```ts
 * const xml = writeInvoiceXml(block, { profile: "en16931", flavour: "factur-x" });
 * ```
 */
export function writeInvoiceXml(block: InvoiceBlock, choice: FormatChoice = {}): string {
  const { invoice, findings, unreadable } = readInvoice(block);
  if (unreadable.length > 0) {
    const paths = new Set(unreadable);
    throw new InvoiceDataError(findings.filter(({ path }) => paths.has(path)));
  }
  return writeReadInvoice(invoice, choice);
}

/** Writes an invoice whose block was read and checked; throws `InvoiceDataError` where a field has no place in the profile. */
export function writeReadInvoice(invoice: Invoice, choice: FormatChoice = {}): string {
  const format = formatOf(choice);
  const outside = fieldsOutside(format.terms, invoice);
  if (outside.length > 0)
    throw new InvoiceDataError(
      outside.map(({ path }) => error(path, `${shortPath(path)} is not part of the profile ${format.profile}`)),
    );
  return syntaxOf(format.syntax).write(invoice, format);
}
