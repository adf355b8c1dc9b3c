/** Character maps (ISO 32000-1, 9.7.5 and 9.10.3): how the bytes of a string part into codes, and what text or CID a code has. */
import { PdfString } from "../objects/values.ts";
import { END, Keyword, Parser } from "../read/parser.ts";

export interface CodeSpace {
  bytes: number;
  low: number;
  high: number;
}

interface Range<T> {
  low: number;
  high: number;
  first: T;
}

/** More than any font has glyphs; a hostile map could name codes without end. */
const MOST_CODES = 131_072;
const MOST_RANGES = 16_384;

export class CMap {
  readonly codeSpaces: CodeSpace[] = [];
  readonly #texts = new Map<number, string>();
  readonly #textRanges: Range<string>[] = [];
  readonly #cids = new Map<number, number>();
  readonly #cidRanges: Range<number>[] = [];

  /** The text of a code, or null where the map has none. */
  text(code: number): string | null {
    const own = this.#texts.get(code);
    if (own !== undefined) return own;
    const range = findRange(this.#textRanges, code);
    if (!range) return null;

    const text = advance(range.first, code - range.low);
    this.#texts.set(code, text);
    return text;
  }

  cid(code: number): number | null {
    const own = this.#cids.get(code);
    if (own !== undefined) return own;
    const range = findRange(this.#cidRanges, code);

    return range ? range.first + code - range.low : null;
  }

  addText(code: number, text: string): void {
    if (this.#texts.size < MOST_CODES) this.#texts.set(code, text);
  }

  addTextRange(low: number, high: number, first: string): void {
    if (this.#textRanges.length < MOST_RANGES) this.#textRanges.push({ low, high, first });
  }

  addCid(code: number, cid: number): void {
    if (this.#cids.size < MOST_CODES) this.#cids.set(code, cid);
  }

  addCidRange(low: number, high: number, first: number): void {
    if (this.#cidRanges.length < MOST_RANGES) this.#cidRanges.push({ low, high, first });
  }
}

/** Later ranges win over earlier ones, as later lines of the program do. */
function findRange<T>(ranges: readonly Range<T>[], code: number): Range<T> | undefined {
  return ranges.findLast(({ low, high }) => code >= low && code <= high);
}

/** The text `steps` after another: its last code unit counts up. */
function advance(text: string, steps: number): string {
  const last = text.length - 1;

  return text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + steps);
}

export function readCMap(bytes: Uint8Array): CMap {
  const map = new CMap();
  const parser = new Parser(bytes, 0, bytes.length, false);

  for (;;) {
    const token = parser.next();
    if (token === END) return map;
    if (!(token instanceof Keyword)) continue;
    if (token.text === "begincodespacerange") readCodeSpaces(parser, map);
    else if (token.text === "beginbfchar") readTexts(parser, map);
    else if (token.text === "beginbfrange") readTextRanges(parser, map);
    else if (token.text === "begincidchar") readCids(parser, map);
    else if (token.text === "begincidrange") readCidRanges(parser, map);
  }
}

function readCodeSpaces(parser: Parser, map: CMap): void {
  for (const [low, high] of rows(parser, 2)) {
    if (!(low instanceof PdfString) || !(high instanceof PdfString)) continue;
    map.codeSpaces.push({ bytes: low.bytes.length, low: codeOf(low), high: codeOf(high) });
  }
}

function readTexts(parser: Parser, map: CMap): void {
  for (const [code, text] of rows(parser, 2)) {
    if (code instanceof PdfString && text instanceof PdfString) map.addText(codeOf(code), utf16(text));
  }
}

function readTextRanges(parser: Parser, map: CMap): void {
  for (const [low, high, text] of rows(parser, 3)) {
    if (!(low instanceof PdfString) || !(high instanceof PdfString)) continue;
    if (text instanceof PdfString) map.addTextRange(codeOf(low), codeOf(high), utf16(text));
    if (!Array.isArray(text)) continue;
    for (const [index, item] of text.entries()) {
      if (item instanceof PdfString) map.addText(codeOf(low) + index, utf16(item));
    }
  }
}

function readCids(parser: Parser, map: CMap): void {
  for (const [code, cid] of rows(parser, 2)) {
    if (code instanceof PdfString && typeof cid === "number") map.addCid(codeOf(code), cid);
  }
}

function readCidRanges(parser: Parser, map: CMap): void {
  for (const [low, high, cid] of rows(parser, 3)) {
    if (low instanceof PdfString && high instanceof PdfString && typeof cid === "number")
      map.addCidRange(codeOf(low), codeOf(high), cid);
  }
}

/** Rows of operands up to the word that ends the section. */
function* rows(parser: Parser, width: number) {
  for (;;) {
    const row = [];
    for (let i = 0; i < width; i++) {
      const token = parser.next();
      if (token === END || token instanceof Keyword) return;
      row.push(token);
    }
    yield row;
  }
}

function codeOf({ bytes }: PdfString): number {
  let code = 0;
  for (const byte of bytes.subarray(0, 4)) code = code * 256 + byte;

  return code;
}

function utf16({ bytes }: PdfString): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode((bytes[at]! << 8) | bytes[at + 1]!);

  return text;
}
