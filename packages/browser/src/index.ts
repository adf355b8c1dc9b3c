/** Chromium under supervision: documents become PDFs and images in a closed network. */
export { type Browser, type BrowserOptions, type BrowserStats, type Log, startBrowser } from "./browser.ts";
export { BrowserError, type BrowserErrorCode } from "./errors.ts";
export { type FoundBrowser, findBrowser } from "./find-browser.ts";
export type {
  Asset,
  DocumentJob,
  DocumentResult,
  DocumentWarning,
  NetworkPolicy,
  PageGeometry,
  PrintJob,
  ScreenshotJob,
} from "./job.ts";
