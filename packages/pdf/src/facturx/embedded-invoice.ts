/** The invoice that a file carries, whatever else is embedded in it. */
import { type EmbeddedFileFound, readEmbeddedFiles } from "../inspect/embedded-files.ts";
import type { PdfDocument } from "../read/document.ts";
import { INVOICE_FILE_NAMES } from "./profiles.ts";

/**
 * The embedded file that readers take for the invoice; null where there is none.
 *
 * @example
 * const xml = readEmbeddedInvoice(readPdf(bytes))?.bytes;
 */
export function readEmbeddedInvoice(document: PdfDocument): EmbeddedFileFound | null {
  return readEmbeddedFiles(document).find(({ name }) => INVOICE_FILE_NAMES.has(name)) ?? null;
}
