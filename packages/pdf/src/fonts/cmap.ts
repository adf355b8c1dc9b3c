/** Character maps (ISO 32000-1, 9.7.5 and 9.10.3): how the bytes of a string part into codes, and what text or CID a code has. */
import type { Budget } from "../budget.ts";
import { PdfName, PdfString, type PdfValue } from "../objects/values.ts";
import { Parser } from "../read/parser.ts";
import { END, Keyword } from "../read/tokens.ts";
import { textOfGlyphName } from "./glyph-names.ts";

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
const MOST_LONG_RANGES = 1_024;
/** Shorter ranges are looked up code by code, longer ones one after the other: maps have few of these. */
const LONG_RANGE = 256;
/** What a map of the engine takes for an entry with its range or text. */
const BYTES_OF_CODE = 64;

/** Ranges of codes, where either the first or the last that was added decides. */
class Ranges<T> {
  readonly #lastWins: boolean;
  readonly #byCode = new Map<number, Range<T>>();
  readonly #long: Range<T>[] = [];

  constructor(lastWins: boolean) {
    this.#lastWins = lastWins;
  }

  add(low: number, high: number, first: T): void {
    const range = { low, high, first };
    if (high - low >= LONG_RANGE) this.#addLong(range);
    else for (let code = low; code <= high; code++) this.#addCode(code, range);
  }

  find(code: number): Range<T> | undefined {
    const own = this.#byCode.get(code);
    if (own || this.#long.length === 0) return own;
    const holds = ({ low, high }: Range<T>) => code >= low && code <= high;

    return this.#lastWins ? this.#long.findLast(holds) : this.#long.find(holds);
  }

  get size(): number {
    return this.#byCode.size + this.#long.length;
  }

  #addCode(code: number, range: Range<T>): void {
    if (this.#byCode.size >= MOST_CODES) return;
    if (this.#lastWins || (!this.#byCode.has(code) && !this.#isInLong(code))) this.#byCode.set(code, range);
  }

  #isInLong(code: number): boolean {
    return this.#long.length > 0 && this.#long.some(({ low, high }) => code >= low && code <= high);
  }

  #addLong(range: Range<T>): void {
    if (this.#long.length >= MOST_LONG_RANGES) return;
    this.#long.push(range);
    if (!this.#lastWins) return;
    for (const code of this.#byCode.keys()) if (code >= range.low && code <= range.high) this.#byCode.delete(code);
  }
}

/** As how many entries a range is kept. */
function spreadSize({ low, high }: Range<unknown>): number {
  return high - low >= LONG_RANGE ? 1 : Math.max(0, high - low + 1);
}

/** The first range that holds a code decides. */
function rangesOf<T>(list: readonly Range<T>[]): Ranges<T> {
  const ranges = new Ranges<T>(false);
  for (const { low, high, first } of list) ranges.add(low, high, first);

  return ranges;
}

/** As far as only the last byte of the code counts up; none where it has no text. */
function definedPart({ low, high, first }: Range<string>): Range<string>[] {
  const last = low - (low & 0xff) + (high & 0xff);

  return last >= low && first !== "" ? [{ low, high: Math.min(last, high), first }] : [];
}

export class CMap {
  readonly codeSpaces: CodeSpace[] = [];
  /** 1 for vertical writing. */
  writingMode = 0;
  /** The highest CID that the map itself names. */
  highestCid = 0;
  /** False where a section has fewer rows than it announces, or a range fewer texts than codes. */
  isSound = true;
  readonly #texts = new Map<number, string>();
  readonly #textRanges: Range<string>[] = [];
  #readableRanges: Ranges<string> | null = null;
  #definedRanges: Ranges<string> | null = null;
  readonly #cids = new Ranges<number>(true);
  readonly #undefined = new Ranges<number>(false);
  readonly #parent: CMap | null;

  /** A map may be built on another, whose codes it has too (9.7.5.3, UseCMap). */
  constructor(parent: CMap | null = null) {
    this.#parent = parent;
    for (const space of parent?.codeSpaces ?? []) this.codeSpaces.push(space);
  }

  /** The text of a code, or null where the map has none. Ranges may be longer than the standard allows. */
  text(code: number): string | null {
    const own = this.#texts.get(code);
    if (own !== undefined) return own;
    this.#readableRanges ??= rangesOf(this.#textRanges);
    const range = this.#readableRanges.find(code);

    return range ? advance(range.first, code - range.low) : null;
  }

  /** The text of a code as the standard has it: a range counts up only the last byte of a code (9.10.3), and no text is none. */
  definedText(code: number): string | null {
    const own = this.#texts.get(code);
    if (own !== undefined) return own;
    this.#definedRanges ??= rangesOf(this.#textRanges.flatMap(definedPart));
    const range = this.#definedRanges.find(code);

    return range ? advance(range.first, code - range.low) : null;
  }

  /** The CID of a code, those for undefined characters included (9.7.6.3); null where the map has none. */
  cid(code: number): number | null {
    const range = this.#cids.find(code);
    if (range) return range.first + code - range.low;

    return this.#parent?.cid(code) ?? this.#undefined.find(code)?.first ?? null;
  }

  /** About the memory that it takes once its codes were asked for. */
  get heldBytes(): number {
    let codes = this.#texts.size + this.#cids.size + this.#undefined.size;
    // Those of text are spread twice: for readers and for the standard.
    for (const range of this.#textRanges) codes += 2 * spreadSize(range);

    return codes * BYTES_OF_CODE;
  }

  addText(code: number, text: string): void {
    if (this.#texts.size < MOST_CODES) this.#texts.set(code, text);
  }

  addTextRange(low: number, high: number, first: string): void {
    if (this.#textRanges.length < MOST_CODES) this.#textRanges.push({ low, high, first });
  }

  addCidRange(low: number, high: number, first: number): void {
    this.highestCid = Math.max(this.highestCid, first + high - low);
    this.#cids.add(low, high, first);
  }

  addUndefinedRange(low: number, high: number, first: number): void {
    this.#undefined.add(low, high, first);
  }
}

/** 9.7.6.2: every byte of a code lies between those of the space's bounds. */
export function isInCodeSpace({ low, high }: CodeSpace, code: number): boolean {
  if (code < low || code > high) return false;
  for (let shift = 0; shift < 32; shift += 8) {
    const byte = (code >>> shift) & 0xff;
    if (byte < ((low >>> shift) & 0xff) || byte > ((high >>> shift) & 0xff)) return false;
  }

  return true;
}

/** What a byte of a map costs: a few of them make a range of many codes. */
const BYTE_COST = 4;

/** The text `steps` after another: its last code unit counts up. */
function advance(text: string, steps: number): string {
  const last = text.length - 1;

  return text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + steps);
}

/** What reading a map costs: to be called where one that was read before is used again. */
export function spendOnCMap(bytes: Uint8Array, budget: Budget): void {
  budget.spend(bytes.length * BYTE_COST);
}

export function readCMap(bytes: Uint8Array, budget: Budget, parent: CMap | null = null): CMap {
  spendOnCMap(bytes, budget);
  const map = new CMap(parent);
  const parser = new Parser(bytes, 0, bytes.length, false);
  let last: PdfValue = null;

  for (;;) {
    const token = parser.next();
    if (token === END) return map;
    if (!(token instanceof Keyword)) {
      if (last instanceof PdfName && last.text === "WMode" && typeof token === "number") map.writingMode = token;
      last = token;
      continue;
    }
    const section = sections[token.text];
    if (section) readSection(parser, map, typeof last === "number" ? last : Number.POSITIVE_INFINITY, section);
    last = null;
  }
}

/** The rows of a section: how many values each has, and what they add to the map. */
interface Section {
  width: number;
  add(map: CMap, row: readonly PdfValue[]): void;
  /** The same for a row of codes of two bytes, as nearly all are. */
  short?(map: CMap, codes: Int32Array): void;
}

const sections: Readonly<Record<string, Section | undefined>> = {
  begincodespacerange: { width: 2, add: addCodeSpace },
  beginbfchar: {
    width: 2,
    add: addText,
    short: (map, codes) => map.addText(codes[0]!, String.fromCharCode(codes[1]!)),
  },
  beginbfrange: {
    width: 3,
    add: addTexts,
    short: (map, codes) => map.addTextRange(codes[0]!, codes[1]!, String.fromCharCode(codes[2]!)),
  },
  begincidchar: { width: 2, add: (map, [code, cid]) => addRow(map, "addCidRange", code, code, cid) },
  begincidrange: { width: 3, add: (map, [low, high, cid]) => addRow(map, "addCidRange", low, high, cid) },
  beginnotdefchar: { width: 2, add: (map, [code, cid]) => addRow(map, "addUndefinedRange", code, code, cid) },
  beginnotdefrange: { width: 3, add: (map, [low, high, cid]) => addRow(map, "addUndefinedRange", low, high, cid) },
};

/** Reads as many rows as are announced; a section that ends before is damaged. */
function readSection(parser: Parser, map: CMap, count: number, { width, add, short }: Section): void {
  const codes = new Int32Array(width);
  for (let i = 0; i < count; i++) {
    if (short && parser.shortCodes(codes, width)) {
      short(map, codes);
      continue;
    }
    const row: PdfValue[] = [];
    while (row.length < width) {
      const token = parser.next();
      if (token === END || token instanceof Keyword) {
        if (Number.isFinite(count)) map.isSound = false;
        return;
      }
      row.push(token);
    }
    add(map, row);
  }
}

function addCodeSpace(map: CMap, [low, high]: readonly PdfValue[]): void {
  if (!(low instanceof PdfString) || !(high instanceof PdfString)) return;
  map.codeSpaces.push({ bytes: low.bytes.length, low: codeOf(low), high: codeOf(high) });
}

function addText(map: CMap, [code, text]: readonly PdfValue[]): void {
  if (!(code instanceof PdfString)) return;
  if (text instanceof PdfString) map.addText(codeOf(code), utf16(text));
  if (text instanceof PdfName) map.addText(codeOf(code), textOfGlyphName(text.text) ?? "\uFFFD");
}

function addTexts(map: CMap, [low, high, text]: readonly PdfValue[]): void {
  if (!(low instanceof PdfString) || !(high instanceof PdfString)) return;
  const first = codeOf(low);
  if (text instanceof PdfString) map.addTextRange(first, codeOf(high), utf16(text));
  if (!Array.isArray(text)) return;
  if (text.length < codeOf(high) - first + 1) map.isSound = false;
  for (const [index, item] of text.entries()) if (item instanceof PdfString) map.addText(first + index, utf16(item));
}

function addRow(
  map: CMap,
  add: "addCidRange" | "addUndefinedRange",
  low: PdfValue | undefined,
  high: PdfValue | undefined,
  cid: PdfValue | undefined,
): void {
  if (low instanceof PdfString && high instanceof PdfString && typeof cid === "number")
    map[add](codeOf(low), codeOf(high), cid);
}

const LONGEST_CODE = 4;

function codeOf({ bytes }: PdfString): number {
  let code = 0;
  for (let at = 0; at < bytes.length && at < LONGEST_CODE; at++) code = code * 256 + bytes[at]!;

  return code;
}

function utf16({ bytes }: PdfString): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  if (bytes.length === 2) return String.fromCharCode(bytes[0]! * 256 + bytes[1]!);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode((bytes[at]! << 8) | bytes[at + 1]!);

  return text;
}
