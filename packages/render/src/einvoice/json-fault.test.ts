import { expect, test } from "vitest";
import { faultIn } from "./json-fault.ts";

test.each([
  ['{"a":x}', 5],
  ["[1,2,]", 5],
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ["[1 2]", 3],
  ["[01]", 2],
  ["{}x", 2],
  ['["a\nb"]', 3],
  ['["\\x"]', 2],
  ["", 0],
  ['{"a":', 5],
  ['["open', 6],
  ["tru", 0],
])("%j is no JSON at %i", (text, offset) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(faultIn(text)).toBe(offset);
});

test("a valid text has no fault before its end", () => {
  const text = ' {"a" : [1, -2.5e+3, true, null, "\\u00e9 \\" x", {}, []]} ';

  expect(JSON.parse(text)).toBeDefined();
  expect(faultIn(text)).toBe(text.length);
});
