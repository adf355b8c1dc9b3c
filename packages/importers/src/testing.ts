/** For tests and trials: a stand-in for PDFMonkey's API, and archives. */
export { doublingBody, doublingSnippets } from "./pdfmonkey/testing/doubling-snippets.ts";
export { type FakePdfmonkey, type FakeWorkspace, startFakePdfmonkey } from "./pdfmonkey/testing/fake-pdfmonkey.ts";
export { fakeTemplate } from "./pdfmonkey/testing/fake-template.ts";
export { shownProcesses } from "./testing/shown-processes.ts";
export { writeZip } from "./zip/testing/write-zip.ts";
