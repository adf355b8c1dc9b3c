/** Keeps Chromium from laying a document out for a window that nobody sees, as it does before and after printing where styles have changed. */
import type { PrintJob } from "../job.ts";
import type { Page } from "../pages/page.ts";
import { countTags } from "./page-limit.ts";
import { pageArea, plainWindow } from "./print-window.ts";

/** A layout of less takes less than asking for this. */
const manyTags = 20_000;

/** Whatever the document calls its elements, the prototypes' own properties are meant. */
export const hideFromWindow = `(() => {
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const style = Document.prototype.createElement.call(document, "style");
  style.textContent = "@media (width: ${plainWindow.width}px) and (height: ${plainWindow.height}px) { :root { display: none !important } }";
  Node.prototype.appendChild.call(own("head") ?? own("documentElement"), style);
})()`;

/** A document that nothing more is asked of. Those with scripts could notice; those whose pages may be as large as the window would be hidden there too. */
export function mayHide(page: Page, job: PrintJob): boolean {
  if (page.scripts || job.measures || mayHavePagesLikeWindow(job)) return false;
  return job.restyles || hasManyTags(job);
}

export function hasManyTags({ html }: PrintJob): boolean {
  return countTags(html) >= manyTags;
}

/** By the job's paper, or by a length in the document's own @page rule. */
function mayHavePagesLikeWindow(job: PrintJob): boolean {
  const { width, height } = pageArea(job);
  return (width === plainWindow.width && height === plainWindow.height) || job.html.includes(`${plainWindow.height}`);
}
