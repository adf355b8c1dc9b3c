/** How a file is written, beside what it says: the spacing and the ends of lines that PDF/A rules on (ISO 19005-3, 6.1). */
import { isDigit, isWhiteSpace, latin1 } from "./characters.ts";
import { indexOf, startsWith } from "./indirect-object.ts";
import type { ObjectSpan } from "./object-span.ts";

export interface FileSyntax {
  /** The header's first line, as it stands at the very start of the file or not. */
  header: { offset: number; line: string };
  /** Whether the line after the header is a comment of at least four bytes above 127. */
  hasBinaryComment: boolean;
  /** How many bytes follow the last `%%EOF`, apart from one end of line; null where there is none. */
  bytesAfterEnd: number | null;
}

export interface TableSyntax {
  offset: number;
  /** `xref` is followed by one end of line and then the first subsection. */
  hasSingleEndOfLine: boolean;
}

export interface ObjectSyntax {
  offset: number;
  /** One white space between number, generation and `obj`. */
  hasSingleSpaces: boolean;
  /** Ends of lines before the number, after `obj`, before `endobj` and after it. */
  startsOnOwnLine: boolean;
  hasLineAfterObj: boolean;
  hasLineBeforeEndobj: boolean;
  hasLineAfterEndobj: boolean;
}

/** Where an object is in the file. */
export interface StreamSyntax {
  /** What follows `stream`: only a line feed, or a carriage return and a line feed, is right. */
  lineAfterKeyword: "LF" | "CRLF" | "CR" | "none";
  hasLineBeforeEndstream: boolean;
  /** What Length may say: the bytes between the keywords, the ends of lines apart. Of CR and LF at the end, CR may be data. */
  lengths: readonly number[];
}

export function readFileSyntax(bytes: Uint8Array): FileSyntax {
  const offset = indexOf(bytes.subarray(0, 1_024), "%PDF-", 0);
  const lineEnd = endOfLine(bytes, Math.max(0, offset));
  const next = skipLine(bytes, lineEnd);
  const comment = bytes.subarray(next, endOfLine(bytes, next));
  const end = lastIndexOf(bytes, "%%EOF");

  return {
    header: { offset, line: latin1(bytes, Math.max(0, offset), lineEnd) },
    hasBinaryComment: comment[0] === 0x25 && comment.length > 4 && comment.subarray(1, 5).every((code) => code > 127),
    bytesAfterEnd: end === -1 ? null : bytes.length - skipLine(bytes, end + "%%EOF".length),
  };
}

/** Null where no classic table is at the offset. */
export function readTableSyntax(bytes: Uint8Array, offset: number): TableSyntax | null {
  if (!startsWith(bytes, "xref", offset)) return null;
  const after = offset + "xref".length;
  const first = skipLine(bytes, after);

  return { offset, hasSingleEndOfLine: first > after && isDigit(bytes[first] ?? 0) };
}

export function readObjectSyntax(bytes: Uint8Array, { offset, end, hasEndobj }: ObjectSpan): ObjectSyntax {
  let start = offset;
  while (start < bytes.length && isWhiteSpace(bytes[start]!)) start++;
  const head = /^(\d+)(\s+)(\d+)(\s+)obj/.exec(latin1(bytes, start, Math.min(bytes.length, start + 64)));

  return {
    offset: start,
    hasSingleSpaces: head !== null && head[2]!.length === 1 && head[4]!.length === 1,
    startsOnOwnLine: start === 0 || isLineBreak(bytes[start - 1]),
    hasLineAfterObj: head !== null && isLineBreak(bytes[start + head[0].length]),
    hasLineBeforeEndobj: !hasEndobj || isLineBreak(bytes[end - "endobj".length - 1]),
    hasLineAfterEndobj: !hasEndobj || isLineBreak(bytes[end]),
  };
}

/** `start` is the offset after `stream`, `end` that of `endstream`. */
export function readStreamSyntax(bytes: Uint8Array, { start, end }: { start: number; end: number }): StreamSyntax {
  const [first, second] = [bytes[start], bytes[start + 1]];
  const lineAfterKeyword = first === 0x0a ? "LF" : first !== 0x0d ? "none" : second === 0x0a ? "CRLF" : "CR";
  const length = end - start - { LF: 1, CRLF: 2, CR: 1, none: 0 }[lineAfterKeyword];
  const [beforeLast, last] = [bytes[end - 2], bytes[end - 1]];
  const hasLineBeforeEndstream = isLineBreak(last);
  const lengths = !hasLineBeforeEndstream
    ? [length]
    : last === 0x0a && beforeLast === 0x0d
      ? [length - 2, length - 1]
      : [length - 1];

  return { lineAfterKeyword, hasLineBeforeEndstream, lengths };
}

function isLineBreak(code: number | undefined): boolean {
  return code === 0x0a || code === 0x0d;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isLineBreak(bytes[at])) at++;

  return at;
}

/** After one end of line, where there is one. */
export function skipLine(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;

  return bytes[at] === 0x0a ? at + 1 : at;
}

function lastIndexOf(bytes: Uint8Array, word: string): number {
  for (let at = bytes.length - word.length; at >= 0; at--) if (startsWith(bytes, word, at)) return at;

  return -1;
}
