import { expect, test } from "vitest";
import { findPosition, pathOf } from "./find-position.ts";

const text = `{
  "na\\"me": "a, ]",
  "lines": [
    { "price": 1.5e3, "tags": ["x", {"y": null}] },
    { "price": 2 }
  ],
  "last": true
}`;

test.each([
  ["lines[1].price", { line: 5, column: 16 }],
  ["lines[0].tags[1].y", { line: 4, column: 43 }],
  ["last", { line: 7, column: 11 }],
  ["lines[1].missing", { line: 5, column: 5 }],
  ["lines[7].price", { line: 3, column: 12 }],
  ["nowhere.at.all", { line: 1, column: 1 }],
])("%s is found, or the nearest value around it", (path, position) => {
  expect(findPosition(text, pathOf(path))).toEqual(position);
});

test("a text that is cut off gives the nearest value before the cut", () => {
  for (let end = 0; end < text.length; end++)
    expect(findPosition(text.slice(0, end), ["lines", 1, "price"]).line).toBeLessThanOrEqual(5);
});
