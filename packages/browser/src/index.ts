/** Chromium under supervision: documents become PDFs and images in a closed network. */
export type { Browser, BrowserOptions, BrowserStats } from "./browser.ts";
export { workedMsOf } from "./chromium/processes.ts";
export { BrowserError } from "./errors.ts";
export { type FoundBrowser, findBrowser } from "./find-browser.ts";
export { bundledFonts, type FontFace } from "./fonts/bundled-fonts.ts";
export { type HeldBack, holdBack, mayHoldBack, runBehind, runThreadBehind } from "./hold-back.ts";
export { findOrInstallBrowser, requireBrowser } from "./install-browser.ts";
export type { Asset, DocumentJob, PageGeometry, PartTaker, PrintInParts, PrintJob, WaitFor } from "./job.ts";
export type { Log } from "./log.ts";
export { PartsDiffer, WiderThanPage } from "./output/table-to-print.ts";
export { type OwnUser, ownUser } from "./own-user.ts";
export type { DocumentResult } from "./result.ts";
export { createSlots, type Slots, type Urgency } from "./slots.ts";
export { startBrowser } from "./start-browser.ts";
export type { DocumentWarning } from "./warning.ts";
