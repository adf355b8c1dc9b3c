/** The structure tree as nodes that can be walked, retyped and re-hung (ISO 32000-1, 14.7). */
import { PdfDict, PdfName, PdfRef, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

export interface StructureElement {
  reference: PdfRef;
  dict: PdfDict;
  parent: StructureElement | null;
  kids: StructureKid[];
}

/** A child element, or content: a marked-content id, a reference to marked content or to an object, as it is written. */
export type StructureKid = { element: StructureElement } | { content: PdfValue };

const DEEPEST_TREE = 1_000;

/** Of an element that is being read; never written to. */
const NO_KIDS: StructureKid[] = [];

/** The top elements of the document's structure; none where it is not tagged. */
export function readStructure(document: PdfDocument): StructureElement[] {
  const root = document.dict(document.catalog, "StructTreeRoot");
  if (!root) return [];
  const reader = new TreeReader(document);

  return kidsOf(document, root)
    .map((kid) => reader.read(kid, null, 0))
    .filter((element) => element !== null);
}

/** One element with all that is in it, as if nothing were around it; null for what is none. */
export function readElement(document: PdfDocument, value: PdfValue): StructureElement | null {
  return new TreeReader(document).read(value, null, 0);
}

class TreeReader {
  readonly #document: PdfDocument;
  readonly #seen = new Set<number>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  read(value: PdfValue, parent: StructureElement | null, depth: number): StructureElement | null {
    const dict = this.#document.resolve(value);
    if (!(value instanceof PdfRef) || !(dict instanceof PdfDict)) return null;
    if (this.#seen.has(value.number) || depth > DEEPEST_TREE) return null;
    this.#seen.add(value.number);
    const element: StructureElement = { reference: value, dict, parent, kids: NO_KIDS };
    element.kids = this.#kidsOf(element, depth);
    return element;
  }

  #kidsOf(element: StructureElement, depth: number): StructureKid[] {
    const values = kidsOf(this.#document, element.dict);
    if (values.length === 1) {
      // A list that is pushed to has room for many more, and most elements have one kid.
      const only = this.#kid(values[0]!, element, depth);
      return only ? [only] : [];
    }
    const kids: StructureKid[] = [];
    for (const value of values) {
      const kid = this.#kid(value, element, depth);
      if (kid) kids.push(kid);
    }
    return kids;
  }

  #kid(value: PdfValue, element: StructureElement, depth: number): StructureKid | null {
    if (!isElement(this.#document, value)) return { content: value };
    const child = this.read(value, element, depth + 1);
    return child && { element: child };
  }
}

export function typeOf({ dict }: StructureElement): string {
  const type = dict.get("S");

  return type instanceof PdfName ? type.text : "";
}

export function retype({ dict }: StructureElement, type: string): void {
  dict.set("S", PdfName.of(type));
}

/** Gives an element its kids, in its dictionary and theirs. */
export function setKids(element: StructureElement, kids: StructureKid[]): void {
  changes++;
  element.kids = kids;
  for (const kid of kids) {
    if (!("element" in kid)) continue;
    kid.element.parent = element;
    kid.element.dict.set("P", element.reference);
  }
  const values = kids.map((kid) => ("element" in kid ? kid.element.reference : kid.content));
  if (values.length === 0) element.dict.delete("K");
  else element.dict.set("K", values.length === 1 ? values[0]! : values);
}

/** A new element; the caller puts it among the parent's kids. */
export function newElement(document: PdfDocument, type: string, parent: StructureElement): StructureElement {
  const dict = new PdfDict({ Type: PdfName.of("StructElem"), S: PdfName.of(type), P: parent.reference });

  return { reference: document.add(dict), dict, parent, kids: [] };
}

/** A new element around some of a parent's kids; the caller puts it among the parent's kids. */
export function wrapKids(
  document: PdfDocument,
  parent: StructureElement,
  type: string,
  kids: StructureKid[],
): StructureElement {
  const element = newElement(document, type, parent);
  // Marked-content ids are by page: the new element has to name the page that its parent named.
  const page = parent.dict.get("Pg");
  if (page !== undefined) element.dict.set("Pg", page);
  setKids(element, kids);

  return element;
}

/** Puts a new element in an element's place and the element into it. */
export function wrapElement(document: PdfDocument, element: StructureElement, type: string): void {
  const { parent } = element;
  if (!parent) return;
  const wrapper = newElement(document, type, parent);
  setKids(
    parent,
    parent.kids.map((kid) => ("element" in kid && kid.element === element ? { element: wrapper } : kid)),
  );
  setKids(wrapper, [{ element }]);
}

/** The elements among an element's kids. */
export function childElements({ kids }: StructureElement): StructureElement[] {
  return kids.flatMap((kid) => ("element" in kid ? [kid.element] : []));
}

/** The nearest element around one that is not a mere wrapper: the checks look through these types too. */
export function meaningfulParent(element: StructureElement): StructureElement | null {
  let parent = element.parent;
  while (parent && WRAPPERS.has(typeOf(parent))) parent = parent.parent;

  return parent;
}

const WRAPPERS: ReadonlySet<string> = new Set(["NonStruct", "Div", "Part"]);

/** How often any element has got other kids: what was found before may be out of date. */
let changes = 0;
/** Of fewer elements, as a row has, the next walk is as fast as keeping this one. */
const LONG_WALK = 1_000;
const walks = new WeakMap<readonly StructureElement[], { found: readonly StructureElement[]; changes: number }>();

/** All elements, parents before their kids, in reading order, as the tree is now: kept for the next step where it stays so. */
export function walkStructure(elements: readonly StructureElement[]): readonly StructureElement[] {
  const kept = walks.get(elements);
  if (kept?.changes === changes) return kept.found;
  const found = elementsIn(elements);
  if (found.length >= LONG_WALK) walks.set(elements, { found, changes });

  return found;
}

function elementsIn(elements: readonly StructureElement[]): StructureElement[] {
  const found: StructureElement[] = [];
  const waiting = [...elements].reverse();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element);
    for (let i = element.kids.length - 1; i >= 0; i--) {
      const kid = element.kids[i]!;
      if ("element" in kid) waiting.push(kid.element);
    }
  }

  return found;
}

/** Marked content and objects have no structure type. */
function isElement(document: PdfDocument, kid: PdfValue): boolean {
  if (typeof kid === "number") return false;
  const dict = document.resolve(kid);
  if (!(dict instanceof PdfDict) || !dict.has("S")) return false;
  const type = document.name(dict, "Type");

  return type !== "MCR" && type !== "OBJR";
}

/** One kid or an array of them; a reference to an element stays a reference. */
export function kidsOf(document: PdfDocument, dict: PdfDict): PdfValue[] {
  const kids = dict.get("K");
  const resolved = document.resolve(kids);
  if (Array.isArray(resolved)) return resolved;

  return kids === undefined || resolved === null ? [] : [kids];
}
