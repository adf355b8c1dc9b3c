/** Which pieces of three characters a text has: most words that are not in it are known to be missing without a search. */

/** A power of two. */
const PLACES = 4_096;
const PIECE = 3;

export class TextPieces {
  readonly #seen = new Uint8Array(PLACES);

  constructor(text: string) {
    for (let at = 0; at + PIECE <= text.length; at++) this.#seen[placeOf(text, at)] = 1;
  }

  /** Whether all pieces of a word are in the text; false where the word itself cannot be. */
  mayMake(word: string): boolean {
    for (let at = 0; at + PIECE <= word.length; at++) if (this.#seen[placeOf(word, at)] === 0) return false;

    return true;
  }
}

/** Different pieces may share a place. */
function placeOf(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (PLACES - 1);
}
