/** How a file is written, beside what it says: the spacing and the ends of lines that PDF/A rules on (ISO 19005-3, 6.1). */
import { isDigit, isWhiteSpace, latin1 } from "./characters.ts";
import { indexOf, startsWith } from "./indirect-object.ts";

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
  /** The two numbers of each subsection's head are parted by one space. */
  hasSingleSpaces: boolean;
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

export interface StreamSyntax {
  /** What follows `stream`: only a line feed, or a carriage return and a line feed, is right. */
  lineAfterKeyword: "LF" | "CRLF" | "CR" | "none";
  hasLineBeforeEndstream: boolean;
  /** The bytes between the keywords, the ends of lines apart: what Length has to say. */
  length: number;
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
  let at = offset + "xref".length;
  const first = skipLine(bytes, at);
  const syntax: TableSyntax = {
    offset,
    hasSingleEndOfLine: first > at && isDigit(bytes[first] ?? 0),
    hasSingleSpaces: true,
  };

  at = first;
  while (at < bytes.length) {
    while (at < bytes.length && isWhiteSpace(bytes[at]!)) at++;
    const head = /^(\d+)(\s+)(\d+)/.exec(latin1(bytes, at, Math.min(bytes.length, at + 64)));
    if (!head) break;
    if (head[2] !== " ") syntax.hasSingleSpaces = false;
    const rows = skipLine(bytes, endOfLine(bytes, at));
    // Rows have 20 bytes; what is not so is read as far as it goes.
    const after = rows + Number(head[3]) * 20;
    if (!(after > at)) break;
    at = after;
  }

  return syntax;
}

/** `end` is the offset after `endobj`. */
export function readObjectSyntax(bytes: Uint8Array, offset: number, end: number): ObjectSyntax {
  const head = /^(\d+)(\s+)(\d+)(\s+)obj/.exec(latin1(bytes, offset, Math.min(bytes.length, offset + 64)));
  const keyword = end - "endobj".length;

  return {
    offset,
    hasSingleSpaces: head !== null && head[2]!.length === 1 && head[4]!.length === 1,
    startsOnOwnLine: offset === 0 || isLineBreak(bytes[offset - 1]),
    hasLineAfterObj: head !== null && isLineBreak(bytes[offset + head[0].length]),
    hasLineBeforeEndobj: isLineBreak(bytes[keyword - 1]),
    hasLineAfterEndobj: isLineBreak(bytes[end]),
  };
}

/** `afterKeyword` is the offset after `stream`, `endstream` that of the closing word. */
export function readStreamSyntax(bytes: Uint8Array, afterKeyword: number, endstream: number): StreamSyntax {
  const [first, second] = [bytes[afterKeyword], bytes[afterKeyword + 1]];
  const lineAfterKeyword = first === 0x0a ? "LF" : first !== 0x0d ? "none" : second === 0x0a ? "CRLF" : "CR";
  const start = afterKeyword + { LF: 1, CRLF: 2, CR: 1, none: 0 }[lineAfterKeyword];
  const hasLine = endstream > start && isLineBreak(bytes[endstream - 1]);
  let last = endstream;
  if (hasLine) last -= bytes[endstream - 1] === 0x0a && bytes[endstream - 2] === 0x0d && endstream - 2 >= start ? 2 : 1;

  return { lineAfterKeyword, hasLineBeforeEndstream: hasLine, length: Math.max(0, last - start) };
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
function skipLine(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;

  return bytes[at] === 0x0a ? at + 1 : at;
}

function lastIndexOf(bytes: Uint8Array, word: string): number {
  for (let at = bytes.length - word.length; at >= 0; at--) if (startsWith(bytes, word, at)) return at;

  return -1;
}
