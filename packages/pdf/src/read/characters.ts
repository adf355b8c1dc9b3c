/** The three classes of characters of PDF syntax (ISO 32000-1, 7.2.2), as a table. */

const REGULAR = 0;
const WHITE_SPACE = 1;
const DELIMITER = 2;

const classes = new Uint8Array(256).fill(REGULAR);
for (const code of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[code] = WHITE_SPACE;
for (const character of "()<>[]{}/%") classes[character.charCodeAt(0)] = DELIMITER;

export function isWhiteSpace(code: number): boolean {
  return classes[code] === WHITE_SPACE;
}

export function isRegular(code: number): boolean {
  return classes[code] === REGULAR;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const hexDigits = Int8Array.from({ length: 256 }, (_, code) => "0123456789abcdef".indexOf(String.fromCharCode(code)));
for (const [index, character] of [..."ABCDEF"].entries()) hexDigits[character.charCodeAt(0)] = 10 + index;

/** The value of a hexadecimal digit, or -1. */
export function hexDigit(code: number): number {
  return hexDigits[code]!;
}

/** Bytes as text, one character a byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = "";
  // In pieces: the arguments of one call are limited.
  for (let at = start; at < end; at += 8_192) {
    const part: ArrayLike<number> = bytes.subarray(at, Math.min(at + 8_192, end));
    // Not spread: that would go through an iterator, which is many times slower.
    text += String.fromCharCode.apply(null, part as number[]);
  }

  return text;
}

/** Text of characters below 256 as bytes. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);

  return bytes;
}
