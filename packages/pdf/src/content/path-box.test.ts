import { expect, test } from "vitest";
import { latin1Bytes } from "../read/characters.ts";
import { IDENTITY, type Matrix } from "./matrix.ts";
import { pathBox } from "./path-box.ts";

const boxOf = (content: string, matrix: Matrix = IDENTITY) => {
  const bytes = latin1Bytes(`${content} f`);
  return pathBox(bytes, 0, content.length + 1, matrix);
};

test.each([
  ["lines", "10 20 m 30 -5.5 l .5 7 l h", [0.5, -5.5, 30, 20]],
  ["curves by their points", "1 2 m 3 4 5 6 7 8 c 9 10 11 0 v -1 2 3 4 y", [-1, 0, 11, 10]],
  ["a rectangle by two of its corners", "10 20 30 -40 re", [10, -20, 40, 20]],
  ["numbers that are not written plainly", "+1 2 m 1.5.2 4 l 3%comment\n 9 l", [1, 2, 3, 9]],
  [
    "numbers with more digits than can be exact",
    "0.12345678901234567890 1 m",
    [0.12345678901234568, 1, 0.12345678901234568, 1],
  ],
  ["too many numbers and too few", "1 2 3 m 4 l", [1, 0, 4, 2]],
  ["other operators among them", "1 2 m /G3 gs 0 0 1 RG 3 4 l W* 9 9 xl", [1, 2, 3, 4]],
])("a box is around %s", (_, content, [left, bottom, right, top]) => {
  expect(boxOf(content)).toEqual({ left, bottom, right, top });
});

test("a path without points has no box", () => {
  expect(boxOf("h")).toBeNull();
  expect(boxOf("")).toBeNull();
});

test("a box is that of the transformed points", () => {
  expect(boxOf("1 2 m 3 4 l", [0, 2, -1, 0, 100, 0])).toEqual({ left: 96, bottom: 2, right: 98, top: 6 });
});
