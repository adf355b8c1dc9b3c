/** Hexadecimal strings of two bytes, which is how engines write glyphs and character maps codes: made once, looked up from then on. */
import { PdfString } from "../objects/values.ts";
import { hexDigit } from "./characters.ts";

/** How many bytes one is written with: four digits in brackets. */
export const SHORT_STRING = 6;
/** A power of two; a string that finds its place taken replaces the other. */
const PLACES = 4_096;
const codes = new Int32Array(PLACES).fill(-1);
/** Full from the start: a list with large gaps is looked up like a map. */
const strings = new Array<PdfString>(PLACES).fill(new PdfString(new Uint8Array()));

/** The two bytes of the string `<0a1b>` at an offset as one number; -1 for any other. */
export function shortCodeAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0x3c || bytes[at + 5] !== 0x3e) return -1;
  // One that is not a digit makes the whole negative.
  const code =
    (hexDigit(bytes[at + 1]!) << 12) |
    (hexDigit(bytes[at + 2]!) << 8) |
    (hexDigit(bytes[at + 3]!) << 4) |
    hexDigit(bytes[at + 4]!);

  return code < 0 ? -1 : code;
}

/** The string `<0a1b>` at an offset; null for any other. */
export function shortStringAt(bytes: Uint8Array, at: number): PdfString | null {
  const code = shortCodeAt(bytes, at);

  return code === -1 ? null : shortString(code);
}

/** The string of a code of two bytes. */
export function shortString(code: number): PdfString {
  const place = code % PLACES;
  if (codes[place] !== code) {
    codes[place] = code;
    strings[place] = new PdfString(Uint8Array.of(code >> 8, code & 0xff), { digits: 4, otherCharacters: 0 });
  }

  return strings[place]!;
}
