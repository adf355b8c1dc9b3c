/** Writes the way back from content to its element again, after elements and content were moved (ISO 32000-1, 14.7.4.4). */
import { PdfDict, type PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { contentItem, contentObject } from "./content-items.ts";
import { type StructureElement, walkStructure } from "./structure-tree.ts";

export function rebuildParentTree(
  document: PdfDocument,
  tree: readonly StructureElement[],
  parents = new ParentTree(),
): void {
  parents.add(document, walkStructure(tree));
  parents.write(document);
}

/** Which content belongs to which element, in all documents that will be one. */
export class ParentTree {
  /** Lists of elements by the number of a mark, and elements by themselves, by the key of what they own. */
  readonly #entries = new Map<number, PdfValue>();

  /** `referenceOf`: what an element is called in the document that the tree is written to. */
  add(
    document: PdfDocument,
    elements: readonly StructureElement[],
    referenceOf: (element: StructureElement) => PdfRef = ({ reference }) => reference,
  ): void {
    const entries = this.#entries;
    const keys = new Map<number, number | undefined>();
    const keyOf = (object: number): number | undefined => {
      if (!keys.has(object)) keys.set(object, structParents(document, object));
      return keys.get(object);
    };

    for (const element of elements) {
      for (const kid of element.kids) {
        if ("element" in kid) continue;
        const item = contentItem(document, element, kid.content);
        const key = item ? keyOf(item.form || item.page) : undefined;
        if (item && key !== undefined) addItem(entries, key, item.mcid, referenceOf(element));
        const object = contentObject(document, kid.content);
        const own = object && document.resolve(object);
        const objectKey = own instanceof PdfDict ? document.number(own, "StructParent") : undefined;
        if (objectKey !== undefined) entries.set(objectKey, referenceOf(element));
      }
    }
  }

  write(document: PdfDocument): void {
    const root = document.dict(document.catalog, "StructTreeRoot");
    if (!root) return;
    const sorted = [...this.#entries].sort(([a], [b]) => a - b);
    const numbers = sorted.flatMap(([key, value]) => [key, Array.isArray(value) ? document.add(filled(value)) : value]);
    root.set("ParentTree", document.add(new PdfDict({ Nums: numbers })));
    root.set("ParentTreeNextKey", (sorted.at(-1)?.[0] ?? -1) + 1);
  }
}

/** No page of a serious producer has as many; a hostile one could ask for an array of any length. */
const MOST_MARKS = 100_000;

function addItem(entries: Map<number, PdfValue>, key: number, mcid: number, reference: PdfRef): void {
  if (!Number.isInteger(mcid) || mcid < 0 || mcid > MOST_MARKS) return;
  const list = entries.get(key);
  if (Array.isArray(list)) list[mcid] = reference;
  else {
    const fresh: PdfValue[] = [];
    fresh[mcid] = reference;
    entries.set(key, fresh);
  }
}

/** Ids that nothing owns, those of artifacts among them, are null. */
function filled(list: PdfValue[]): PdfValue[] {
  return Array.from(list, (value) => value ?? null);
}

function structParents(document: PdfDocument, object: number): number | undefined {
  const value = document.object(object);
  const dict = value instanceof PdfStream ? value.dict : value;

  return dict instanceof PdfDict ? document.number(dict, "StructParents") : undefined;
}
