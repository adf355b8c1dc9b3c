import { expect, test } from "vitest";
import { findFieldPosition, findPosition, pathOf } from "./find-position.ts";
import { valueText } from "./locate-value.ts";

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

test.each([
  ["lines[1].price", { line: 5, column: 7 }],
  ["lines[0].tags[1].y", { line: 4, column: 38 }],
  ["lines[1]", { line: 5, column: 5 }],
  ["last", { line: 7, column: 3 }],
  ["lines[1].missing", { line: 5, column: 5 }],
  ["", { line: 1, column: 1 }],
])("the name of %s is found, or the object that lacks it", (path, position) => {
  expect(findFieldPosition(text, pathOf(path))).toEqual(position);
});

test.each([
  ['{"data": {"total": 1.10}, "default": true}', ["data"], '{"total": 1.10}'],
  ['{ "data" :\t{\n  "a": "}\\"" \n} }', ["data"], '{\n  "a": "}\\"" \n}'],
  ['{"data": {"a": 1}, "data": {"a": 2.0}}', ["data"], '{"a": 2.0}'],
  ['{"d\\u0061ta": [1.50 , 2]}', ["data", 0], "1.50"],
  ['{"datasets": [{"data": {}}, {"data": {"x": [[]]}}]}', ["datasets", 1, "data"], '{"x": [[]]}'],
  ['{"data": {}}', ["other"], null],
  ["[1]", ["data"], null],
])("the text of a value is what was written: %s", (source, path, expected) => {
  expect(valueText(source, path)).toBe(expected);
});
