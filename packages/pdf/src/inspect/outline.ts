/** The outline (bookmarks) of a document, entry by entry (ISO 32000-1, 12.3.3). */
import { PdfDict, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString } from "../text/text-string.ts";

export interface OutlineEntry {
  title: string;
  /** 1 for the entries at the top. */
  level: number;
}

const MOST_ENTRIES = 100_000;

export function readOutline(document: PdfDocument): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const seen = new Set<PdfDict>();
  const outline = document.dict(document.catalog, "Outlines");
  const waiting: { value: PdfValue | undefined; level: number }[] = outline
    ? [{ value: outline.get("First"), level: 1 }]
    : [];
  for (let next = waiting.pop(); next && entries.length < MOST_ENTRIES; next = waiting.pop()) {
    const dict = document.resolve(next.value);
    // An outline that loops back is cut where it does.
    if (!(dict instanceof PdfDict) || seen.has(dict)) continue;
    seen.add(dict);
    const title = document.string(dict, "Title");
    entries.push({ title: title ? readTextString(title) : "", level: next.level });
    waiting.push({ value: dict.get("Next"), level: next.level });
    waiting.push({ value: dict.get("First"), level: next.level + 1 });
  }

  return entries;
}
