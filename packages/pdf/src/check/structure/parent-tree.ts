/** The way back from content and annotations to their elements (ISO 32000-1, 14.7.4.4). */
import { PdfDict, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";
import { readNumberTree } from "./number-tree.ts";
import { structureModel } from "./structure-model.ts";

/**
 * @example
 * const element = checking.model(parentTree).ofObject(annotation);
 */
export function parentTree(checking: Checking): ParentTree {
  return new ParentTree(checking);
}

class ParentTree {
  readonly #document: PdfDocument;
  readonly #entries: ReturnType<typeof readNumberTree>;
  // Content is asked for page by page.
  #lastOwner: PdfDict | null = null;
  #lastList: PdfValue = null;

  constructor(checking: Checking) {
    this.#document = checking.document;
    const { root } = checking.model(structureModel);
    this.#entries = readNumberTree(checking.document, root?.get("ParentTree"));
  }

  /** The element of a marked-content sequence; `owner` is the page or the form that counts the ids. */
  ofContent(owner: PdfDict, mcid: number): PdfDict | null {
    if (owner !== this.#lastOwner) {
      const key = this.#document.number(owner, "StructParents");
      this.#lastList = key === undefined ? null : this.#document.resolve(this.#entries.get(key));
      this.#lastOwner = owner;
    }
    const element = Array.isArray(this.#lastList) ? this.#document.resolve(this.#lastList[mcid]) : null;

    return element instanceof PdfDict ? element : null;
  }

  /** The element of an annotation or a form as a whole. */
  ofObject(object: PdfDict): PdfDict | null {
    const key = this.#document.number(object, "StructParent");
    const element = key === undefined ? null : this.#document.resolve(this.#entries.get(key));

    return element instanceof PdfDict ? element : null;
  }
}
