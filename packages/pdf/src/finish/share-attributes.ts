/** Writes attributes that many elements have only once: the cells of a table's column name the same headers, row after row. */
import { isSameBytes } from "../objects/same-bytes.ts";
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from "../objects/values.ts";
import { walkStructure } from "../structure/structure-tree.ts";
import type { Finishing } from "./finishing.ts";

/** As many as a wide table has columns: what was met longer ago is not looked for. */
const MOST_REMEMBERED = 32;

interface Met {
  attributes: PdfDict;
  /** The first element that has them. */
  owner: PdfDict;
  /** Known from the second on. */
  reference: PdfRef | null;
}

export function shareAttributes({ document, tree }: Finishing): void {
  const remembered: Met[] = [];
  let oldest = 0;
  let place = -1;
  for (const { dict: owner } of walkStructure(tree)) {
    const attributes = owner.get("A");
    if (!(attributes instanceof PdfDict)) continue;
    // The cells of a row come in the order of those of the row before it.
    place = placeOf(attributes, remembered, place + 1);
    const met = remembered[place];
    if (!met) {
      remembered[oldest] = { attributes, owner, reference: null };
      oldest = (oldest + 1) % MOST_REMEMBERED;
      continue;
    }
    met.reference ??= document.add(met.attributes);
    met.owner.set("A", met.reference);
    owner.set("A", met.reference);
  }
}

/** Where the same attributes are, looked for from a place on; -1 where they are not remembered. */
function placeOf(attributes: PdfDict, remembered: readonly Met[], from: number): number {
  for (let step = 0; step < remembered.length; step++) {
    const place = (from + step) % remembered.length;
    if (isSame(remembered[place]!.attributes, attributes)) return place;
  }

  return -1;
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
