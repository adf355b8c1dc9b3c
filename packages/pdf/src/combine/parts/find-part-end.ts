/** Finds where the next part can go on: pages of this one that begin with a row each, the last one filled to its end. */
import { pagesOf } from "../../pages/pages.ts";
import type { PdfDocument } from "../../read/document.ts";
import { contentItem } from "../../structure/content-items.ts";
import { type StructureElement, walkStructure } from "../../structure/structure-tree.ts";
import type { FoundTable } from "./find-table.ts";
import type { PartEnd } from "./table-part.ts";

/** The most pages of a part that the next one can begin with. */
const MOST_REPEATED = 4;

/**
 * The next part begins with a page of this one or more: a page that a print begins with may differ from one that a table goes on
 * over, so that it is left out again. Null where there are none, or where the file does not say for certain.
 */
export function findPartEnd(document: PdfDocument, found: FoundTable): PartEnd | null {
  const pages = pagesOf(document);
  const numbers = new Map(pages.map(({ reference }, index) => [reference?.number, index]));
  const spans = found.body.map((row) => spanOf(document, row, numbers));
  const firstRowOf = (page: number): number | null => {
    const row = spans.findIndex((span) => span !== null && span.first >= page);
    return row > 0 && spans[row]!.first === page && (spans[row - 1]?.last ?? page) < page ? row : null;
  };
  // The last page ends where the part does: only the one before it is as full as it would be in the whole table.
  for (let page = pages.length - 2; page > 1; page--) {
    const row = firstRowOf(page);
    if (row === null) continue;
    const repeated: number[] = [];
    for (let back = 1; back <= MOST_REPEATED && back < page; back++) {
      const before = firstRowOf(page - back);
      if (before === null) break;
      repeated.push(row - before);
    }
    if (repeated.length > 0) return { pages: page, rows: row, repeated };
  }

  return null;
}

interface Span {
  first: number;
  last: number;
}

/** The pages that an element is on; null where it shows nothing. */
function spanOf(
  document: PdfDocument,
  element: StructureElement,
  pages: ReadonlyMap<number | undefined, number>,
): Span | null {
  let span: Span | null = null;
  for (const part of walkStructure([element])) {
    for (const kid of part.kids) {
      const item = "content" in kid ? contentItem(document, part, kid.content) : null;
      const page = item && pages.get(item.page);
      if (typeof page !== "number") continue;
      span ??= { first: page, last: page };
      span.first = Math.min(span.first, page);
      span.last = Math.max(span.last, page);
    }
  }

  return span;
}
