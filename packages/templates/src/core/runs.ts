/** The record of which template place wrote which stretch of the output: one number for each write. */
import type { Source } from "./source.ts";

/** Template offsets stay below this, so that an output offset and a template offset fit into one exact number. */
const OFFSETS = 2 ** 26;

/** Places in a piece. */
const PIECE = 2_048;
/** Of the first one, which grows: what a macro or a captured block writes is short. */
const SMALLEST_PIECE = 64;

export class Runs {
  /** Output offset times `OFFSETS` plus template offset, in the order of writing; in pieces, so that none is copied when more come. */
  readonly #pieces: Float64Array[] = [];
  #piece = new Float64Array(SMALLEST_PIECE);
  /** Of the current piece. */
  #used = 0;
  /** From `#sourceFrom[i]` on, counted in writes, the source is `#sources[i]`. */
  readonly #sourceFrom: number[] = [];
  readonly #sources: Source[] = [];
  #lastSource: Source | undefined;

  /** Notes that from `start` on the output was written by `offset` of `source`. */
  add(start: number, source: Source, offset: number): void {
    if (source !== this.#lastSource) this.#changeSource(source);
    if (this.#used === this.#piece.length) this.#makeRoom();
    this.#piece[this.#used++] = start * OFFSETS + offset;
  }

  get #count(): number {
    return this.#pieces.length * PIECE + this.#used;
  }

  #placeAt(index: number): number {
    return (this.#pieces[Math.floor(index / PIECE)] ?? this.#piece)[index % PIECE]!;
  }

  #changeSource(source: Source): void {
    this.#sourceFrom.push(this.#count);
    this.#sources.push(source);
    this.#lastSource = source;
  }

  #makeRoom(): void {
    const full = this.#piece;
    this.#piece = new Float64Array(PIECE);
    if (full.length < PIECE) {
      this.#piece.set(full);
      return;
    }
    this.#pieces.push(full);
    this.#used = 0;
  }

  /** Adds the runs of a text that is written at `base`. */
  addAll(other: Runs, base: number): void {
    for (let at = 0, source = -1; at < other.#count; at++) {
      while (other.#sourceFrom[source + 1] !== undefined && other.#sourceFrom[source + 1]! <= at) source++;
      const place = other.#placeAt(at);
      this.add(base + Math.floor(place / OFFSETS), other.#sources[source]!, place % OFFSETS);
    }
  }

  /** The run that an output offset lies in. */
  find(outputOffset: number): { start: number; source: Source; offset: number } | undefined {
    if (this.#count === 0 || outputOffset < 0) return undefined;
    const limit = outputOffset * OFFSETS + (OFFSETS - 1);
    const at = lastAtMost((index) => this.#placeAt(index), this.#count, limit);
    const place = this.#placeAt(at);
    const source = this.#sources[lastAtMost((index) => this.#sourceFrom[index]!, this.#sourceFrom.length, at)]!;

    return { start: Math.floor(place / OFFSETS), source, offset: place % OFFSETS };
  }
}

/** The index of the last value that is not above the limit, or 0; values rise. */
function lastAtMost(valueAt: (index: number) => number, count: number, limit: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }

  return low;
}
