/** The standard structure types of PDF 1.7 (ISO 32000-1, 14.8.4) and how other types are mapped to them. */
import { PdfName } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";

export const STANDARD_TYPES: ReadonlySet<string> = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody " +
    "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP " +
    "Figure Formula Form"
  ).split(" "),
);

/** Maps that name each other in a ring are cut after as many steps. */
const LONGEST_ROLE_CHAIN = 32;

/** The standard type that a type stands for, or the type itself where the role map says nothing. */
export function roleReader(document: PdfDocument): (type: string) => string {
  const root = document.dict(document.catalog, "StructTreeRoot");
  const map = root && document.dict(root, "RoleMap");

  return (type) => {
    let role = type;
    for (let step = 0; map && !STANDARD_TYPES.has(role) && step < LONGEST_ROLE_CHAIN; step++) {
      const next = document.resolve(map.get(role));
      if (!(next instanceof PdfName)) break;
      role = next.text;
    }
    return role;
  };
}
