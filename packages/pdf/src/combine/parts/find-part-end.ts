/** Finds where the next part can go on: pages of this one that begin with a row each, the last one filled to its end. */
import type { PdfRef } from "../../objects/values.ts";
import { pagesOf } from "../../pages/pages.ts";
import type { PdfDocument } from "../../read/document.ts";
import { contentItem } from "../../structure/content-items.ts";
import { readElement, type StructureElement, walkStructure } from "../../structure/structure-tree.ts";
import type { PartEnd, PartPlace } from "./table-part.ts";

/** The most pages of a part that the next one can begin with. */
const MOST_REPEATED = 4;

/**
 * The next part begins with a page of this one or more: a page that a print begins with may differ from one that a table goes on
 * over, so that it is left out again. Null where there are none, or where the file does not say for certain. The browser waits for
 * this, so that only the rows of the last pages are read: `isPartEnd` looks at the others.
 */
export function findPartEnd(document: PdfDocument, rows: readonly PdfRef[]): PartEnd | null {
  const pages = pagesOf(document);
  const numbers = pageNumbers(document);
  const known = new Map<number, Span | null>();
  const spanAt = (row: number): Span | null => {
    let span = known.get(row);
    if (span === undefined) {
      const element = readElement(document, rows[row]!);
      span = element && spanOf(document, element, numbers);
      known.set(row, span);
    }
    return span;
  };
  const firstRowOf = (page: number): number | null => {
    let first: number | null = null;
    for (let row = rows.length - 1; row >= 0; row--) {
      const span = spanAt(row);
      if (span === null) continue;
      if (span.first < page) break;
      first = row;
    }
    return first && spanAt(first)!.first === page && (spanAt(first - 1)?.last ?? page) < page ? first : null;
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

/** Whether all rows before the end are on pages before it, and all others on those after it. */
export function isPartEnd(
  document: PdfDocument,
  body: readonly StructureElement[],
  { pages, rows }: PartPlace,
): boolean {
  const numbers = pageNumbers(document);

  return body.every((row, index) => {
    const span = spanOf(document, row, numbers);
    return span === null || (index < rows ? span.last < pages : span.first >= pages);
  });
}

function pageNumbers(document: PdfDocument): ReadonlyMap<number | undefined, number> {
  return new Map(pagesOf(document).map(({ reference }, index) => [reference?.number, index]));
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
