/** Inline images (ISO 32000-1, 8.9.7), whose length is not written anywhere. */
import { PdfDict, PdfName } from "../objects/values.ts";
import { isRegular, isWhiteSpace } from "../read/characters.ts";
import { Parser } from "../read/parser.ts";
import { END, Keyword } from "../read/tokens.ts";

export interface InlineImage {
  dict: PdfDict;
  data: Uint8Array;
}

/** Reads what follows `BI`; `end` is the offset after `EI`. */
export function readInlineImage(bytes: Uint8Array, from: number): { image: InlineImage; end: number } {
  const parser = new Parser(bytes, from, bytes.length, false);
  const dict = new PdfDict();
  for (;;) {
    const key = parser.next();
    if (key === END || (key instanceof Keyword && key.text === "ID")) break;
    if (!(key instanceof PdfName)) continue;
    dict.set(key.text, parser.nextValue());
  }
  const start = parser.position + 1;
  const { data, next } = endOfImage(bytes, start);

  return { image: { dict, data: bytes.subarray(start, data) }, end: Math.min(bytes.length, next) };
}

/** `EI` between white space and something that is not data. */
function endOfImage(bytes: Uint8Array, from: number): { data: number; next: number } {
  for (let at = bytes.indexOf(0x45, from); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at + 1] !== 0x49 || (at > from && !isWhiteSpace(bytes[at - 1]!))) continue;
    const after = bytes[at + 2];
    if (after !== undefined && isRegular(after)) continue;
    if (looksLikeContent(bytes, at + 2)) return { data: Math.max(from, at - 1), next: at + 2 };
  }

  return { data: bytes.length, next: bytes.length };
}

/** The bytes after a true `EI` are text; those after an accidental one in image data seldom are. */
function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < Math.min(bytes.length, from + 16); at++) {
    const code = bytes[at]!;
    if (code > 0x7e || (code < 0x20 && !isWhiteSpace(code))) return false;
  }

  return true;
}
