/** How wide a document is whose table does not fit the width of a page. */
import type { WideDocument } from "../../job.ts";
import type { ownGetter } from "./own-getter.ts";

/**
 * Runs in the browser, in a window as wide as a page: it must not use anything but its parameters. Null where the document fits. Of one that does
 * not the pages are made smaller, and it is laid out again as wide as it is, or nearly: the engine keeps the proportions of the page.
 */
export function widthBeyondPage(
  table: HTMLTableElement,
  getter: typeof ownGetter,
): Pick<WideDocument, "width" | "tableWidth"> | null {
  const root = getter<Element>(Document.prototype, "documentElement")(document);
  // In whole pixels, which is not enough for the engine.
  const { scrollWidth } = getter<Element | null>(Document.prototype, "scrollingElement")(document) ?? root;
  const { right, width } = table.getBoundingClientRect();
  if (Math.max(scrollWidth, right) <= window.innerWidth) return null;
  if (Math.round(right) !== scrollWidth) throw new Error("Something else than the table is wider than a page.");

  return { width: right, tableWidth: width };
}
