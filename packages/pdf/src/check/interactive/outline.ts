/** The entries of the outline (ISO 32000-1, 12.3.3). */
import { PdfDict, type PdfValue } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";

export function outlineItems({ document }: Checking): PdfDict[] {
  const items = new Set<PdfDict>();
  const outline = document.resolve(document.catalog.get("Outlines"));
  const waiting: PdfValue[] = outline instanceof PdfDict ? [outline.get("First") ?? null] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = document.resolve(next);
    if (!(dict instanceof PdfDict) || items.has(dict)) continue;
    items.add(dict);
    waiting.push(dict.get("Next") ?? null, dict.get("First") ?? null);
  }

  return [...items];
}
