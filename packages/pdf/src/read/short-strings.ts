/** Hexadecimal strings of two bytes, which is how engines write glyphs and character maps codes: made once, looked up from then on. */
import { PdfString } from "../objects/values.ts";
import { hexDigit } from "./characters.ts";

/** How many bytes one is written with: four digits in brackets. */
export const SHORT_STRING = 6;
/** A power of two; a string that finds its place taken replaces the other. */
const PLACES = 4_096;
const codes = new Int32Array(PLACES).fill(-1);
const strings: PdfString[] = [];

/** The two bytes of the string `<0a1b>` at an offset as one number; -1 for any other. */
export function shortCodeAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0x3c || bytes[at + 5] !== 0x3e) return -1;
  let code = 0;
  for (let i = 1; i <= 4; i++) {
    const digit = hexDigit(bytes[at + i]!);
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }

  return code;
}

/** The string `<0a1b>` at an offset; null for any other. */
export function shortStringAt(bytes: Uint8Array, at: number): PdfString | null {
  const code = shortCodeAt(bytes, at);
  if (code === -1) return null;
  const place = code % PLACES;
  if (codes[place] !== code) {
    codes[place] = code;
    strings[place] = new PdfString(Uint8Array.of(code >> 8, code & 0xff), { digits: 4, otherCharacters: 0 });
  }

  return strings[place]!;
}
