/**
 * Reads a content stream operation by operation (ISO 32000-1, 7.8.2). Operands are stepped over and become values only
 * where they are asked for: who looks at every operator of a document looks at the operands of few.
 */
import { PdfDict, type PdfValue } from "../objects/values.ts";
import { isDigit, isRegular, isWhiteSpace } from "../read/characters.ts";
import { Parser } from "../read/parser.ts";
import { plainNumber } from "../read/plain-number.ts";
import { shortCodeAt, shortStringAt } from "../read/short-strings.ts";
import { CLOSING_ARRAY, END, Keyword } from "../read/tokens.ts";
import { type InlineImage, readInlineImage } from "./inline-image.ts";
import { afterPlainOperand, afterShortNumber, isShortNumber, Kind, kinds, readNumber } from "./plain-operands.ts";
import { longWord, type Word, wordAt } from "./words.ts";

/** No operator has as many; without a bound a stream of numbers would become a list of them. */
const MOST_OPERANDS = 1_000;

/** Names of this module: what another one exports is looked up again at every use, and these are used for each byte. */
const kindOf = kinds;
const { Word: WORD, Number: NUMBER, Space: SPACE, Comment: COMMENT } = Kind;

const NO_WORD = longWord("");
/** An inline image counts as one operation, named by its end. */
const IMAGE = longWord("EI");

/** Operands of an earlier operation, with their offsets. */
interface KeptOperands {
  start: number;
  end: number;
  operands: readonly PdfValue[];
}

/** In bytes. */
const LONGEST_KEPT = 32;
/** A power of two; operands that find their place taken replace the others. */
const MOST_KEPT = 64;

/**
 * @example
 * const content = new ContentReader(bytes);
 * while (content.next()) if (content.operator === "Tj") show(content.operands[0]);
 */
export class ContentReader {
  readonly bytes: Uint8Array;
  /** The current operation: its operator as a word, and the offsets of its first operand, of the operator, and after it. */
  word: Word = NO_WORD;
  start = 0;
  operatorStart = 0;
  end = 0;
  /** The dictionary and data of an inline image, which counts as one operation, `EI`. */
  inlineImage: InlineImage | null = null;
  /** True where no operand is written in a way that a rule may forbid: short names and numbers, whole strings. */
  isPlain = true;
  #operands: readonly PdfValue[] | null = null;
  readonly #kept: (KeptOperands | undefined)[] = [];
  #parser: Parser | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Goes on with the operation at an offset. */
  goTo(offset: number): void {
    this.end = offset;
  }

  /** Goes to the next operation; false where there is none. */
  next(): boolean {
    const { bytes } = this;
    const { length } = bytes;
    let at = this.end;
    let start = -1;
    this.isPlain = true;
    while (at < length) {
      const kind = kindOf[bytes[at]!]!;
      if (kind === SPACE) {
        at++;
        continue;
      }
      if (kind === COMMENT) {
        while (at < length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
        continue;
      }
      if (start === -1) start = at;
      if (kind === WORD) {
        const from = at;
        do at++;
        while (at < length && kindOf[bytes[at]!]! <= NUMBER);
        const word = wordAt(bytes, from, at);
        if (word.isValue) continue;
        return word.beginsImage ? this.#image(start, at) : this.#found(word, start, from, at);
      }
      if (kind === NUMBER) {
        const from = at;
        do at++;
        while (at < length && kindOf[bytes[at]!] === NUMBER);
        const isWhole = at === length || kindOf[bytes[at]!] !== WORD;
        if (isWhole && isShortNumber(bytes, from, at)) continue;
        at = from;
      }
      const after = kind === NUMBER ? -1 : afterPlainOperand(bytes, at);
      if (after !== -1) {
        at = after;
        continue;
      }
      this.isPlain = false;
      const parser = new Parser(bytes, at, length, false);
      const token = parser.next();
      if (token === END) break;
      // A bracket that closes nothing says nothing.
      if (token instanceof Keyword && token !== CLOSING_ARRAY)
        return this.#found(longWord(token.text), start, at, parser.position);
      at = parser.position;
    }
    this.end = length;

    return false;
  }

  /**
   * After a `Tj`: goes on over `x y Td <0a1b> Tj`, which is how engines write text glyph by glyph, as often as it comes
   * and `codes` has room, and puts what the strings hold there, and both numbers of each move into `moves` where it is
   * given. Gives how many; 0 where anything else follows.
   */
  nextGlyphs(codes: Uint16Array, moves: Float64Array | null = null): number {
    const { bytes } = this;
    let count = 0;
    let start = 0;
    let { end } = this;
    while (count < codes.length) {
      const at = glyphAfterMove(bytes, end, moves, count * 2);
      const code = at === -1 ? -1 : shortCodeAt(bytes, at);
      if (code === -1) break;
      codes[count++] = code;
      start = at;
      end = at + GLYPH_END;
    }
    if (count > 0) this.#found(this.word, start, start + GLYPH_OPERATOR, end);

    return count;
  }

  /** After text was shown: passes over the glyphs that `nextGlyphs` reads. */
  skipGlyphs(): void {
    while (this.nextGlyphs(passed) > 0);
  }

  /** After a part of a path, such as `10 20 l`: passes over the parts that follow, as long as they are written plainly. */
  skipPath(): void {
    const { bytes } = this;
    const { length } = bytes;
    for (let at = this.end; at < length; ) {
      const code = bytes[at]!;
      const kind = kindOf[code];
      if (kind === SPACE) {
        at++;
      } else if (kind === NUMBER) {
        const from = at;
        do at++;
        while (at < length && kindOf[bytes[at]!] === NUMBER);
        if (!isShortNumber(bytes, from, at)) return;
      } else {
        if (kind !== WORD || kindOf[bytes[at - 1]!] !== SPACE) return;
        // `re`, or a letter.
        if (code === 0x72 && bytes[at + 1] === 0x65) at++;
        else if (!isPathLetter(code)) return;
        at++;
        if (at < length && kindOf[bytes[at]!]! <= NUMBER) return;
        this.end = at;
      }
    }
  }

  get operator(): string {
    return this.word.text;
  }

  get operands(): readonly PdfValue[] {
    this.#operands ??= this.#knownOperands();

    return this.#operands;
  }

  /** Fonts, colours and the marks around digits are written again and again: what was read before is looked up. */
  #knownOperands(): readonly PdfValue[] {
    const { bytes, start, operatorStart } = this;
    if (operatorStart - start > LONGEST_KEPT) return this.operandsBetween(start, operatorStart);
    let hash = 0;
    for (let at = start; at < operatorStart; at++) hash = (hash * 31 + bytes[at]!) | 0;
    const place = (hash ^ (hash >> 8)) & (MOST_KEPT - 1);
    const known = this.#kept[place];
    if (known && this.isWrittenAs(known.start, known.end)) return known.operands;
    const operands = this.operandsBetween(start, operatorStart);
    this.#kept[place] = { start, end: operatorStart, operands };

    return operands;
  }

  /** Puts the operands into `numbers` where they are as many numbers, written plainly, without a list of them; else gives false. */
  numbers(numbers: Float64Array): boolean {
    const { bytes, operatorStart } = this;
    let at = this.start;
    for (let operand = 0; operand < numbers.length; operand++) {
      const from = at;
      while (at < operatorStart && kindOf[bytes[at]!] === NUMBER) at++;
      const value = at === from ? Number.NaN : plainNumber(bytes, from, at);
      if (Number.isNaN(value)) return false;
      numbers[operand] = value;
      while (at < operatorStart && kindOf[bytes[at]!] === SPACE) at++;
    }

    return at === operatorStart;
  }

  /** The first operand. Text is most of what content holds: a short string is looked up instead of read again. */
  get firstOperand(): PdfValue | undefined {
    if (this.#operands) return this.#operands[0];
    const short = shortStringAt(this.bytes, this.start);
    if (short) return short;
    const token = this.#parserBetween(this.start, this.operatorStart).next();

    return token instanceof Keyword || token === END ? this.operands[0] : token;
  }

  /** The operands of an earlier operation, by its offsets. */
  operandsBetween(start: number, operatorStart: number): PdfValue[] {
    return this.#parserBetween(start, operatorStart).values(MOST_OPERANDS);
  }

  /** True where the operands are written just as those of an earlier operation. */
  isWrittenAs(start: number, operatorStart: number): boolean {
    const { bytes } = this;
    const length = operatorStart - start;
    if (this.operatorStart - this.start !== length) return false;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== bytes[this.start + i]) return false;

    return true;
  }

  #parserBetween(start: number, end: number): Parser {
    this.#parser ??= new Parser(this.bytes, start, end, false);
    this.#parser.position = start;
    this.#parser.end = end;

    return this.#parser;
  }

  /** The marked-content id of a `BDC` that gives nothing else; -1 for any other. */
  onlyContentId(): number {
    return onlyContentId(this.bytes, this.start);
  }

  /** The marked-content id that a `BDC` gives; null where it gives none directly. */
  markedContentId(): number | null {
    const only = this.onlyContentId();
    if (only !== -1) return only;
    const properties = this.operands[1];
    const id = properties instanceof PdfDict ? properties.get("MCID") : undefined;

    return typeof id === "number" ? id : null;
  }

  #found(word: Word, start: number, operatorStart: number, end: number): true {
    this.word = word;
    this.start = start;
    this.operatorStart = operatorStart;
    this.end = end;
    this.inlineImage = null;
    this.#operands = null;

    return true;
  }

  #image(start: number, at: number): true {
    const { image, end } = readInlineImage(this.bytes, at);
    this.#found(IMAGE, start, start, end);
    this.inlineImage = image;
    this.isPlain = false;

    return true;
  }
}

const passed = new Uint16Array(256);

/** `m`, `l`, `c`, `v`, `y` or `h`. */
function isPathLetter(code: number): boolean {
  return code === 0x6c || code === 0x6d || code === 0x63 || code === 0x68 || code === 0x76 || code === 0x79;
}

/** From the string of `<0a1b> Tj` to its operator, and to its end. */
const GLYPH_OPERATOR = 7;
const GLYPH_END = 9;

/** What has to follow for a glyph to be looked for: two numbers may be long. */
const GLYPH_ROOM = 64;

/**
 * The offset of the string in `x y Td <0a1b> Tj`; -1 where this does not follow, or not written plainly. Puts x and y into
 * `moves`, at `place` and after it.
 */
function glyphAfterMove(bytes: Uint8Array, from: number, moves: Float64Array | null, place: number): number {
  if (from + GLYPH_ROOM > bytes.length || kindOf[bytes[from]!] !== SPACE) return -1;
  const afterX = moves ? readNumber(bytes, from + 1, moves, place) : afterShortNumber(bytes, from + 1);
  if (afterX === -1 || kindOf[bytes[afterX]!] !== SPACE) return -1;
  const at = moves ? readNumber(bytes, afterX + 1, moves, place + 1) : afterShortNumber(bytes, afterX + 1);
  if (at === -1) return -1;
  // ` Td <0a1b> Tj`, and no letter after it.
  const isMove = bytes[at + 1] === 0x54 && bytes[at + 2] === 0x64 && bytes[at + 4] === 0x3c;
  const isShown = isMove && bytes[at + 11] === 0x54 && bytes[at + 12] === 0x6a;
  if (!isShown || kindOf[bytes[at]!] !== SPACE || kindOf[bytes[at + 3]!] !== SPACE) return -1;

  return kindOf[bytes[at + 10]!] === SPACE && kindOf[bytes[at + 13]!]! > NUMBER ? at + 4 : -1;
}

const MCID = [..."/MCID"].map((character) => character.charCodeAt(0));

/** `/P <</MCID 12 >>`, which is how nearly all of them are written; -1 for any other. */
function onlyContentId(bytes: Uint8Array, start: number): number {
  let at = start;
  if (bytes[at] !== 0x2f) return -1;
  for (at++; isRegular(bytes[at]!); ) at++;
  while (isWhiteSpace(bytes[at]!)) at++;
  if (bytes[at] !== 0x3c || bytes[at + 1] !== 0x3c) return -1;
  for (at += 2; isWhiteSpace(bytes[at]!); ) at++;
  for (const code of MCID) if (bytes[at++] !== code) return -1;
  while (isWhiteSpace(bytes[at]!)) at++;
  const from = at;
  let id = 0;
  for (; isDigit(bytes[at]!) && at - from < 9; at++) id = id * 10 + bytes[at]! - 0x30;
  if (at === from) return -1;
  while (isWhiteSpace(bytes[at]!)) at++;

  return bytes[at] === 0x3e && bytes[at + 1] === 0x3e ? id : -1;
}
