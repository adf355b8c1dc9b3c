/** A font as far as reading text needs it: codes of a string, their text and their widths (ISO 32000-1, 9.6 to 9.10). */
import type { Budget } from "../budget.ts";
import { PdfDict, PdfName, PdfStream, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import { type CMap, type CodeSpace, isInCodeSpace } from "./cmap.ts";
import { type Encoding, namedEncoding } from "./encodings.ts";
import { textOfGlyphName } from "./glyph-names.ts";
import { readFontMap } from "./kept-streams.ts";

interface Glyph {
  code: number;
  /** Null where the font does not tell what the glyph means. */
  text: string | null;
  /** As a share of the font size. */
  width: number;
  /** A single byte 32: word spacing applies (9.3.3). */
  isWordSpace: boolean;
}

const IDENTITY_SPACE: CodeSpace[] = [{ bytes: 2, low: 0, high: 0xffff }];
const SIMPLE_SPACE: CodeSpace[] = [{ bytes: 1, low: 0, high: 0xff }];
/** What most glyphs of most fonts come near to, where a font tells no widths. */
const USUAL_WIDTH = 0.5;

export class TextFont {
  readonly #codeSpaces: CodeSpace[];
  readonly #text: (code: number) => string | null;
  readonly #width: (code: number) => number;
  readonly #glyphs = new Map<number, Glyph>();
  readonly #budget: Budget;
  /** The bytes of the shortest codes. */
  readonly #shortest: number;

  constructor(document: PdfDocument, dict: PdfDict) {
    this.#budget = document.budget;
    const toUnicode = readStreamCMap(document, dict.get("ToUnicode"));
    if (document.name(dict, "Subtype") === "Type0") {
      const encoding = readStreamCMap(document, dict.get("Encoding"));
      const descendant = document.resolve(document.array(dict, "DescendantFonts")?.[0]);
      const widths = descendant instanceof PdfDict ? cidWidths(document, descendant) : () => 1;
      this.#codeSpaces = encoding && encoding.codeSpaces.length > 0 ? encoding.codeSpaces : IDENTITY_SPACE;
      const byName = encodingOfUnicode(document.name(dict, "Encoding") ?? "");
      this.#text = (code) => toUnicode?.text(code) ?? byName(code);
      this.#width = (code) => widths(encoding?.cid(code) ?? code);
    } else {
      const encoding = simpleEncoding(document, dict);
      this.#codeSpaces = SIMPLE_SPACE;
      this.#text = (code) => toUnicode?.text(code) ?? encoding[code] ?? null;
      this.#width = simpleWidths(document, dict);
    }
    this.#shortest = this.#codeSpaces.reduce((least, { bytes }) => Math.min(least, bytes), 4) || 1;
  }

  /** Whether all codes have two bytes, and all of two bytes are codes. */
  get hasPairs(): boolean {
    return this.#codeSpaces === IDENTITY_SPACE;
  }

  /** The glyph of a code of two bytes, for a font that has only such. */
  pair(code: number): Glyph {
    this.#budget.spend(2);

    return this.#glyph(code, 2);
  }

  /** The glyphs that a string shows. */
  glyphs(bytes: Uint8Array): Glyph[] {
    this.#budget.spend(bytes.length * this.#codeSpaces.length);
    // Codes of two bytes, all of them allowed, are what printing engines write.
    if (bytes.length === 2 && this.hasPairs) return [this.#glyph(bytes[0]! * 256 + bytes[1]!, 2)];
    const glyphs: Glyph[] = [];
    for (let at = 0; at < bytes.length; ) {
      const { code, length } = this.#codeAt(bytes, at);
      glyphs.push(this.#glyph(code, length));
      at += length;
    }

    return glyphs;
  }

  #glyph(code: number, length: number): Glyph {
    const key = code * 8 + length;
    const known = this.#glyphs.get(key);
    if (known) return known;

    const glyph: Glyph = {
      code,
      text: this.#text(code),
      width: this.#width(code),
      isWordSpace: length === 1 && code === 32,
    };
    this.#glyphs.set(key, glyph);

    return glyph;
  }

  /** 9.7.6.2: the code space decides how many bytes a code has; bytes outside all of them go as the shortest. */
  #codeAt(bytes: Uint8Array, at: number): { code: number; length: number } {
    let code = 0;
    for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
      code = code * 256 + bytes[at + length - 1]!;
      for (const space of this.#codeSpaces)
        if (space.bytes === length && isInCodeSpace(space, code)) return { code, length };
    }
    return { code: 0, length: Math.max(1, Math.min(this.#shortest, bytes.length - at)) };
  }
}

function readStreamCMap(document: PdfDocument, value: PdfValue | undefined): CMap | null {
  const stream = document.resolve(value);

  return stream instanceof PdfStream ? readFontMap(document, stream) : null;
}

/** The predefined maps whose codes are Unicode themselves tell the text by their name. */
function encodingOfUnicode(name: string): (code: number) => string | null {
  if (!/-(UCS2|UTF16)-/.test(name)) return () => null;

  return (code) => String.fromCharCode(code);
}

function simpleEncoding(document: PdfDocument, dict: PdfDict): Encoding {
  const encoding = document.resolve(dict.get("Encoding"));
  const base = encoding instanceof PdfDict ? document.name(encoding, "BaseEncoding") : undefined;
  const name = encoding instanceof PdfName ? encoding.text : base;
  const codes = [...(namedEncoding(name ?? "StandardEncoding") ?? namedEncoding("StandardEncoding")!)];

  let code = 0;
  for (const item of encoding instanceof PdfDict ? (document.array(encoding, "Differences") ?? []) : []) {
    const value = document.resolve(item);
    if (typeof value === "number") code = value;
    else if (value instanceof PdfName && code >= 0 && code < 256) codes[code++] = textOfGlyphName(value.text);
  }

  return codes;
}

function simpleWidths(document: PdfDocument, dict: PdfDict): (code: number) => number {
  const first = document.number(dict, "FirstChar") ?? 0;
  const widths = document.array(dict, "Widths")?.map((value) => document.resolve(value)) ?? [];
  const descriptor = document.dict(dict, "FontDescriptor");
  const missing = descriptor ? document.number(descriptor, "MissingWidth") : undefined;
  const matrix = document.name(dict, "Subtype") === "Type3" ? document.array(dict, "FontMatrix") : undefined;
  const scale = typeof matrix?.[0] === "number" ? Math.abs(matrix[0]) : 0.001;

  return (code) => {
    const width = widths[code - first];
    if (typeof width === "number") return width * scale;
    return widths.length > 0 ? (missing ?? 0) * scale : USUAL_WIDTH;
  };
}

/** What a range costs that is looked at for a width. */
const RANGE_COST = 0.5;

/** 9.7.4.3: `c [w1 w2 …]` and `first last w`. */
function cidWidths(document: PdfDocument, dict: PdfDict): (cid: number) => number {
  const usual = document.number(dict, "DW") ?? 1_000;
  const single = new Map<number, number>();
  const ranges: { first: number; last: number; width: number }[] = [];
  const list = document.array(dict, "W") ?? [];

  for (let at = 0; at + 1 < list.length; ) {
    const first = document.resolve(list[at]);
    const next = document.resolve(list[at + 1]);
    if (typeof first === "number" && Array.isArray(next)) {
      for (let index = 0; index < next.length; index++) {
        const width = next[index];
        if (typeof width === "number") single.set(first + index, width);
      }
      at += 2;
    } else {
      const width = document.resolve(list[at + 2]);
      if (typeof first === "number" && typeof next === "number" && typeof width === "number")
        ranges.push({ first, last: next, width });
      at += 3;
    }
  }

  if (ranges.length === 0) return (cid) => (single.get(cid) ?? usual) / 1_000;

  return (cid) => {
    document.budget.spend(ranges.length * RANGE_COST);
    const width = single.get(cid) ?? ranges.find(({ first, last }) => cid >= first && cid <= last)?.width;
    return (width ?? usual) / 1_000;
  };
}
