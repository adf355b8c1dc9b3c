/** Reads PDF values from bytes: files, object streams and content streams share this one tokeniser. */
import type { Budget } from "../budget.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from "../objects/values.ts";
import { hexDigit, isDigit, isRegular, isWhiteSpace, latin1 } from "./characters.ts";
import { unescapeLiteral } from "./literal-strings.ts";
import { openItems } from "./open-items.ts";
import { withDecimals } from "./plain-number.ts";
import { referenceTo } from "./references.ts";
import { SHORT_STRING, shortCodeAt, shortStringAt } from "./short-strings.ts";
import { CLOSING_ARRAY, CLOSING_DICT, END, FALSE, Keyword, NULL, names, type Token, TRUE, words } from "./tokens.ts";

/** No document of a serious producer nests as deep; hostile ones nest to break the reader. */
const DEEPEST_NESTING = 512;
/** Nor is an array or dictionary of one as long. */
const MOST_ITEMS = 1_000_000;

export class Parser {
  readonly bytes: Uint8Array;
  position: number;
  end: number;
  /** Called for every number that is read, for the rules on how numbers are written. */
  onNumber: ((value: number, isReal: boolean) => void) | null = null;
  /** Where what is read is kept: its values are counted. */
  budget: Budget | null = null;
  /** In a content stream `1 0 R` is two numbers and an operator. */
  readonly #hasReferences: boolean;
  readonly #strings: (PdfString | undefined)[] = [];

  constructor(bytes: Uint8Array, position = 0, end = bytes.length, hasReferences = true) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
    this.#hasReferences = hasReferences;
  }

  skipWhiteSpace(): void {
    const { bytes, end } = this;
    let at = this.position;
    while (at < end) {
      const code = bytes[at]!;
      if (isWhiteSpace(code)) at++;
      else if (code === 0x25) {
        while (at < end && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
      } else break;
    }
    this.position = at;
  }

  /** The next value, keyword, or `END`. */
  next(depth = 0): Token {
    if (depth > DEEPEST_NESTING) throw tooMuch(`Values are nested more than ${DEEPEST_NESTING} deep.`);
    this.skipWhiteSpace();
    if (this.position >= this.end) return END;

    const code = this.bytes[this.position]!;
    if (isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e) return this.#numberOrReference();
    switch (code) {
      case 0x2f:
        this.position++;
        return this.#name();
      case 0x28:
        this.position++;
        return this.#literalString();
      case 0x5b:
        this.position++;
        return this.#array(depth);
      case 0x5d:
        this.position++;
        return CLOSING_ARRAY;
      case 0x3c:
        if (this.bytes[this.position + 1] !== 0x3c) return this.#hexString();
        this.position += 2;
        return this.#dict(depth);
      case 0x3e:
        this.position += this.bytes[this.position + 1] === 0x3e ? 2 : 1;
        return CLOSING_DICT;
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.position++;
        return new Keyword(String.fromCharCode(code));
      default:
        return this.#word();
    }
  }

  /** The next value; what is not a value reads as null, as the specification says of a damaged object. */
  nextValue(depth = 0): PdfValue {
    const token = this.next(depth);

    return token instanceof Keyword || typeof token === "symbol" ? null : token;
  }

  /** All values up to the end, without the words between them; of more than `most` only those after as many. */
  values(most: number): PdfValue[] {
    const from = openItems.count;
    for (let token = this.next(); token !== END; token = this.next()) {
      if (token instanceof Keyword) continue;
      if (openItems.count - from === most) openItems.count = from;
      openItems.put(token);
    }

    return openItems.take(from) as PdfValue[];
  }

  /** Reads as many strings of two bytes, such as `<0a1b>`, as codes; false, and nothing is read, where others follow. */
  shortCodes(codes: Int32Array, count: number): boolean {
    const start = this.position;
    for (let i = 0; i < count; i++) {
      this.skipWhiteSpace();
      const code = this.position + SHORT_STRING <= this.end ? shortCodeAt(this.bytes, this.position) : -1;
      if (code === -1) {
        this.position = start;
        return false;
      }
      codes[i] = code;
      this.position += SHORT_STRING;
    }

    return true;
  }

  #word(): Token {
    const start = this.position;
    while (this.position < this.end && isRegular(this.bytes[this.position]!)) this.position++;
    const word = words.get(this.bytes, start, this.position);
    if (word === TRUE) return true;
    if (word === FALSE) return false;
    if (word === NULL) return null;

    return word;
  }

  #numberOrReference(): Token {
    const start = this.position;
    const value = this.#plainNumber() ?? this.#number();
    if (!this.#hasReferences || !Number.isInteger(value) || value < 0 || !isDigit(this.bytes[start]!)) return value;

    return this.#referenceTo(value) ?? value;
  }

  /** After an object number: ` 0 R` makes it a reference. */
  #referenceTo(number: number): PdfRef | null {
    const { bytes, end } = this;
    let at = this.position;
    if (at + 4 < end && isPlainReference(bytes, at)) {
      this.position = at + 4;
      return referenceTo(number, 0);
    }
    while (at < end && isWhiteSpace(bytes[at]!)) at++;
    if (at === this.position) return null;

    let generation = 0;
    const digits = at;
    while (at < end && isDigit(bytes[at]!) && at - digits < 6) generation = generation * 10 + bytes[at++]! - 0x30;
    const afterDigits = at;
    while (at < end && isWhiteSpace(bytes[at]!)) at++;
    if (afterDigits === digits || at === afterDigits || bytes[at] !== 0x52) return null;
    if (at + 1 < end && isRegular(bytes[at + 1]!)) return null;
    this.position = at + 1;

    return referenceTo(number, generation);
  }

  /** A short whole number without a sign; null, and nothing is read, for any other. */
  #plainNumber(): number | null {
    const { bytes, end } = this;
    const start = this.position;
    let at = start;
    let value = 0;
    while (at < end && isDigit(bytes[at]!) && at - start < 9) value = value * 10 + bytes[at++]! - 0x30;
    if (at === start || (at < end && isRegular(bytes[at]!)) || this.onNumber) return null;
    this.position = at;

    return value;
  }

  /** Numbers as readers of the field take them: `--5` is -5, `1-2` ends before the second sign, `.` is 0. */
  #number(): number {
    const { bytes, end } = this;
    let at = this.position;
    let isNegative = false;
    while (at < end && (bytes[at] === 0x2b || bytes[at] === 0x2d)) isNegative = bytes[at++] === 0x2d || isNegative;

    const first = at;
    let value = 0;
    while (at < end && isDigit(bytes[at]!)) value = value * 10 + bytes[at++]! - 0x30;
    const isReal = at < end && bytes[at] === 0x2e;
    if (isReal) {
      const start = at++;
      while (at < end && isDigit(bytes[at]!)) value = value * 10 + bytes[at++]! - 0x30;
      value = withDecimals(value, at - start - 1);
      if (Number.isNaN(value)) value = Number(latin1(bytes, first, at));
    }
    while (at < end && isRegular(bytes[at]!) && !isLetter(bytes[at]!)) at++;
    this.position = at;
    if (isNegative) value = -value;
    this.onNumber?.(value, isReal);

    return value;
  }

  #name(): PdfName {
    const { bytes, end } = this;
    const start = this.position;
    let at = start;
    while (at < end && isRegular(bytes[at]!)) at++;
    this.position = at;

    return names.get(bytes, start, at);
  }

  /** A name that is next, with or without white space before it, which is what keys are; null, and nothing is read, for all else. */
  #plainKey(): PdfName | null {
    const { bytes, end } = this;
    let at = this.position;
    while (at < end && isWhiteSpace(bytes[at]!)) at++;
    if (at >= end || bytes[at] !== 0x2f) return null;
    this.position = at + 1;

    return this.#name();
  }

  #literalString(): PdfString {
    const { bytes, end } = this;
    const start = this.position;
    let at = start;
    let open = 1;
    let isPlain = true;
    while (at < end && open > 0) {
      const code = bytes[at++]!;
      if (code === 0x28) open++;
      else if (code === 0x29) open--;
      else if (code === 0x5c) {
        isPlain = false;
        at++;
      } else if (code === 0x0d) isPlain = false;
    }
    this.position = Math.min(at, end);
    const last = open === 0 ? at - 1 : this.position;
    if (isPlain && last - start <= LONGEST_KEPT_STRING) return this.#shortString(start, last);
    const inner = bytes.subarray(start, last);

    return new PdfString(isPlain ? inner : unescapeLiteral(inner));
  }

  /** The cells of a table name the same few headers again and again: such a string is made once. */
  #shortString(start: number, end: number): PdfString {
    const place = ((this.bytes[end - 1] ?? 0) + end - start) % STRINGS_KEPT;
    const known = this.#strings[place];
    if (known && isSame(known.bytes, this.bytes, start, end)) return known;
    const string = new PdfString(this.bytes.subarray(start, end));
    this.#strings[place] = string;

    return string;
  }

  #hexString(): PdfString {
    const { bytes, end } = this;
    const short = this.position + SHORT_STRING <= end ? shortStringAt(bytes, this.position) : null;
    if (short) {
      this.position += SHORT_STRING;
      return short;
    }
    const start = this.position + 1;
    let at = start;
    let digits = 0;
    let otherCharacters = 0;
    for (; at < end && bytes[at] !== 0x3e; at++) {
      if (hexDigit(bytes[at]!) >= 0) digits++;
      else if (!isWhiteSpace(bytes[at]!)) otherCharacters++;
    }
    this.position = at + 1;

    // 7.3.4.3: a missing last digit is 0.
    const value = new Uint8Array((digits + 1) >> 1);
    let index = 0;
    for (let from = start; from < at; from++) {
      const digit = hexDigit(bytes[from]!);
      if (digit < 0) continue;
      value[index >> 1]! |= index % 2 === 0 ? digit << 4 : digit;
      index++;
    }

    return new PdfString(value, { digits, otherCharacters });
  }

  #array(depth: number): PdfValue[] {
    const from = openItems.count;
    for (;;) {
      const token = this.next(depth + 1);
      // What it is, before which: two values of any kind are slow to compare.
      if (typeof token === "symbol") break;
      if (token instanceof Keyword) {
        if (token === CLOSING_ARRAY || this.#endsObject(token)) break;
        continue;
      }
      if (openItems.count - from === MOST_ITEMS)
        throw tooMuch(`An array or dictionary has more than ${MOST_ITEMS} items.`);
      openItems.put(token);
    }
    this.#count(openItems.count - from);

    return openItems.take(from) as PdfValue[];
  }

  #dict(depth: number): PdfDict {
    const from = openItems.count;
    for (;;) {
      const key = this.#plainKey() ?? this.next(depth + 1);
      if (!(key instanceof PdfName)) {
        if (typeof key === "symbol") break;
        if (key instanceof Keyword && (key === CLOSING_DICT || this.#endsObject(key))) break;
        continue;
      }

      const value = this.next(depth + 1);
      if (typeof value === "symbol" || value === CLOSING_DICT) {
        openItems.put(key.text);
        openItems.put(null);
        break;
      }
      if (value instanceof Keyword) {
        if (this.#endsObject(value)) break;
        continue;
      }
      if (openItems.count - from === 2 * MOST_ITEMS)
        throw tooMuch(`An array or dictionary has more than ${MOST_ITEMS} items.`);
      openItems.put(key.text);
      openItems.put(value);
    }

    this.#count(openItems.count - from);

    return PdfDict.adopt(openItems.take(from));
  }

  /** An array or dictionary is one value more than those in it. */
  #count(items: number): void {
    if (!this.budget) return;
    try {
      this.budget.spendNodes(items + 1);
    } catch (error) {
      openItems.clear();
      throw error;
    }
  }

  /** An unclosed array or dictionary ends before the word that ends its object. */
  #endsObject(keyword: Keyword): boolean {
    if (!isStructural(keyword)) return false;
    this.position -= keyword.text.length;

    return true;
  }
}

/** What was being read is given up. */
function tooMuch(message: string): PdfError {
  openItems.clear();

  return new PdfError("limit_exceeded", message);
}

const LONGEST_KEPT_STRING = 16;
const STRINGS_KEPT = 16;

function isSame(known: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let i = 0; i < known.length; i++) if (known[i] !== bytes[start + i]) return false;

  return true;
}

/** ` 0 R` and no further letter, which is how nearly all are written. */
function isPlainReference(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 0x20 &&
    bytes[at + 1] === 0x30 &&
    bytes[at + 2] === 0x20 &&
    bytes[at + 3] === 0x52 &&
    !isRegular(bytes[at + 4]!)
  );
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x27 || code === 0x22;
}

function isStructural({ text }: Keyword): boolean {
  return text === "endobj" || text === "stream" || text === "endstream" || text === "obj" || text === "xref";
}
