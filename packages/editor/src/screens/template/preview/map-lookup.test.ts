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
  parents: [null, null, 1, 1, null, 4],
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

test("a position leads to what is printed of it, or of the first element inside it", () => {
  const heading = { element: 0, page: 1, marks: ["0"], ownMarks: ["0"], area: null };
  const table = { element: 1, page: 1, marks: ["1"], ownMarks: [], area: null };
  expect(printedAt(map, { file: "template.html", line: 1, column: 4 })).toEqual(heading);
  expect(printedAt(map, { file: "template.html", line: 4, column: 1 })).toEqual(table);
  expect(printedAt(map, { file: "footer.html", line: 1, column: 12 })?.area).toEqual([40, 790, 60, 10]);
  expect(printedAt(map, { file: "header.html", line: 1, column: 1 })).toBeNull();
});

/** A cell with a note, which has no mark because it follows a letter, and a cell with an emphasised word; both twice. */
const cells: PreviewMap = {
  files: ["template.html"],
  elements: [
    [0, 1, 1],
    [0, 2, 3],
    [0, 3, 5],
    [0, 3, 20],
    [0, 4, 5],
    [0, 4, 12],
    [0, 2, 3],
    [0, 3, 5],
    [0, 4, 5],
    [0, 9, 1],
  ],
  parents: [null, 0, 1, 2, 1, 4, 0, 6, 6, null],
  pages: [{ marks: { 3: 2, 4: 2, 5: 4, 6: 5, 7: 7, 8: 8 }, areas: [] }],
};

test("an element without a mark is framed with the element around it, not with the next one", () => {
  const note = printedAt(cells, { file: "template.html", line: 3, column: 20 });
  expect(note).toMatchObject({ element: 2, marks: ["3", "4"], ownMarks: ["3", "4"] });
});

test("an element is framed with all that is inside it, and the first of those that a loop wrote", () => {
  expect(printedAt(cells, { file: "template.html", line: 4, column: 5 })?.marks).toEqual(["5", "6"]);
  expect(printedAt(cells, { file: "template.html", line: 2, column: 3 })?.marks).toEqual(["3", "4", "5", "6"]);
  expect(printedAt(cells, { file: "template.html", line: 1, column: 1 })?.marks).toHaveLength(6);
});

test("of an element that a loop writes more than once the one that was clicked is framed", () => {
  const cell = { file: "template.html", line: 3, column: 5 };
  expect(printedAt(cells, cell, 7)?.marks).toEqual(["7"]);
  expect(printedAt(cells, { file: "template.html", line: 2, column: 3 }, 8)?.marks).toEqual(["7", "8"]);
  expect(printedAt(cells, { file: "template.html", line: 3, column: 20 }, 2)?.marks).toEqual(["3", "4"]);
  expect(printedAt(cells, cell, 9)?.marks).toEqual(["3", "4"]);
});

test("of an element that a loop writes more than once the first that is printed is framed", () => {
  const hidden = { ...cells, pages: [{ marks: { 7: 7, 8: 8 }, areas: [] }] };
  expect(printedAt(hidden, { file: "template.html", line: 4, column: 5 })?.marks).toEqual(["8"]);
});

test("where neither an element nor one around it is printed, the next one is framed, and after the last none", () => {
  const empty = { ...cells, pages: [{ marks: { 5: 4 }, areas: [] }] };
  expect(printedAt(empty, { file: "template.html", line: 3, column: 20 })?.marks).toEqual(["5"]);
  expect(printedAt(empty, { file: "template.html", line: 9, column: 1 })).toBeNull();
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
