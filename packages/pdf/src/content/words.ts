/** The words of content streams, each made once: nearly all are operators of one to three letters. */
import { latin1 } from "../read/characters.ts";

export interface Word {
  text: string;
  /** `true`, `false` and `null` are operands. */
  isValue: boolean;
  /** `BI`: what follows is no ordinary content. */
  beginsImage: boolean;
}

const LONGEST_KEPT = 3;
/** A power of two; a word that finds its place taken replaces the other. */
const PLACES = 1_024;
/** The letters of the word at each place, in one number. */
const letters = new Int32Array(PLACES);
const words: Word[] = [];

export function wordAt(bytes: Uint8Array, start: number, end: number): Word {
  if (end - start > LONGEST_KEPT) return wordOf(latin1(bytes, start, end));
  let own = 0;
  for (let at = start; at < end; at++) own = (own << 8) | bytes[at]!;
  const place = (own ^ (own >> 5) ^ (own >> 11)) & (PLACES - 1);
  if (letters[place] !== own) {
    letters[place] = own;
    words[place] = wordOf(latin1(bytes, start, end));
  }

  return words[place]!;
}

function wordOf(text: string): Word {
  return { text, isValue: text === "true" || text === "false" || text === "null", beginsImage: text === "BI" };
}
