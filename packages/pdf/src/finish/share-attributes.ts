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
  for (const { dict: owner } of walkStructure(tree)) {
    const attributes = owner.get("A");
    if (!(attributes instanceof PdfDict)) continue;
    const met = remembered.find((other) => isSame(other.attributes, attributes));
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

/** Written alike; what is written in another order counts as something else. */
function isSame(a: PdfValue, b: PdfValue): boolean {
  if (a === b) return true;
  if (a instanceof PdfDict) return b instanceof PdfDict && isSameDict(a, b);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]!));
  if (a instanceof PdfString) return b instanceof PdfString && isSameBytes(a.bytes, b.bytes);
  if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text;

  return a instanceof PdfRef && b instanceof PdfRef && a.number === b.number;
}

function isSameDict(a: PdfDict, b: PdfDict): boolean {
  if (a.size !== b.size) return false;
  for (let index = 0; index < a.size; index++)
    if (a.keyAt(index) !== b.keyAt(index) || !isSame(a.valueAt(index), b.valueAt(index))) return false;

  return true;
}
