import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = new Date("2026-11-15T10:00:00Z");

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["Sun, 15 Nov 2026 10:05:00 GMT", 300],
  ["Sun, 15 Nov 2026 09:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  ["1e9", null],
  ["", null],
  [undefined, null],
])("%s is read as %s seconds", (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});
