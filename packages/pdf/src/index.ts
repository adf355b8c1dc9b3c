/** PDF files as objects: read, change, write; finished, combined and read back. */

export { type CheckResult, checkPdf, checkPdfProfiles, rulesOf } from "./check/check-pdf.ts";
export type { Failure } from "./check/checking.ts";
export type { Place } from "./check/place.ts";
export { mergePdfs } from "./combine/merge-pdfs.ts";
export { type Placement, placeOnPages } from "./combine/place-on-pages.ts";
export type { EmbeddedFile } from "./finish/embed-file.ts";
export { type FinishOptions, type FinishResult, finishPdf } from "./finish/finish-pdf.ts";
export type { FinishWarning, FinishWarningCode } from "./finish/finishing.ts";
export { settlePrinted } from "./finish/settle-printed.ts";
export { type EmbeddedFileFound, readEmbeddedFiles } from "./inspect/embedded-files.ts";
export { inspectPdf, type PdfInspection } from "./inspect/inspect-pdf.ts";
export { type FacturXClaim, facturXNamespace, type MetadataFound, readMetadata } from "./inspect/metadata.ts";
export { type AttributeValue, readStructureTree, type StructureNode } from "./inspect/structure.ts";
export { carryElements } from "./model/carry-elements.ts";
export type { DocumentModel, ModelElement } from "./model/document-model.ts";
export { skippedElements } from "./model/skipped-elements.ts";
export { PdfError, type PdfErrorCode } from "./objects/errors.ts";
export { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./objects/values.ts";
export { type PdfPage, pageSizes, pagesOf } from "./pages/pages.ts";
export { type OpenOptions, PdfDocument, type RawSyntax, readPdf } from "./read/document.ts";
export {
  invoiceProfiles,
  isPdfA,
  isPdfUa,
  type Profile,
  profiles,
  profilesClaimed,
  type Standard,
  standardOf,
} from "./standards.ts";
export { readPageTexts } from "./text/page-text.ts";
export { type WriteOptions, writePdf, writePdfInPieces } from "./write/write-pdf.ts";
export { readXmp, type XmpPacket, type XmpProperty } from "./xmp/read-xmp.ts";
export type { DocumentMetadata, XmpClaims } from "./xmp/write-xmp.ts";
