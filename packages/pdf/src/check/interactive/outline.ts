/** The entries of the outline (ISO 32000-1, 12.3.3). */
import { PdfDict, type PdfValue } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";

interface OutlineItem {
  dict: PdfDict;
}

export function outlineItems({ document }: Checking): OutlineItem[] {
  const items: OutlineItem[] = [];
  const seen = new Set<PdfDict>();
  const outline = document.resolve(document.catalog.get("Outlines"));
  const waiting: PdfValue[] = outline instanceof PdfDict ? [outline.get("First") ?? null] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = document.resolve(next);
    if (!(dict instanceof PdfDict) || seen.has(dict)) continue;
    seen.add(dict);
    items.push({ dict });
    waiting.push(dict.get("Next") ?? null, dict.get("First") ?? null);
  }

  return items;
}
