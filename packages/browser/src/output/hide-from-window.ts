/** Keeps Chromium from laying a document out for a window that nobody sees, as it does before and after printing where styles have changed. */
import type { PrintJob } from "../job.ts";
import { mayBeTall } from "../pages/load-document.ts";
import type { Page } from "../pages/page.ts";
import type { Hiding } from "../pages/world.ts";
import { mayStyle } from "./may-style.ts";
import { countTags } from "./page-limit.ts";
import { pageArea, windowOf } from "./print-window.ts";

/** A layout of less takes less than asking for this. */
const someTags = 4_000;
/** The page of a document with more is kept for another one, and then closed. */
const manyTags = 20_000;

/** Whatever the document calls its elements, the prototypes' own properties are meant. */
export function hideFromWindow(job: PrintJob): string {
  return `(() => {
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const style = Document.prototype.createElement.call(document, "style");
  style.textContent = "${hidingRule(job)}";
  Node.prototype.appendChild.call(own("head") ?? own("documentElement"), style);
})()`;
}

/** Whatever the document calls its elements, the prototypes' own properties are meant. */
const setSheets = `Object.getOwnPropertyDescriptor(Document.prototype, "adoptedStyleSheets").set.call`;

/** Chromium lays a document out as soon as it is loaded: not one that is hidden from before its first element on. */
export function hideWhileLoading(job: PrintJob): Hiding {
  return {
    hide: `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("${hidingRule(job)}");
  ${setSheets}(document, [sheet]);
})()`,
    show: `${setSheets}(document, [])`,
  };
}

function hidingRule(job: PrintJob): string {
  const { width, height } = windowOf(job);
  return `@media (width: ${width}px) and (height: ${height}px) { :root { display: none !important } }`;
}

/** A document that need not be laid out to find out what it loads or how tall it is: one in parts is laid out for its columns later. */
export function mayHideWhileLoading(page: Page, job: PrintJob): boolean {
  if (!isLarge(job) && !isHiddenInPassing(page, job)) return false;
  if (dependsOnWindow(page, job) || loadsSomething.test(job.html)) return false;
  return job.inParts !== undefined || !mayBeTall(job.html);
}

/**
 * A small document that is asked something anyway is hidden at once where the one before on its page was. The first one of a page is
 * not, because the world that hides it would have to be made before it comes.
 */
function isHiddenInPassing({ world }: Page, { html, inspection, restyles }: PrintJob): boolean {
  return world !== null && inspection !== null && (restyles === true || !movesInWindow.test(html));
}

/** What begins in the window and goes on in the pages. */
const movesInWindow = /animation|transition|@starting-style|autofocus|<marquee|<frame/i;

/** What is loaded only for what is laid out, or by its width. A backslash may stand for any letter. */
const loadsSomething =
  /url\(|image-set\(|@import|@font-face|\\|background\s*=|sizes\s*=|<(?:audio|embed|feimage|iframe|image|input|link|object|picture|use|video)\b/i;

/** A document that nothing more is asked of. Those with scripts could notice; those whose pages may be as large as the window would be hidden there too. */
export function mayHide(page: Page, job: PrintJob): boolean {
  return (job.restyles === true || isLarge(job)) && !dependsOnWindow(page, job);
}

function isLarge({ inParts, html }: PrintJob): boolean {
  return inParts !== undefined || countTags(html) >= someTags;
}

function dependsOnWindow(page: Page, job: PrintJob): boolean {
  return page.scripts || job.measures === true || mayHavePagesLikeWindow(job);
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
  return mayStyle(job, (css) => mayNameInPageRule(css, `${height}`));
}

/** More are not looked at one by one. */
const mostPageRules = 100;

function mayNameInPageRule(css: string, length: string): boolean {
  if (!css.includes(length)) return false;
  const rules = [...css.matchAll(/@page/gi)];
  // A backslash may stand for any letter of the rule's name.
  if (css.includes("\\") || rules.length > mostPageRules) return true;
  return rules.some(({ index }) => blockFrom(css, index).includes(length));
}

/** A rule with all that is between its braces. */
function blockFrom(css: string, start: number): string {
  let depth = 0;
  for (let at = start; at < css.length; at++) {
    if (css[at] === "{") depth++;
    if (css[at] === "}" && --depth <= 0) return css.slice(start, at);
  }
  return css.slice(start);
}
