/** Leaves in the structure of a part what is on the pages that are used of it. */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { contentItem } from "../../structure/content-items.ts";
import { childElements, type StructureElement, setKids } from "../../structure/structure-tree.ts";

/** Takes out the rows that are left, and all that is on other pages. False where content is not on a page itself. */
export function cut(
  document: PdfDocument,
  tree: readonly StructureElement[],
  { pages, left }: { pages: ReadonlySet<number>; left: ReadonlySet<StructureElement> },
): boolean {
  for (const element of tree) {
    const own = element.dict.get("Pg");
    const kids = element.kids.filter((kid) => {
      if ("element" in kid) return !left.has(kid.element);
      const page = pageOf(document, element, kid.content);
      return page === null || pages.has(page);
    });
    for (const kid of kids)
      if ("content" in kid && (contentItem(document, element, kid.content)?.form ?? 0) !== 0) return false;
    if (kids.length < element.kids.length) setKids(element, kids);
    if (own instanceof PdfRef && !pages.has(own.number)) element.dict.delete("Pg");
    if (!cut(document, childElements(element), { pages, left })) return false;
  }

  return true;
}

/** Of a mark, or of a reference to an annotation. */
function pageOf(document: PdfDocument, owner: StructureElement, content: PdfValue): number | null {
  const value = document.resolve(content);
  const page = (value instanceof PdfDict ? value.get("Pg") : undefined) ?? owner.dict.get("Pg");

  return page instanceof PdfRef ? page.number : null;
}
