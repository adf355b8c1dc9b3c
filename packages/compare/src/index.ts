/** Documents compared: what a PDF says, what two of them differ in, and a report that shows it. */
export type { Box } from "./box.ts";
export { compareImages } from "./compare-images.ts";
export { type CompareOptions, comparePdfs } from "./compare-pdfs.ts";
export type { Comparison, PagePictures } from "./comparison.ts";
export { describePdf } from "./describe/describe-pdf.ts";
export { describeDifference } from "./describe-difference.ts";
export type { Difference, PagePair } from "./difference.ts";
export { compareStructure } from "./differences/compare-structure.ts";
export { compareText } from "./differences/compare-text.ts";
export { type Change, diffSequences } from "./differences/diff-sequences.ts";
export type { DescribedMetadata, DocumentDescription, PageDescription } from "./document-description.ts";
export { comparePictures, type PictureDifference } from "./pictures/compare-pictures.ts";
export { decodePicture, encodePng } from "./pictures/png.ts";
export { comparisonDpi, type PagePicture, type PictureOptions, type Rasteriser } from "./pictures/rasteriser.ts";
export { startRasteriser } from "./pictures/start-rasteriser.ts";
export { comparisonEntry } from "./report/comparison-entry.ts";
export type { Report, ReportEntry } from "./report/report-entry.ts";
export { writeComparisonReport } from "./report/write-comparison-report.ts";
