/** Whether two values are written alike, references followed: streams are compared as they are stored. */
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

/** Deeper values, and those that lead back to themselves, are taken for different. */
const DEEPEST_VALUES = 32;

export function isSameValue(
  document: PdfDocument,
  a: PdfValue | undefined,
  b: PdfValue | undefined,
  depth = 0,
): boolean {
  const [left, right] = [document.resolve(a), document.resolve(b)];
  if (left === right) return true;
  if (depth > DEEPEST_VALUES) return false;
  const isSame = (one: PdfValue | undefined, other: PdfValue | undefined) =>
    isSameValue(document, one, other, depth + 1);

  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  if (left instanceof PdfDict && right instanceof PdfDict)
    return (
      left.entries.size === right.entries.size &&
      [...left.entries].every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
    );
  if (left instanceof PdfStream && right instanceof PdfStream)
    return isSame(left.dict, right.dict) && isSameBytes(left.encoded, right.encoded);
  if (left instanceof PdfString && right instanceof PdfString) return isSameBytes(left.bytes, right.bytes);

  return left instanceof PdfName && right instanceof PdfName && left.text === right.text;
}

function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((code, index) => code === b[index]);
}
