/** Takes pages out of the tree that they are in, so that they can go into another. */
import { inheritedValue, pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";

/** Attributes that a page takes from the tree it hangs in (ISO 32000-1, table 30). */
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** Each page says everything itself; the tree that it hung in stays behind. */
export function detachPages(source: PdfDocument): void {
  for (const page of pagesOf(source)) {
    for (const key of INHERITED) {
      const value = inheritedValue(source, page, key);
      if (!page.dict.has(key) && value !== null) page.dict.set(key, value);
    }
    page.dict.delete("Parent");
  }
}
