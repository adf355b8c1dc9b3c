/** What a font's ToUnicode entry says of its codes (ISO 32000-1, 9.10.3). */
import { readFontMap } from "../../fonts/kept-streams.ts";
import { type PdfDict, PdfName, PdfStream } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";

export type TextOfCode = (code: number) => string | null;

const TELLS_NOTHING: TextOfCode = () => null;

/** A damaged map tells nothing; `Identity-H`, which some producers name here, takes codes for text. */
export function readToUnicode(document: PdfDocument, font: PdfDict): TextOfCode {
  const entry = document.resolve(font.get("ToUnicode"));
  if (entry instanceof PdfName)
    return /^Identity-[HV]$/.test(entry.text) ? (code) => String.fromCharCode(code) : TELLS_NOTHING;
  if (!(entry instanceof PdfStream)) return TELLS_NOTHING;
  const map = readFontMap(document, entry);

  return map.isSound ? (code) => map.definedText(code) : TELLS_NOTHING;
}
