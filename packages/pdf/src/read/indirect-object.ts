/** Reads `12 0 obj … endobj` at an offset of the file, with its stream where it has one (ISO 32000-1, 7.3.8, 7.3.10). */
import type { Budget } from "../budget.ts";
import { PdfDict, PdfStream, type PdfValue } from "../objects/values.ts";
import { isDigit, isWhiteSpace } from "./characters.ts";
import type { ObjectSpan } from "./object-span.ts";
import { Parser } from "./parser.ts";
import { Keyword } from "./tokens.ts";

interface IndirectObject {
  number: number;
  generation: number;
  value: PdfValue;
  span: ObjectSpan;
}

interface Header {
  number: number;
  generation: number;
}

const MOST_DIGITS = 9;
/** What an object costs by itself; each of its bytes costs 1. */
const OBJECT_COST = 20;
/** What a byte costs that is searched for a word. */
const SEARCH_COST = 0.1;

/**
 * Null where no object starts at the offset. `lengthOf` looks up a Length that is a reference, or gives null; it may read
 * another object with the same parser.
 */
export function readIndirectObject(
  parser: Parser,
  offset: number,
  lengthOf: (length: PdfValue | undefined) => number | null,
  budget: Budget,
): IndirectObject | null {
  const { bytes } = parser;
  parser.position = offset;
  parser.budget = budget;
  const header = plainHeader(parser) ?? readHeader(parser);
  if (header === null) return null;
  const { number, generation } = header;
  let value = parser.nextValue();
  const afterValue = parser.position;
  budget.spend(OBJECT_COST + afterValue - offset);
  const following = parser.next();
  if (value instanceof PdfDict && following instanceof Keyword && following.text === "stream") {
    const start = parser.position;
    const { encoded, end } = readStreamBytes(bytes, start, value, lengthOf, budget);
    value = new PdfStream(value, encoded);
    const stream = { start, end: Math.max(start, end - "endstream".length) };
    const endobj = endOfObject(bytes, end);
    return { number, generation, value, span: { offset, end: endobj ?? end, hasEndobj: endobj !== null, stream } };
  }
  const hasEndobj = following instanceof Keyword && following.text === "endobj";
  const end = hasEndobj ? parser.position : afterValue;

  return { number, generation, value, span: { offset, end, hasEndobj, stream: null } };
}

/** `12 0 obj`, spaced as nearly all are; null, and nothing is read, for any other. */
function plainHeader(parser: Parser): Header | null {
  const { bytes } = parser;
  let at = parser.position;
  let number = 0;
  while (isDigit(bytes[at]!) && at - parser.position < MOST_DIGITS) number = number * 10 + bytes[at++]! - 0x30;
  if (at === parser.position || !startsWith(bytes, " 0 obj", at)) return null;
  parser.position = at + " 0 obj".length;

  return { number, generation: 0 };
}

function readHeader(parser: Parser): Header | null {
  const number = parser.next();
  const generation = parser.next();
  const keyword = parser.next();
  if (typeof number !== "number" || typeof generation !== "number") return null;
  if (!(keyword instanceof Keyword) || !keyword.text.startsWith("obj")) return null;
  // `obj` may touch what follows it.
  parser.position -= keyword.text.length - "obj".length;

  return { number, generation };
}

function readStreamBytes(
  bytes: Uint8Array,
  afterKeyword: number,
  dict: PdfDict,
  lengthOf: (length: PdfValue | undefined) => number | null,
  budget: Budget,
): { encoded: Uint8Array; end: number } {
  let start = afterKeyword;
  // 7.3.8.1: a line feed, or a carriage return and a line feed; a lone carriage return is met in the field.
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;

  const length = dict.get("Length");
  const stated = typeof length === "number" ? length : lengthOf(length);
  if (stated !== null && stated >= 0 && start + stated <= bytes.length) {
    const end = endOfStream(bytes, start + stated);
    if (end !== null) return { encoded: bytes.subarray(start, start + stated), end };
  }

  const found = indexOf(bytes, "endstream", start);
  budget.spend(((found === -1 ? bytes.length : found) - start) * SEARCH_COST);
  if (found === -1) return { encoded: bytes.subarray(start), end: bytes.length };
  let last = found;
  if (bytes[last - 1] === 0x0a) last--;
  if (bytes[last - 1] === 0x0d) last--;

  return { encoded: bytes.subarray(start, Math.max(start, last)), end: found + "endstream".length };
}

/** The offset after `endstream` where it follows, apart from white space. */
function endOfStream(bytes: Uint8Array, from: number): number | null {
  let at = from;
  while (at < bytes.length && isWhiteSpace(bytes[at]!)) at++;

  return startsWith(bytes, "endstream", at) ? at + "endstream".length : null;
}

/** The offset after `endobj` where it follows, apart from white space and comments. */
function endOfObject(bytes: Uint8Array, from: number): number | null {
  const parser = new Parser(bytes, from);
  parser.skipWhiteSpace();
  const at = parser.position;

  return startsWith(bytes, "endobj", at) ? at + "endobj".length : null;
}

export function startsWith(bytes: Uint8Array, word: string, at: number): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;

  return true;
}

export function indexOf(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, word, at)) return at;
  }

  return -1;
}
