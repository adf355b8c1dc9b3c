/** Stops a document with far too many pages before Chromium lays them out, which takes it the square of their number. */
import { BrowserError } from "../errors.ts";
import type { PrintJob } from "../job.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import { mayStyle } from "./may-style.ts";

/** Bytes of HTML that a page has at the least in documents of the usual kind. */
const leanestPage = 1000;
const alwaysPrinted = 200;

/** How many pages are printed at first; only a document with more is printed a second time. */
export function firstPages({ html, maxPages }: PrintJob): number {
  return Math.min(maxPages + 1, alwaysPrinted + Math.ceil(html.length / leanestPage));
}

export function tooManyPages({ maxPages }: PrintJob): BrowserError {
  return new BrowserError(
    "output_too_large",
    `The document has more than ${maxPages} pages: make it smaller, or split it into several.`,
  );
}

/** The window in which documents without scripts are laid out before they are printed. */
const windowWidth = 800;

/** Throws where forced page breaks or sheer height make twice as many pages as allowed, at the very least. */
export async function refuseFarTooManyPages(job: PrintJob, { evaluate, height }: LoadedDocument): Promise<void> {
  refuseFarTooTall(job, height);
  if (!mayForceBreaks(job)) return;
  const isFarTooLong = await evaluate(`(() => {
    const limit = ${2 * job.maxPages};
    const elements = document.getElementsByTagName("*");
    if (elements.length <= limit) return false;
    const forced = new Set(["page", "left", "right", "recto", "verso", "always"]);
    let breaks = 0;
    for (const element of elements) {
      const { breakBefore, breakAfter, display } = getComputedStyle(element);
      if ((forced.has(breakBefore) || forced.has(breakAfter)) && display !== "none" && display !== "inline") breaks++;
      if (breaks > limit) return true;
    }
    return false;
  })()`);
  if (isFarTooLong) throw tooManyPages(job);
}

/** The same by the height alone, in pixels. */
export function refuseFarTooTall(job: PrintJob, height: number): void {
  const { widthMm, heightMm, marginMm, scale } = job.page;
  const pageWidth = pixels(widthMm - marginMm.left - marginMm.right) / scale;
  const pageHeight = Math.max(1, pixels(heightMm - marginMm.top - marginMm.bottom) / scale);
  // On wider paper text runs in fewer lines than in the window.
  if (height / pageHeight > 2 * job.maxPages * Math.max(1, pageWidth / windowWidth)) throw tooManyPages(job);
}

/** Each forced break needs an element of its own, and a style that says so: most documents need not be asked. */
function mayForceBreaks(job: PrintJob): boolean {
  if (job.javascript) return true;
  // A backslash may stand for any letter.
  return countTags(job.html) > job.maxPages && mayStyle(job, (css) => /break-(?:before|after)|\\/i.test(css));
}

/** Of start and end tags together, or a few more. */
export function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) count++;
  return count;
}

function pixels(millimetres: number): number {
  return (millimetres / 25.4) * 96;
}
