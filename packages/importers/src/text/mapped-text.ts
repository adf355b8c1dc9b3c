/** A converted text that knows where each of its characters came from. */
import type { Source } from "@platen/templates/liquid";

interface Piece {
  text: string;
  source: Source;
  offset: number;
  /** The text is copied: each character has its own offset. Else all of it stands for the original at `offset`. */
  isVerbatim: boolean;
  /** A mark that is written only into `marked`. */
  isMark: boolean;
  start: number;
}

export class MappedText {
  readonly #pieces: Piece[] = [];
  #length = 0;

  copy(source: Source, from: number, to: number): void {
    if (to <= from) return;
    this.#push({ text: source.text.slice(from, to), source, offset: from, isVerbatim: true, isMark: false });
  }

  /** Text of our own, in place of what is at the offset. */
  write(text: string, source: Source, offset: number): void {
    if (text !== "") this.#push({ text, source, offset, isVerbatim: false, isMark: false });
  }

  mark(text: string, source: Source, offset: number): void {
    this.#push({ text, source, offset, isVerbatim: false, isMark: true });
  }

  append(other: MappedText): void {
    for (const { start: _, ...piece } of other.#pieces) this.#push(piece);
  }

  get text(): string {
    return this.#pieces.map(({ text, isMark }) => (isMark ? "" : text)).join("");
  }

  /** The text with its marks. */
  get marked(): string {
    return this.#pieces.map(({ text }) => text).join("");
  }

  get hasMarks(): boolean {
    return this.#pieces.some(({ isMark }) => isMark);
  }

  /** Where in the originals the character at this offset came from; null for an empty text. */
  origin(offset: number): { source: Source; offset: number } | null {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#pieces[middle]!.start <= offset) low = middle;
      else high = middle - 1;
    }
    const piece = this.#pieces[low];
    if (piece === undefined) return null;
    const within = piece.isVerbatim ? Math.min(Math.max(0, offset - piece.start), piece.text.length) : 0;

    return { source: piece.source, offset: piece.offset + within };
  }

  #push(piece: Omit<Piece, "start">): void {
    this.#pieces.push({ ...piece, start: this.#length });
    if (!piece.isMark) this.#length += piece.text.length;
  }
}

/** The offset of a line and column, both counted from 1. */
export function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf("\n", start);
    if (end === -1) break;
    start = end + 1;
  }

  return Math.min(text.length, start + column - 1);
}
