/** The way back from content and annotations to their elements (ISO 32000-1, 14.7.4.4). */
import { PdfDict, type PdfValue } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";
import { readNumberTree } from "./number-tree.ts";
import { structureModel } from "./structure-model.ts";

interface ParentTree {
  /** The element of a marked-content sequence; `owner` is the page or the form that counts the ids. */
  ofContent(owner: PdfDict, mcid: number): PdfDict | null;
  /** The element of an annotation or a form as a whole. */
  ofObject(object: PdfDict): PdfDict | null;
}

/**
 * @example
 * const element = checking.model(parentTree).ofObject(annotation);
 */
export function parentTree(checking: Checking): ParentTree {
  const { document } = checking;
  const { root } = checking.model(structureModel);
  const entries = readNumberTree(document, root?.get("ParentTree"));

  // Content is asked for page by page.
  let lastOwner: PdfDict | null = null;
  let lastList: PdfValue = null;

  return {
    ofContent(owner, mcid) {
      if (owner !== lastOwner) {
        const key = document.number(owner, "StructParents");
        lastList = key === undefined ? null : document.resolve(entries.get(key));
        lastOwner = owner;
      }
      const element = Array.isArray(lastList) ? document.resolve(lastList[mcid]) : null;
      return element instanceof PdfDict ? element : null;
    },
    ofObject(object) {
      const key = document.number(object, "StructParent");
      const element = key === undefined ? null : document.resolve(entries.get(key));
      return element instanceof PdfDict ? element : null;
    },
  };
}
