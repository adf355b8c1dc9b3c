/** The objects that a document uses, in the order in which they are met from the trailer: what nothing names is left out. */
import { PdfDict, PdfRef, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

/** Old object number → new one, counted from 1. */
export function numberReachable(document: PdfDocument, roots: readonly PdfValue[]): Map<number, number> {
  const numbers = new Map<number, number>();
  // A list instead of calls: documents link thousands of objects in a row.
  const waiting: PdfValue[] = [...roots].reverse();

  while (waiting.length > 0) {
    const value = waiting.pop()!;
    if (value instanceof PdfRef) {
      if (numbers.has(value.number)) continue;
      numbers.set(value.number, numbers.size + 1);
      waiting.push(document.object(value.number));
    } else if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) waiting.push(value[i]!);
    } else if (value instanceof PdfDict) {
      pushAll(waiting, value);
    } else if (value instanceof PdfStream) {
      pushAll(waiting, value.dict);
    }
  }

  return numbers;
}

function pushAll(waiting: PdfValue[], dict: PdfDict): void {
  const values = [...dict.entries.values()];
  for (let i = values.length - 1; i >= 0; i--) waiting.push(values[i]!);
}

/** The value with every reference renumbered. */
export function renumber(value: PdfValue, numbers: ReadonlyMap<number, number>): PdfValue {
  if (value instanceof PdfRef) {
    const number = numbers.get(value.number);
    return number === undefined ? null : new PdfRef(number);
  }
  if (Array.isArray(value)) return value.map((item) => renumber(item, numbers));
  if (value instanceof PdfDict) return renumberDict(value, numbers);
  if (value instanceof PdfStream) return new PdfStream(renumberDict(value.dict, numbers), value.encoded);

  return value;
}

function renumberDict(dict: PdfDict, numbers: ReadonlyMap<number, number>): PdfDict {
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of dict.entries) entries.set(key, renumber(value, numbers));

  return new PdfDict(entries);
}
