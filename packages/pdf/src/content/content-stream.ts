/** Reads a content stream as a row of operations, each with its place in the bytes (ISO 32000-1, 7.8.2). */
import { PdfDict, PdfName, type PdfValue } from "../objects/values.ts";
import { isRegular, isWhiteSpace } from "../read/characters.ts";
import { CLOSING_ARRAY, END, Keyword, Parser } from "../read/parser.ts";

export interface Operation {
  operator: string;
  operands: PdfValue[];
  /** The bytes that are read, with the offsets of the first operand and after the operator. */
  source: Uint8Array;
  start: number;
  end: number;
  /** The dictionary and data of an inline image, on `EI`. */
  inlineImage?: { dict: PdfDict; data: Uint8Array };
}

const MOST_OPERANDS = 1_000;

export function* readContent(bytes: Uint8Array): Generator<Operation> {
  const parser = new Parser(bytes, 0, bytes.length, false);
  let operands: PdfValue[] = [];
  let start = -1;

  for (;;) {
    parser.skipWhiteSpace();
    const at = parser.position;
    const token = parser.next();
    if (token === END) return;
    if (start === -1) start = at;
    // A bracket that closes nothing says nothing.
    if (token === CLOSING_ARRAY) continue;
    if (!(token instanceof Keyword)) {
      // No operator has as many; without a bound a stream of numbers would become a list of them.
      if (operands.length === MOST_OPERANDS) operands = [];
      operands.push(token);
      continue;
    }
    if (token.text === "BI") {
      const inlineImage = readInlineImage(parser);
      yield { operator: "EI", operands: [], source: bytes, start, end: parser.position, inlineImage };
    } else {
      yield { operator: token.text, operands, source: bytes, start, end: parser.position };
    }
    operands = [];
    start = -1;
  }
}

function readInlineImage(parser: Parser): { dict: PdfDict; data: Uint8Array } {
  const dict = new PdfDict();
  for (;;) {
    const key = parser.next();
    if (key === END || (key instanceof Keyword && key.text === "ID")) break;
    if (!(key instanceof PdfName)) continue;
    dict.set(key.text, parser.nextValue());
  }

  const start = parser.position + 1;
  const end = endOfImage(parser.bytes, start);
  parser.position = Math.min(parser.bytes.length, end.next);

  return { dict, data: parser.bytes.subarray(start, end.data) };
}

/** `EI` between white space and something that is no data: the length is not written anywhere. */
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
