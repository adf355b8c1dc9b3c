/** The links of each page: where they lead, what describes them, and where they are. */
import { PdfDict, type PdfValue } from "../objects/values.ts";
import { inheritedBox, pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString } from "../text/text-string.ts";

export interface LinkFound {
  /** Counted from 1. */
  page: number;
  /** The address; null for a link within the document. */
  uri: string | null;
  /** What is read out for it. */
  description: string | null;
  /** In points from the upper left corner of the page. */
  box: { x: number; y: number; width: number; height: number } | null;
}

export function readLinks(document: PdfDocument): LinkFound[] {
  return pagesOf(document).flatMap((page, index) => {
    const [left, , , top] = inheritedBox(document, page);
    return (document.array(page.dict, "Annots") ?? []).flatMap((value) => {
      const annotation = document.resolve(value);
      if (!(annotation instanceof PdfDict) || document.name(annotation, "Subtype") !== "Link") return [];
      const action = document.dict(annotation, "A");
      const uri = action && document.string(action, "URI");
      const description = document.string(annotation, "Contents");
      return [
        {
          page: index + 1,
          uri: uri ? readTextString(uri) : null,
          description: description ? readTextString(description) : null,
          box: boxOf(document, annotation.get("Rect"), left, top),
        },
      ];
    });
  });
}

function boxOf(document: PdfDocument, value: PdfValue | undefined, left: number, top: number): LinkFound["box"] {
  const rectangle = document.resolve(value);
  const sides = Array.isArray(rectangle) ? rectangle.map((side) => document.resolve(side)) : [];
  if (sides.length !== 4 || !sides.every((side) => typeof side === "number")) return null;
  const [x1, y1, x2, y2] = sides as [number, number, number, number];

  return {
    x: Math.min(x1, x2) - left,
    y: top - Math.max(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  };
}
