/** The objects that a document uses, in the order in which they are met from the trailer: what nothing names is left out. */
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import type { EarlyPacking } from "./early-packing.ts";

/** Old object number → new one, counted from 1. What was packed early has its numbers, and so has what it refers to. */
export function numberReachable(
  document: PdfDocument,
  roots: readonly PdfValue[],
  early?: EarlyPacking,
): Map<number, number> {
  const numbers: Map<number, number> = early?.numbers ?? new Map();
  const unseen = new Set<number>();
  for (const object of numbers.keys()) if (!early?.packed.has(object)) unseen.add(object);
  // A list instead of calls: documents link thousands of objects in a row.
  const waiting: PdfValue[] = [...roots, ...[...unseen].map((object) => new PdfRef(object))].reverse();

  while (waiting.length > 0) {
    const value = waiting.pop()!;
    if (value instanceof PdfRef) {
      if (!numbers.has(value.number)) numbers.set(value.number, numbers.size + 1);
      else if (!unseen.delete(value.number)) continue;
      waiting.push(document.object(value.number));
    } else if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) if (leadsOn(value[i]!, numbers)) waiting.push(value[i]!);
    } else if (value instanceof PdfDict) {
      pushAll(waiting, value, numbers);
    } else if (value instanceof PdfStream) {
      pushAll(waiting, value.dict, numbers);
    }
  }

  return numbers;
}

/** In the order of the entries: the last pushed is met first. */
function pushAll(waiting: PdfValue[], dict: PdfDict, numbers: ReadonlyMap<number, number>): void {
  for (let index = dict.size - 1; index >= 0; index--) {
    const value = dict.valueAt(index);
    if (leadsOn(value, numbers)) waiting.push(value);
  }
}

/** Names, strings and numbers lead nowhere, and references to what has a number already nowhere new. */
function leadsOn(value: PdfValue, numbers: ReadonlyMap<number, number>): boolean {
  if (typeof value !== "object" || value === null || value instanceof PdfName) return false;

  return value instanceof PdfRef ? !numbers.has(value.number) : !(value instanceof PdfString);
}
