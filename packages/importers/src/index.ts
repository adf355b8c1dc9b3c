/** Templates of other services become Platen's. */
export type { ConvertedTemplate } from "./converted-template.ts";
export { type DraftEvaluator, evaluateHere } from "./evaluate-draft.ts";
export { filesSource } from "./files/files-source.ts";
export { type ImportFinding, importFindingCodes } from "./finding.ts";
export type { ImportedTemplate, ImportReport } from "./import-report.ts";
export { type ImportSource, SourceError, TemplateFailure } from "./import-source.ts";
export { jsreportSource } from "./jsreport/jsreport-source.ts";
export { convertGivenTemplate } from "./pdfmonkey/convert-given.ts";
export { pdfmonkeyFolderSource } from "./pdfmonkey/folder-source.ts";
export { pdfmonkeySource } from "./pdfmonkey/pdfmonkey-source.ts";
export { type ImportTarget, runImport, type Stored } from "./run-import.ts";
export { slugChoices, slugOf } from "./slug.ts";
