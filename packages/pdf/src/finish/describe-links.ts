/** Gives every link annotation the description that PDF/UA-1 asks for (ISO 14289-1, 7.18.5). */
import { PdfDict, type PdfValue } from "../objects/values.ts";
import type { PdfPage } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString, textString } from "../text/text-string.ts";

export function describeLinks(document: PdfDocument, pages: readonly PdfPage[]): void {
  for (const { dict } of pages) {
    const annotations = document.array(dict, "Annots");
    if (!annotations) continue;
    dict.set(
      "Annots",
      annotations.filter((value) => isReachable(document, value)),
    );
    for (const value of annotations) {
      const annotation = document.resolve(value);
      if (!(annotation instanceof PdfDict) || !isLink(document, annotation)) continue;
      if (document.string(annotation, "Contents")) continue;
      annotation.set("Contents", textString(describe(document, annotation)));
    }
  }
}

/** 7.18.5: a link outside the structure, as the engine writes them for frames, leads nobody who reads by structure. */
function isReachable(document: PdfDocument, value: PdfValue): boolean {
  const annotation = document.resolve(value);

  return !(annotation instanceof PdfDict) || !isLink(document, annotation) || annotation.has("StructParent");
}

function isLink(document: PdfDocument, annotation: PdfDict): boolean {
  return document.name(annotation, "Subtype") === "Link";
}

function describe(document: PdfDocument, link: PdfDict): string {
  const action = document.dict(link, "A");
  const address = action && document.string(action, "URI");

  return address ? readTextString(address) : "Link inside this document";
}
