/** Gives every link annotation the description that PDF/UA-1 asks for (ISO 14289-1, 7.18.5). */
import { PdfDict } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString, textString } from "../text/text-string.ts";
import type { PdfPage } from "./pages.ts";

export function describeLinks(document: PdfDocument, pages: readonly PdfPage[]): void {
  for (const { dict } of pages) {
    for (const value of document.array(dict, "Annots") ?? []) {
      const annotation = document.resolve(value);
      if (!(annotation instanceof PdfDict) || document.name(annotation, "Subtype") !== "Link") continue;
      if (document.string(annotation, "Contents")) continue;
      annotation.set("Contents", textString(describe(document, annotation)));
    }
  }
}

function describe(document: PdfDocument, link: PdfDict): string {
  const action = document.dict(link, "A");
  const address = action && document.string(action, "URI");

  return address ? readTextString(address) : "Link inside this document";
}
