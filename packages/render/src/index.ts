/** One document: from a template and data to a checked file. */
export {
  type CheckedRequest,
  checkInvoiceBlock,
  checkRequest,
  type RequestToCheck,
  type SettingsOverrides,
} from "./check-request.ts";
export { checkSchema } from "./check-schema.ts";
export { checkTemplate, refuseFaultyTemplate } from "./check-template.ts";
export type { DocumentMap } from "./document-map/document-map.ts";
export { type ContainerFinding, checkContainer } from "./einvoice/container/check-container.ts";
export { readEmbeddedInvoice } from "./einvoice/container/embedded-invoice.ts";
export type { EinvoiceJob } from "./einvoice/einvoice-job.ts";
export { askedEinvoice } from "./einvoice/einvoice-settings.ts";
export { writeDataText } from "./evaluate/data-text.ts";
export { type CheckRequest, type Evaluator, inProcess, type TemplateRequest } from "./evaluate/evaluator.ts";
export { type ChildWalls, examineChildWalls } from "./evaluate/examine-walls.ts";
export {
  servicePoolLimits,
  startTemplatePool,
  type TemplatePool,
  type TemplatePoolOptions,
} from "./evaluate/template-pool.ts";
export { type FailureCode, RenderFailure, summarise } from "./failure.ts";
export type { Finding } from "./finding.ts";
export type { InvoiceVerdict } from "./invoices/check-invoice-file.ts";
export { type AskedFormat, writtenFormats } from "./invoices/chosen-format.ts";
export { describeFile } from "./invoices/describe-file.ts";
export {
  type BlockVerdict,
  type ConvertedFile,
  type InvoiceJob,
  type InvoiceResult,
  runInvoiceJob,
} from "./invoices/invoice-job.ts";
export { type InvoiceThreads, startInvoiceThreads } from "./invoices/invoice-threads.ts";
export type { InvoiceContent } from "./invoices/read-invoice-file.ts";
export { viewData } from "./invoices/view-data.ts";
export { type FileMaker, inThisThread, startFileThreads } from "./make/file-maker.ts";
export { pageFindings } from "./page-geometry.ts";
export type { TemplatePosition } from "./position.ts";
export { renderDocument } from "./render-document.ts";
export type { RenderJob, RenderLimits } from "./render-job.ts";
export type { RenderTools } from "./render-tools.ts";
export type { RenderedDocument } from "./rendered-document.ts";
export type {
  AccessibilityFailure,
  AccessibilityReport,
  AccessibilityWarning,
  EinvoiceMessage,
  EinvoiceReport,
  PdfaReport,
} from "./reports.ts";
export { checkSettings, findingsOf, mergeLayers, resolveSettings } from "./settings/resolve-settings.ts";
export {
  currencySetting,
  imageSettings,
  localeSetting,
  pageSettings,
  pdfSettings,
  type Settings,
  type SettingsInput,
  settingsSchema,
  timezoneSetting,
} from "./settings/settings.ts";
export { contentTypes, emptyTemplate, type OutputFormat, type TemplateContent } from "./template.ts";
export { contentTypeOf, type DataSet, readTemplateFolder, type TemplateFolder } from "./template-folder.ts";
export { parseTestFile } from "./test-file/parse-test-file.ts";
export {
  isPatchedSet,
  type TestData,
  type TestExpectations,
  type TestFile,
  testFileSchema,
} from "./test-file/test-file.ts";
export { moduleBeside, startJobThreads } from "./threads/job-threads.ts";
export { serveJobs } from "./threads/serve-jobs.ts";
export { startThread } from "./threads/start-thread.ts";
export { drawThumbnail } from "./thumbnail.ts";
export type { RenderWarning } from "./warning.ts";
