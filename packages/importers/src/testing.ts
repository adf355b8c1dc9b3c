/** For tests and trials: a stand-in for PDFMonkey's API. */
export { type FakePdfmonkey, type FakeWorkspace, startFakePdfmonkey } from "./pdfmonkey/testing/fake-pdfmonkey.ts";
export { fakeTemplate } from "./pdfmonkey/testing/fake-template.ts";
