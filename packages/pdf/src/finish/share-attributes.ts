/** Writes attributes that many elements have only once: the cells of a table's column name the same headers, row after row. */
import { isSameBytes } from "../objects/same-bytes.ts";
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { type StructureElement, walkStructure } from "../structure/structure-tree.ts";
import type { Finishing } from "./finishing.ts";

/** As many as a wide table has columns: what was met longer ago is not looked for. */
const MOST_REMEMBERED = 32;

interface Met {
  attributes: PdfDict;
  hash: number;
  /** The first element that has them. */
  owner: PdfDict;
  /** Known from the second on. */
  reference: PdfRef | null;
}

export function shareAttributes({ document, tree }: Finishing): void {
  const shared = new SharedAttributes(document);
  // A loop here would be compiled again for each file.
  walkStructure(tree).forEach(shared.add, shared);
}

class SharedAttributes {
  readonly #document: PdfDocument;
  readonly #remembered: Met[] = [];
  #oldest = 0;
  #place = -1;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  add({ dict: owner }: StructureElement): void {
    const attributes = owner.get("A");
    if (!(attributes instanceof PdfDict)) return;
    const hash = hashOf(attributes, 0);
    // The cells of a row come in the order of those of the row before it.
    this.#place = placeOf(attributes, hash, this.#remembered, this.#place + 1);
    const met = this.#remembered[this.#place];
    if (!met) {
      this.#remembered[this.#oldest] = { attributes, hash, owner, reference: null };
      this.#oldest = (this.#oldest + 1) % MOST_REMEMBERED;
      return;
    }
    met.reference ??= this.#document.add(met.attributes);
    met.owner.set("A", met.reference);
    owner.set("A", met.reference);
  }
}

/** Where the same attributes are, looked for from a place on; -1 where they are not remembered. */
function placeOf(attributes: PdfDict, hash: number, remembered: readonly Met[], from: number): number {
  for (let step = 0; step < remembered.length; step++) {
    const place = (from + step) % remembered.length;
    const met = remembered[place]!;
    if (met.hash === hash && isSame(met.attributes, attributes)) return place;
  }

  return -1;
}

/** The same for what is written alike, and hardly ever for anything else: where rows have headers too, each cell differs from all before it. */
function hashOf(value: PdfValue, before: number): number {
  let hash = before;
  if (value instanceof PdfDict) {
    for (let index = 0; index < value.size; index++)
      hash = hashOf(value.valueAt(index), mixed(hash, value.keyAt(index).length));
  } else if (Array.isArray(value)) {
    for (const item of value) hash = hashOf(item, hash);
  } else if (value instanceof PdfString) {
    for (const byte of value.bytes) hash = mixed(hash, byte);
  } else if (value instanceof PdfName) hash = mixed(hash, value.text.length);
  else if (value instanceof PdfRef) hash = mixed(hash, value.number);
  else if (typeof value === "number") hash = mixed(hash, value);

  return hash;
}

function mixed(hash: number, value: number): number {
  return (Math.imul(hash, 31) + value) | 0;
}

/** Written alike; what is written in another order counts as something else. */
function isSame(a: PdfValue, b: PdfValue): boolean {
  if (a === b) return true;
  if (a instanceof PdfDict) return b instanceof PdfDict && isSameDict(a, b);
  if (Array.isArray(a)) return Array.isArray(b) && isSameArray(a, b);
  if (a instanceof PdfString) return b instanceof PdfString && isSameBytes(a.bytes, b.bytes);
  if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text;

  return a instanceof PdfRef && b instanceof PdfRef && a.number === b.number;
}

function isSameArray(a: readonly PdfValue[], b: readonly PdfValue[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!isSame(a[index]!, b[index]!)) return false;

  return true;
}

function isSameDict(a: PdfDict, b: PdfDict): boolean {
  if (a.size !== b.size) return false;
  for (let index = 0; index < a.size; index++)
    if (a.keyAt(index) !== b.keyAt(index) || !isSame(a.valueAt(index), b.valueAt(index))) return false;

  return true;
}
