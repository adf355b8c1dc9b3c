import { expect, test } from "vitest";
import { elementAt, matchElements, pageStarts, positionOf, printedAt } from "./map-lookup.ts";
import type { PreviewMap } from "./preview-report.ts";

/** A heading, a table of two rows from one line of a loop, the second on the next page, and a footer. */
const map: PreviewMap = {
  files: ["template.html", "footer.html"],
  elements: [
    [0, 1, 1],
    [0, 3, 1],
    [0, 5, 7],
    [0, 5, 7],
    [1, 1, 1],
    [1, 1, 9],
  ],
  pages: [
    {
      marks: { 0: 0, 1: 2 },
      areas: [
        [4, 40, 780, 500, 30],
        [5, 40, 790, 60, 10],
      ],
    },
    {
      marks: { 0: 2, 1: 3 },
      areas: [
        [4, 40, 780, 500, 30],
        [5, 40, 790, 60, 10],
      ],
    },
  ],
};

test("an element leads to its file, line and column", () => {
  expect(positionOf(map, 5)).toEqual({ file: "footer.html", line: 1, column: 9 });
  expect(positionOf(map, 99)).toBeNull();
});

test("a point in a footer finds the innermost box", () => {
  expect(elementAt(map, 1, 50, 795)).toBe(5);
  expect(elementAt(map, 1, 300, 795)).toBe(4);
  expect(elementAt(map, 1, 300, 100)).toBeNull();
});

test("a position leads to what is printed of it, or of the first element after it", () => {
  expect(printedAt(map, { file: "template.html", line: 1, column: 4 })).toEqual({ page: 1, marks: ["0"], area: null });
  expect(printedAt(map, { file: "template.html", line: 4, column: 1 })).toEqual({ page: 1, marks: ["1"], area: null });
  expect(printedAt(map, { file: "footer.html", line: 1, column: 12 })?.area).toEqual([40, 790, 60, 10]);
  expect(printedAt(map, { file: "header.html", line: 1, column: 1 })).toBeNull();
});

test("a page begins with the first element that is not on the page before", () => {
  expect(pageStarts(map)).toEqual([3]);
});

test("the second element of a loop is the second one in another list of the same document", () => {
  const positions = [null, [0, 1, 1], [0, 5, 7], [0, 5, 7]].map((each) =>
    each ? { file: "template.html", line: each[1]!, column: each[2]! } : null,
  );
  expect(matchElements(map, [3, 0, null, 4], positions)).toEqual([3, 1, null, null]);
});
