/** Numbers that are read in one pass, and those that are left to the parser. */
import { expect, test } from "vitest";
import { latin1Bytes } from "../read/characters.ts";
import { readNumber } from "./plain-operands.ts";

/** More than the longest number. */
const END = " ".repeat(30);

test.each([
  ["0", 0],
  ["12.5", 12.5],
  ["-.5", -0.5],
  ["7.", 7],
  ["999999999", 999_999_999],
  ["9999999999", null],
  ["123456789.123", 123_456_789.123],
  ["2147483648.5", null],
  ["0.123456789012345", 0.123_456_789_012_345],
  ["0.12345678901234567", null],
  ["0.1234567890123456789", null],
  ["+1", null],
  ["--1", null],
  ["-", null],
  [".", 0],
  ["/A", null],
  ["", null],
])("%j is read as %j", (written, number) => {
  const found = new Float64Array(2);
  const after = readNumber(latin1Bytes(`x${written}${END}`), 1, found, 1);

  expect(after === -1 ? null : found[1]).toBe(number);
  if (number !== null) expect(after).toBe(1 + written.length);
});

test("a number ends where another character follows, which may make it one of another kind", () => {
  expect(readNumber(latin1Bytes(`1.2.3${END}`), 0, new Float64Array(1), 0)).toBe(3);
});

test("a number near the end of the bytes is left to the parser", () => {
  expect(readNumber(latin1Bytes("12"), 0, new Float64Array(1), 0)).toBe(-1);
});
