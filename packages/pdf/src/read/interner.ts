/** Words that are read again and again, found by their bytes: no text is made for one that is known. */
import { latin1 } from "./characters.ts";

/** A power of two; a word that finds its place taken replaces the other. */
const PLACES = 4_096;
const LONGEST_WORD = 32;

export class Interner<T> {
  readonly #make: (text: string) => T;
  /** The word at each place: its bytes, how many there are, and what it stands for. */
  readonly #bytes = new Uint8Array(PLACES * LONGEST_WORD);
  readonly #lengths = new Int8Array(PLACES).fill(-1);
  readonly #values: T[];

  constructor(make: (text: string) => T) {
    this.#make = make;
    this.#values = new Array<T>(PLACES).fill(make(""));
  }

  get(bytes: Uint8Array, start: number, end: number): T {
    const length = end - start;
    if (length > LONGEST_WORD) return this.#make(latin1(bytes, start, end));
    const place = placeOf(bytes, start, end);
    if (this.#lengths[place] !== length || !this.#isAt(place, bytes, start, length))
      this.#put(place, bytes, start, end);

    return this.#values[place]!;
  }

  #isAt(place: number, bytes: Uint8Array, start: number, length: number): boolean {
    const known = this.#bytes;
    const from = place * LONGEST_WORD;
    for (let i = 0; i < length; i++) if (known[from + i] !== bytes[start + i]) return false;

    return true;
  }

  #put(place: number, bytes: Uint8Array, start: number, end: number): void {
    this.#bytes.set(bytes.subarray(start, end), place * LONGEST_WORD);
    this.#lengths[place] = end - start;
    this.#values[place] = this.#make(latin1(bytes, start, end));
  }
}

/** By a few of its bytes, which distinguish the words of one file: names that are counted differ in their last. */
function placeOf(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === 0) return 0;
  const ends = bytes[start]! + 31 * bytes[end - 1]! + 211 * bytes[start + (length >> 1)]!;

  return (ends + 1_021 * length + 7 * bytes[start + (length >> 2)]!) & (PLACES - 1);
}
