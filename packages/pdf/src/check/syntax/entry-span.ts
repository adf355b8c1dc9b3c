/** Where in the file an entry's value is written: signatures leave out just these bytes. */
import { PdfName } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { Parser } from "../../read/parser.ts";
import { END, Keyword } from "../../read/tokens.ts";

/** Offsets of an entry's value in an object that is a dictionary, counted from the file's first byte; null where it has none. */
export function entrySpan(document: PdfDocument, object: number, key: string): { start: number; end: number } | null {
  const source = document.sourceOf(object);
  if (!source || source.buffer !== document.bytes.buffer) return null;
  const origin = source.byteOffset - document.bytes.byteOffset + document.headerOffset;

  const parser = new Parser(source);
  for (let head = 0; head < 3; head++) parser.next(); // `12 0 obj`
  parser.skipWhiteSpace();
  // Past `<<`: keys and values are then read one by one.
  parser.position += 2;
  for (let name = parser.next(); name !== END && !(name instanceof Keyword); name = parser.next()) {
    parser.skipWhiteSpace();
    const start = parser.position;
    parser.next();
    if (name instanceof PdfName && name.text === key) return { start: origin + start, end: origin + parser.position };
  }

  return null;
}
