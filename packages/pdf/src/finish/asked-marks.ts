/** Which marked content the steps of finishing will ask for: that of figures and formulas for their boxes, and of links for their texts. */
import type { PdfPage } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { contentItem, contentObject } from "../structure/content-items.ts";
import { type StructureElement, typeOf, walkStructure } from "../structure/structure-tree.ts";
import { markKey } from "../text/page-text.ts";

const NONE: ReadonlySet<string> = new Set();

/** Looks at the structure when it is asked first: kids may change until then, and not until the last step has asked. */
export class AskedMarks {
  readonly #document: PdfDocument;
  readonly #tree: readonly StructureElement[];
  #byPage: ReadonlyMap<number, ReadonlySet<string>> | null = null;

  constructor(document: PdfDocument, tree: readonly StructureElement[]) {
    this.#document = document;
    this.#tree = tree;
  }

  /** By their keys as `markKey` gives them. */
  on({ reference }: PdfPage): ReadonlySet<string> {
    this.#byPage ??= this.#find();

    return (reference && this.#byPage.get(reference.number)) ?? NONE;
  }

  #find(): Map<number, Set<string>> {
    const byPage = new Map<number, Set<string>>();
    for (const owner of walkStructure(this.#tree)) {
      if (!this.#isAskedFor(owner)) continue;
      for (const element of walkStructure([owner])) {
        for (const kid of element.kids) {
          const item = "element" in kid ? null : contentItem(this.#document, element, kid.content);
          if (!item) continue;
          const onPage = byPage.get(item.page) ?? new Set();
          byPage.set(item.page, onPage.add(markKey(item.form, item.mcid)));
        }
      }
    }

    return byPage;
  }

  #isAskedFor(element: StructureElement): boolean {
    if (element.kids.some((kid) => "content" in kid && contentObject(this.#document, kid.content))) return true;
    const type = typeOf(element);

    return type === "Figure" || type === "Formula";
  }
}
