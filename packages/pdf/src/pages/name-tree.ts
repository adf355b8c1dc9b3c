/** Name trees (ISO 32000-1, 7.9.6): their entries in order, whatever their depth. */
import { PdfDict, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

export interface NamedValue {
  name: PdfString;
  value: PdfValue;
}

export function readNameTree(document: PdfDocument, root: PdfValue | undefined): NamedValue[] {
  const entries: NamedValue[] = [];
  const seen = new Set<PdfDict>();
  const waiting: PdfValue[] = [root ?? null];

  while (waiting.length > 0) {
    const node = document.resolve(waiting.pop());
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const names = document.array(node, "Names") ?? [];
    for (let i = 0; i + 1 < names.length; i += 2) {
      const name = document.resolve(names[i]);
      if (name instanceof PdfString) entries.push({ name, value: names[i + 1]! });
    }
    const kids = document.array(node, "Kids") ?? [];
    for (let i = kids.length - 1; i >= 0; i--) waiting.push(kids[i]!);
  }

  return entries;
}

/** One node with all entries, sorted by their bytes as the standard asks. */
export function nameTree(entries: readonly NamedValue[]): PdfDict {
  const sorted = [...entries].sort((a, b) => compareBytes(a.name.bytes, b.name.bytes));

  return new PdfDict({ Names: sorted.flatMap(({ name, value }) => [name, value]) });
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;

  return a.length - b.length;
}
