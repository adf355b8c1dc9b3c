/** The words of content streams, each made once: nearly all are operators of one to three letters. */
import { latin1 } from "../read/characters.ts";
import { asOperator } from "./operators.ts";

export interface Word {
  text: string;
  /** Short words have one of `PLACES` places, which another word may take later; others have -1. */
  place: number;
  /** `true`, `false` and `null` are operands. */
  isValue: boolean;
  /** `BI`: what follows is not ordinary content. */
  beginsImage: boolean;
}

const LONGEST_KEPT = 3;
/** A power of two; a word that finds its place taken replaces the other. */
export const PLACES = 1_024;
/** The letters of the word at each place, in one number. */
const letters = new Int32Array(PLACES);
/** Full from the start: a list with large gaps is looked up like a map. */
const words = new Array<Word>(PLACES).fill(wordOf("", -1));

export function wordAt(bytes: Uint8Array, start: number, end: number): Word {
  const length = end - start;
  if (length > LONGEST_KEPT) return longWord(latin1(bytes, start, end));
  let own = bytes[start]!;
  if (length > 1) own = (own << 8) | bytes[start + 1]!;
  if (length > 2) own = (own << 8) | bytes[start + 2]!;
  const place = (own ^ (own >> 5) ^ (own >> 11)) & (PLACES - 1);
  if (letters[place] !== own) {
    letters[place] = own;
    words[place] = wordOf(latin1(bytes, start, end), place);
  }

  return words[place]!;
}

/** A word without a place. */
export function longWord(text: string): Word {
  return wordOf(text, -1);
}

function wordOf(read: string, place: number): Word {
  const text = asOperator(read) ?? read;

  return { text, place, isValue: text === "true" || text === "false" || text === "null", beginsImage: text === "BI" };
}
