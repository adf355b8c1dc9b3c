/** Number trees (ISO 32000-1, 7.9.7): all entries by key, as far as the limits of their nodes let a reader find them. */
import { PdfDict, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

export function readNumberTree(document: PdfDocument, root: PdfValue | undefined): Map<number, PdfValue> {
  const entries = new Map<number, PdfValue>();
  const seen = new Set<PdfDict>();
  const waiting: { value: PdfValue; least: number; most: number }[] = [
    { value: root ?? null, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY },
  ];

  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = document.resolve(next.value);
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    let { least, most } = next;
    const [first, last] = (document.array(node, "Limits") ?? []).map((value) => document.resolve(value));
    if (typeof first === "number" && typeof last === "number") {
      least = Math.max(least, first);
      most = Math.min(most, last);
    }
    const numbers = document.array(node, "Nums") ?? [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const key = document.resolve(numbers[i]);
      if (typeof key !== "number" || key < least || key > most || entries.has(key)) continue;
      entries.set(key, numbers[i + 1]!);
    }
    const kids = document.array(node, "Kids") ?? [];
    for (let i = kids.length - 1; i >= 0; i--) waiting.push({ value: kids[i]!, least, most });
  }

  return entries;
}
