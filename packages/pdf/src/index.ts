/** PDF files as objects: read, change, write. */

export type { EmbeddedFile } from "./finish/embed-file.ts";
export { type FinishOptions, finishPdf } from "./finish/finish-pdf.ts";
export { PdfError, type PdfErrorCode } from "./objects/errors.ts";
export { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./objects/values.ts";
export { type OpenOptions, PdfDocument, readPdf } from "./read/document.ts";
export { type WriteOptions, writePdf } from "./write/write-pdf.ts";
export type { DocumentMetadata, XmpClaims } from "./xmp/write-xmp.ts";
