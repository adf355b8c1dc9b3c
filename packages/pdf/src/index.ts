/** PDF files as objects: read, change, write; combine, finish, check and inspect them. */

export { Budget, type Limits } from "./budget.ts";
export { checkPdf, checkPdfProfiles, rulesOf } from "./check/check-pdf.ts";
export type { CheckResult } from "./check/check-result.ts";
export type { Failure } from "./check/failure.ts";
export type { Place } from "./check/place.ts";
export { mergePdfs } from "./combine/merge-pdfs.ts";
export { paintedWidth } from "./combine/parts/painted-width.ts";
export { type JoinedFile, PartJoiner } from "./combine/parts/part-joiner.ts";
export type { TablePart, TakenPart } from "./combine/parts/table-part.ts";
export { placeOnPages } from "./combine/place-on-pages.ts";
export type { Placement } from "./combine/placement.ts";
export { encodeFlate } from "./filters/flate.ts";
export { appendMode } from "./finish/append-mode.ts";
export type { EmbeddedFile } from "./finish/embedded-file.ts";
export type { FinishOptions } from "./finish/finish-options.ts";
export { type ContentWork, finishPdf, finishPdfWith } from "./finish/finish-pdf.ts";
export type { FinishResult } from "./finish/finish-result.ts";
export type { FinishWarning } from "./finish/finish-warning.ts";
export type { PageMarks } from "./finish/marks.ts";
export { type ScannedPages, scanPages } from "./finish/page-scans.ts";
export { settleDates, settlePrinted } from "./finish/settle-printed.ts";
export { type EmbeddedFileFound, readEmbeddedFiles } from "./inspect/embedded-files.ts";
export { fingerprintPages, fingerprintStructure } from "./inspect/fingerprints.ts";
export { inspectPdf, type PdfInspection } from "./inspect/inspect-pdf.ts";
export { type LinkFound, readLinks } from "./inspect/links.ts";
export { facturXNamespace, type MetadataFound, readMetadata } from "./inspect/metadata.ts";
export { type OutlineEntry, readOutline } from "./inspect/outline.ts";
export { readStructureTree, type StructureNode } from "./inspect/structure.ts";
export { carryElements } from "./model/carry-elements.ts";
export { AmbiguousElements, COUNTED_TAGS } from "./model/counted-elements.ts";
export type { DocumentModel, ModelElement } from "./model/document-model.ts";
export { type PackedModel, unpackModel } from "./model/packed-model.ts";
export { skippedElements } from "./model/skipped-elements.ts";
export { PdfError, type PdfErrorCode } from "./objects/errors.ts";
export { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "./objects/values.ts";
export { type PdfPage, pageSizes, pagesOf } from "./pages/pages.ts";
export { type OpenOptions, PdfDocument, readPdf } from "./read/document.ts";
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
export { type PageLine, type PageWord, readPageLines } from "./text/page-lines.ts";
export { readPageTexts } from "./text/page-text.ts";
export { writePdf } from "./write/write-pdf.ts";
export type { DocumentMetadata, XmpClaims } from "./xmp/document-metadata.ts";
