/** Whether two values are written alike, references followed: streams are compared as they are stored. */
import { isSameBytes } from "../../objects/same-bytes.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

/** What is longer than any tint transform is taken for different. */
const MOST_COMPARED = 10_000;
/** What a pair costs: it is resolved, kept and taken apart. */
const PAIR_COST = 10;

export function isSameValue(document: PdfDocument, a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  const waiting: [PdfValue | undefined, PdfValue | undefined][] = [[a, b]];
  // Values that lead back to themselves come as the same pair again.
  const seen = new Map<PdfValue, Set<PdfValue>>();
  for (let compared = 0; waiting.length > 0; compared++) {
    const pair = waiting.pop()!;
    const left = document.resolve(pair[0]);
    const right = document.resolve(pair[1]);
    if (left === right || seen.get(left)?.has(right)) continue;
    if (compared > MOST_COMPARED) return false;
    document.budget.spend(PAIR_COST);
    seen.set(left, (seen.get(left) ?? new Set()).add(right));
    const parts = partsOf(left, right);
    if (!parts) return false;
    for (const part of parts) waiting.push(part);
  }

  return true;
}

/** The pairs that have to be the same for two values to be; null where the values differ. */
function partsOf(left: PdfValue, right: PdfValue): [PdfValue | undefined, PdfValue | undefined][] | null {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length ? left.map((item, index) => [item, right[index]]) : null;
  if (left instanceof PdfDict && right instanceof PdfDict)
    return left.size === right.size && left.keys().every((key) => right.has(key))
      ? [...left].map(([key, value]) => [value, right.get(key)])
      : null;
  if (left instanceof PdfStream && right instanceof PdfStream)
    return isSameBytes(left.encoded, right.encoded) ? [[left.dict, right.dict]] : null;
  if (left instanceof PdfString && right instanceof PdfString) return isSameBytes(left.bytes, right.bytes) ? [] : null;

  return left instanceof PdfName && right instanceof PdfName && left.text === right.text ? [] : null;
}
