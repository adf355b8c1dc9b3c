/** The invoice that a file carries, whatever else is embedded in it. */
import { invoiceFileNames } from "@platen/einvoice";
import { type EmbeddedFileFound, type PdfDocument, readEmbeddedFiles } from "@platen/pdf";

/** Whether readers take an embedded file for the invoice, by its name. */
export function isInvoiceFile({ name }: EmbeddedFileFound): boolean {
  return invoiceFileNames.includes(name);
}

/** The embedded files that readers take for invoices; one at most in a sound file. */
export function readEmbeddedInvoices(document: PdfDocument): EmbeddedFileFound[] {
  return readEmbeddedFiles(document).filter(isInvoiceFile);
}

/**
 * The first of them; null where there is none.
 *
 * @example
 * const xml = readEmbeddedInvoice(readPdf(bytes))?.bytes;
 */
export function readEmbeddedInvoice(document: PdfDocument): EmbeddedFileFound | null {
  return readEmbeddedInvoices(document)[0] ?? null;
}
