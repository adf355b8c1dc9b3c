/** Steps over operands that are written as nearly all are, without making values of them. */
import { hexDigit, isRegular, isWhiteSpace } from "../read/characters.ts";
import { plainNumber, withDecimals } from "../read/plain-number.ts";

/** What a byte begins. Up to `Number` they are the regular characters (ISO 32000-1, 7.2.2). */
export const Kind = { Word: 0, Number: 1, Space: 2, Comment: 3, Other: 4 } as const;

export const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (isWhiteSpace(code)) return Kind.Space;
  if (code === 0x25) return Kind.Comment;
  if (!isRegular(code)) return Kind.Other;

  return "0123456789+-.".includes(String.fromCharCode(code)) ? Kind.Number : Kind.Word;
});

/** Longer ones are left to the parser, and to the rules on how values are written: no shorter one can break these. */
const LONGEST_NAME = 127;
const LONGEST_WHOLE_NUMBER = 9;
const LONGEST_NUMBER = 20;
const LONGEST_STRING = 32_767;

/** The offset after digits, signs and a point; -1 for none, for a long one, or where a word follows without a space, as in `1Tj`. */
function afterNumber(bytes: Uint8Array, from: number): number {
  const at = afterShortNumber(bytes, from);

  return at !== -1 && at < bytes.length && kinds[bytes[at]!] === Kind.Word ? -1 : at;
}

/** The same whatever follows. */
export function afterShortNumber(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && kinds[bytes[at]!] === Kind.Number) at++;

  return at > from && isShortNumber(bytes, from, at) ? at : -1;
}

/** A fraction may be longer than a whole number: only what comes before the point makes it large. */
export function isShortNumber(bytes: Uint8Array, from: number, end: number): boolean {
  if (end - from <= LONGEST_WHOLE_NUMBER) return true;
  if (end - from > LONGEST_NUMBER) return false;
  for (let at = from; at <= from + LONGEST_WHOLE_NUMBER; at++) if (bytes[at] === 0x2e) return true;

  return false;
}

/** Whole numbers of as many digits have 32 bits, and are put together faster than larger ones. */
const MOST_FAST_DIGITS = 9;

/**
 * Puts the number at an offset into `numbers`, at `place`, and gives the offset after it; -1 where it is long, written with anything
 * but digits, one sign before and one point in them, or near the end of the bytes.
 */
export function readNumber(bytes: Uint8Array, from: number, numbers: Float64Array, place: number): number {
  const last = from + LONGEST_NUMBER;
  // What is beyond the bytes is not looked at: this runs for nearly all of them, and would be compiled to allow for it.
  if (last >= bytes.length) return -1;
  const isNegative = bytes[from] === 0x2d;
  const first = isNegative ? from + 1 : from;
  let at = first;
  let value = 0;
  let digit = bytes[at]! - 0x30;
  for (; digit >= 0 && digit <= 9 && at < last; digit = bytes[++at]! - 0x30) value = (value * 10 + digit) | 0;
  let decimals = 0;
  // 0x2e is the point.
  if (digit === -2) {
    const point = at;
    digit = bytes[++at]! - 0x30;
    for (; digit >= 0 && digit <= 9 && at < last; digit = bytes[++at]! - 0x30) value = (value * 10 + digit) | 0;
    decimals = at - point - 1;
  }
  const length = at - first;
  if (length === 0) return -1;
  if (length <= MOST_FAST_DIGITS) {
    const size = decimals === 0 ? value : withDecimals(value, decimals);
    numbers[place] = isNegative ? -size : size;
    return at;
  }
  const exact = isShortNumber(bytes, from, at) ? plainNumber(bytes, from, at) : Number.NaN;
  numbers[place] = exact;

  return Number.isNaN(exact) ? -1 : at;
}

/** The offset after a name, a string, an array or a dictionary of such; -1 where the parser has to look. */
export function afterPlainOperand(bytes: Uint8Array, from: number): number {
  switch (bytes[from]) {
    case 0x2f:
      return afterName(bytes, from);
    case 0x28:
      return afterLiteral(bytes, from);
    case 0x3c:
      return bytes[from + 1] === 0x3c ? afterFlat(bytes, from + 2, 0x3e) : afterHex(bytes, from);
    case 0x5b:
      return afterFlat(bytes, from + 1, 0x5d);
    default:
      return -1;
  }
}

function afterName(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && kinds[bytes[at]!]! <= Kind.Number) at++;

  return at - from > LONGEST_NAME ? -1 : at;
}

function afterLiteral(bytes: Uint8Array, from: number): number {
  let open = 1;
  for (let at = from + 1; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === 0x5c) at++;
    else if (code === 0x28) open++;
    else if (code === 0x29 && --open === 0) return at - from > LONGEST_STRING ? -1 : at + 1;
  }

  return -1;
}

function afterHex(bytes: Uint8Array, from: number): number {
  let digits = 0;
  for (let at = from + 1; at < bytes.length; at++) {
    const code = bytes[at]!;
    if (hexDigit(code) >= 0) digits++;
    else if (code === 0x3e) return digits % 2 === 1 || digits > LONGEST_STRING ? -1 : at + 1;
    else if (kinds[code] !== Kind.Space) return -1;
  }

  return -1;
}

/** An array or a dictionary that holds names, numbers and strings, and no other. */
function afterFlat(bytes: Uint8Array, from: number, closing: number): number {
  let at = from;
  while (at < bytes.length) {
    const code = bytes[at]!;
    const kind = kinds[code];
    if (kind === Kind.Space) {
      at++;
      continue;
    }
    if (code === closing) {
      if (closing === 0x5d) return at + 1;
      return bytes[at + 1] === closing ? at + 2 : -1;
    }
    const isNested = code === 0x5b || (code === 0x3c && bytes[at + 1] === 0x3c);
    const after = isNested ? -1 : kind === Kind.Number ? afterNumber(bytes, at) : afterPlainOperand(bytes, at);
    if (after === -1) return -1;
    at = after;
  }

  return -1;
}
