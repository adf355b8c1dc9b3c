/** How wide the browser's own pages are to it, in the pixels that it lays documents out in: a little wider than the paper between its margins. */
import { ContentReader } from "../../content/content-reader.ts";
import { pageContent, pagesOf } from "../../pages/pages.ts";
import { readPdf } from "../../read/document.ts";

/** Of the one rectangle that a printed file paints, as it is written; null where it paints none of whole pixels. */
export function paintedWidth(bytes: Uint8Array): number | null {
  const document = readPdf(bytes);
  const [page] = pagesOf(document);
  if (!page) return null;
  let width: number | null = null;
  const content = new ContentReader(pageContent(document, page.dict));
  // The first rectangle is the page's own edge.
  while (content.next()) {
    const [, , value] = content.operator === "re" ? content.operands : [];
    if (typeof value === "number") width = value;
  }

  return Number.isInteger(width) ? width : null;
}
