/**
 * Walks over a content stream by its operators: operands are stepped over and become values only where they are asked for.
 * Finishing looks at every operator of a document and at the operands of few. The operations are those of `readContent`.
 */
import { PdfDict, type PdfValue } from "../objects/values.ts";
import { isDigit, isRegular, isWhiteSpace } from "../read/characters.ts";
import { Interner } from "../read/interner.ts";
import { END, Keyword, Parser } from "../read/parser.ts";
import { readContent } from "./content-stream.ts";

const operators = new Interner((text) => text);

const MCID = [..."/MCID"].map((character) => character.charCodeAt(0));

export class ContentScanner {
  readonly #bytes: Uint8Array;
  #at = 0;
  /** The operation at hand: offsets of its first operand, of the operator, and after it. */
  operator = "";
  start = 0;
  operatorStart = 0;
  end = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes to the next operation; false where there is none. */
  next(): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = this.#at;
    let start = -1;
    while (at < length) {
      const code = bytes[at]!;
      if (isWhiteSpace(code)) {
        at++;
        continue;
      }
      if (code === 0x25) {
        while (at < length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
        continue;
      }
      if (start === -1) start = at;
      if (isRegular(code) && !isNumberStart(code)) {
        const from = at;
        while (at < length && isRegular(bytes[at]!)) at++;
        const word = operators.get(bytes, from, at);
        if (word === "true" || word === "false" || word === "null") continue;
        return word === "BI" ? this.#image(start, from) : this.#found(word, start, from, at);
      }
      const after = afterOperand(bytes, at);
      if (after === -1) {
        const parser = new Parser(bytes, at, length, false);
        const token = parser.next();
        if (token === END) break;
        if (token instanceof Keyword) return this.#found(token.text, start, at, parser.position);
        at = parser.position;
      } else at = after;
    }
    this.#at = length;

    return false;
  }

  /** The operands of the operation at hand, or of an earlier one by its offsets. */
  operands(start = this.start, operatorStart = this.operatorStart): PdfValue[] {
    const parser = new Parser(this.#bytes, start, operatorStart, false);
    const values: PdfValue[] = [];
    for (let token = parser.next(); token !== END; token = parser.next())
      if (!(token instanceof Keyword)) values.push(token);

    return values;
  }

  /** The marked-content id that a `BDC` gives; null where it gives none directly. */
  markedContentId(): number | null {
    const simple = this.#simpleId();
    if (simple !== -1) return simple;
    const properties = this.operands()[1];
    const id = properties instanceof PdfDict ? properties.get("MCID") : undefined;

    return typeof id === "number" ? id : null;
  }

  /** `/P <</MCID 12 >>`, which is how nearly all of them are written; -1 for any other. */
  #simpleId(): number {
    const bytes = this.#bytes;
    let at = this.start;
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

  #found(operator: string, start: number, operatorStart: number, end: number): true {
    this.operator = operator;
    this.start = start;
    this.operatorStart = operatorStart;
    this.end = end;
    this.#at = end;

    return true;
  }

  /** An inline image counts as one operation, `EI`. */
  #image(start: number, at: number): boolean {
    const [image] = readContent(this.#bytes.subarray(at));

    return this.#found("EI", start, at, at + (image?.end ?? this.#bytes.length - at));
  }
}

function isNumberStart(code: number): boolean {
  return isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** The offset after a number, name, string or plain array; -1 where the parser has to look. */
function afterOperand(bytes: Uint8Array, from: number): number {
  const code = bytes[from]!;
  if (isNumberStart(code)) return afterNumber(bytes, from);
  if (code === 0x2f) {
    let at = from + 1;
    while (at < bytes.length && isRegular(bytes[at]!)) at++;
    return at;
  }
  if (code === 0x3c) return bytes[from + 1] === 0x3c ? -1 : afterHexString(bytes, from);
  if (code === 0x5b) return afterPlainArray(bytes, from);

  return -1;
}

/** Digits, signs and a point; a word that follows without a space, such as `1Tj`, is one of its own. */
function afterNumber(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (isNumberStart(bytes[at]!) || isDigit(bytes[at]!))) at++;
  const next = bytes[at];

  return next === undefined || !isRegular(next) ? at : -1;
}

function afterHexString(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(0x3e, from);

  return end === -1 ? -1 : end + 1;
}

/** An array of numbers and hexadecimal strings, as text is written. */
function afterPlainArray(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length) {
    const code = bytes[at]!;
    if (isWhiteSpace(code) || isNumberStart(code)) at++;
    else if (code === 0x5d) return at + 1;
    else if (code === 0x3c && bytes[at + 1] !== 0x3c) {
      at = afterHexString(bytes, at);
      if (at === -1) return -1;
    } else return -1;
  }

  return -1;
}
