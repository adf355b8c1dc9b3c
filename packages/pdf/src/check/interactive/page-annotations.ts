/** The annotations of all pages, each once. */
import { PdfDict, PdfRef } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";
import { numberedPages } from "../numbered-pages.ts";
import type { Place } from "../place.ts";

interface PageAnnotation {
  dict: PdfDict;
  subtype: string | undefined;
  place: Place;
}

export function pageAnnotations(checking: Checking): PageAnnotation[] {
  const { document } = checking;
  const seen = new Set<PdfDict>();
  const annotations: PageAnnotation[] = [];

  for (const { page, pageNumber } of checking.model(numberedPages)) {
    for (const value of document.array(page.dict, "Annots") ?? []) {
      const dict = document.resolve(value);
      if (!(dict instanceof PdfDict) || seen.has(dict)) continue;
      seen.add(dict);
      const subtype = document.name(dict, "Subtype");
      const place: Place = { page: pageNumber };
      if (value instanceof PdfRef) place.object = value.number;
      if (subtype !== undefined) place.detail = subtype;
      annotations.push({ dict, subtype, place });
    }
  }

  return annotations;
}
