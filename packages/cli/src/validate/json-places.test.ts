import { expect, test } from "vitest";
import { faultIn } from "./json-fault.ts";
import { partsOf, placeOf } from "./json-places.ts";

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
])("%s is found, or the nearest value around it", (path, place) => {
  expect(placeOf(text, partsOf(path))).toEqual(place);
});

test.each([
  ['{"a": [1,,2]}', 9],
  ['{"a": 01}', 7],
  ["{'a': 1}", 1],
  ['{"a": 1,}', 8],
  ['{"a": [1', 8],
  ['{"a": "\t"}', 6],
  ['{"a": 1} x', 9],
  ["", 0],
])("%j stops being JSON at %i", (broken, offset) => {
  expect(faultIn(broken)).toBe(offset);
  expect(() => JSON.parse(broken)).toThrow();
});

test.each(['{"a": [1, -2.5e+3, {"b": null}], "\\u00e9\\n": "x"}', " [] ", '"x"', "{}"])("%j is JSON", (good) => {
  expect(faultIn(good)).toBeNull();
  expect(() => JSON.parse(good)).not.toThrow();
});
