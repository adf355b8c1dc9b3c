import { expect, test } from "vitest";
import { findFault } from "./find-fault.ts";
import { JsonFault } from "./json-fault.ts";

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
  ['{"a": [1,,2]}', 9],
  ["{'a': 1}", 1],
  ['{"a": [1', 8],
  ['{"a": "\t"}', 7],
  ['{"a": 1} x', 9],
  ['{"a": 1]', 7],
  ["[1}", 2],
  ['{"a": {,}}', 7],
])("%j stops being JSON at %i", (text, offset) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(findFault(text)).toBe(offset);
});

test.each([' {"a" : [1, -2.5e+3, true, null, "\\u00e9 \\" x", {}, []]} ', " [] ", '"x"', "{}", "0"])(
  "%j is JSON",
  (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(findFault(text)).toBeNull();
  },
);

test("lists may be nested to any depth", () => {
  expect(findFault("[".repeat(500_000))).toBe(500_000);
});

test("a fault has its line and column, and what was found there", () => {
  expect(new JsonFault('{\n  "a": 01\n}', 10)).toMatchObject({
    offset: 10,
    position: { line: 2, column: 9 },
    message: 'is not JSON: unexpected "1"',
  });
  expect(new JsonFault("[1", 2)).toMatchObject({
    position: { line: 1, column: 3 },
    message: "is not JSON: the text ends too early",
  });
});
