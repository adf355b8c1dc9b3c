/** Numbers with a fraction, without making text of them first. */
import { isDigit } from "./characters.ts";

const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Digits as a whole number, and how many of them come after the point: the number they write; NaN where that is not exact. */
export function withDecimals(digits: number, decimals: number): number {
  // Both sides of the division are exact, so that it gives the nearest number.
  return digits <= Number.MAX_SAFE_INTEGER && decimals < POWERS_OF_TEN.length
    ? digits / POWERS_OF_TEN[decimals]!
    : Number.NaN;
}

/** The number between two offsets: digits with at most one sign before and one point in them; NaN for any other. */
export function plainNumber(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === 0x2d;
  let at = isNegative ? start + 1 : start;
  let value = 0;
  while (at < end && isDigit(bytes[at]!)) value = value * 10 + bytes[at++]! - 0x30;
  if (at < end && bytes[at] === 0x2e) {
    const point = at++;
    while (at < end && isDigit(bytes[at]!)) value = value * 10 + bytes[at++]! - 0x30;
    value = withDecimals(value, at - point - 1);
  }
  if (at < end) return Number.NaN;

  return isNegative ? -value : value;
}
