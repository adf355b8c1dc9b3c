/** Keeps Chromium from laying a long document out for a window that nobody sees, as it does when printing ends and before it writes the file. */
import type { PrintJob } from "../job.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import type { Page } from "../pages/page.ts";
import { countTags } from "./page-limit.ts";

/** A layout of less takes less than asking for this, and than the page that has to be opened afterwards. */
const manyTags = 20_000;

/** A size that no paper has: the document is hidden where it is as small. */
const hidden = { width: 1, height: 1, deviceScaleFactor: 1, mobile: false };

const hideThere = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media (width: 1px) and (height: 1px) { :root { display: none !important } }");
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets");
  set.call(document, [...get.call(document), sheet]);
})()`;

/** Documents with scripts could notice. */
export function mayHide({ scripts }: Page, { html }: PrintJob): boolean {
  return !scripts && countTags(html) >= manyTags;
}

/** For a document that is asked nothing more; its page takes no other. */
export async function hideFromWindow(page: Page, { evaluate }: LoadedDocument): Promise<void> {
  page.isSpent = true;
  await evaluate(hideThere);
  page.session.post("Emulation.setDeviceMetricsOverride", hidden);
}
