/** pdf-lib in its maintained form, which is installed only when a bench asks for it. */
import { createRequire } from "node:module";

interface PdfLibrary {
  PDFDocument: {
    load(bytes: Uint8Array, options: object): Promise<{ save(options: object): Promise<Uint8Array> }>;
  };
}

export function loadPdfLib(): PdfLibrary {
  return createRequire(import.meta.url)("@cantoo/pdf-lib") as PdfLibrary;
}
