/** Keeps Chromium from laying a document out for a window that nobody sees, as it does before and after printing where styles have changed. */
import type { PrintJob } from "../job.ts";
import type { Page } from "../pages/page.ts";
import { countTags } from "./page-limit.ts";
import { pageArea, windowOf } from "./print-window.ts";

/** A layout of less takes less than asking for this. */
const manyTags = 20_000;

/** Whatever the document calls its elements, the prototypes' own properties are meant. */
export function hideFromWindow(job: PrintJob): string {
  const { width, height } = windowOf(job);
  return `(() => {
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const style = Document.prototype.createElement.call(document, "style");
  style.textContent = "@media (width: ${width}px) and (height: ${height}px) { :root { display: none !important } }";
  Node.prototype.appendChild.call(own("head") ?? own("documentElement"), style);
})()`;
}

/** A document that nothing more is asked of. Those with scripts could notice; those whose pages may be as large as the window would be hidden there too. */
export function mayHide(page: Page, job: PrintJob): boolean {
  if (page.scripts || job.measures || mayHavePagesLikeWindow(job)) return false;
  return job.restyles || job.inParts !== undefined || hasManyTags(job);
}

export function hasManyTags({ html }: PrintJob): boolean {
  return countTags(html) >= manyTags;
}

/** By the job's paper, or by a length in an @page rule of the document or of a style sheet that it loads. */
function mayHavePagesLikeWindow(job: PrintJob): boolean {
  const area = pageArea(job);
  const { width, height } = windowOf(job);
  // The engine rounds in its own way.
  if (Math.abs(area.width - width) < 5 && Math.abs(area.height - height) < 5) return true;
  const { assets, allowHosts } = job.network;
  if (allowHosts.length > 0 && /<link|@import/i.test(job.html)) return true;
  const mayNameSize = (css: string) => css.includes(`${height}`) && pageRule.test(css);
  return (
    mayNameSize(job.html) ||
    [...assets.values()].some(
      ({ contentType, bytes }) => isCss(contentType) && mayNameSize(Buffer.from(bytes).toString("latin1")),
    )
  );
}

function isCss(contentType: string): boolean {
  return contentType.startsWith("text/css");
}

/** A backslash may stand for any letter of the rule's name. */
const pageRule = /@page|\\/i;
