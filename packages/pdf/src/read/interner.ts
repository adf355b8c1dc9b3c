/** Words that are read again and again, found by their bytes: no text is made for one that is known. */
import { latin1 } from "./characters.ts";

/** A power of two; a word that finds its place taken replaces the other. */
const PLACES = 4_096;
const LONGEST_WORD = 32;

export class Interner<T> {
  readonly #make: (text: string) => T;
  readonly #texts: (string | undefined)[] = new Array<string | undefined>(PLACES).fill(undefined);
  readonly #values: (T | undefined)[] = new Array<T | undefined>(PLACES).fill(undefined);

  constructor(make: (text: string) => T) {
    this.#make = make;
  }

  get(bytes: Uint8Array, start: number, end: number): T {
    if (end - start > LONGEST_WORD) return this.#make(latin1(bytes, start, end));
    let hash = end - start;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const place = (hash ^ (hash >>> 12)) & (PLACES - 1);

    const known = this.#texts[place];
    if (known !== undefined && isSame(known, bytes, start, end)) return this.#values[place]!;
    const text = latin1(bytes, start, end);
    const value = this.#make(text);
    this.#texts[place] = text;
    this.#values[place] = value;

    return value;
  }
}

function isSame(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;

  return true;
}
