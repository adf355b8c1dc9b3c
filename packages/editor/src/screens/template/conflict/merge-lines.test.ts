/** Merging a text by lines. */
import { expect, test } from "vitest";
import { diffLines } from "./diff-lines.ts";
import { mergeLines } from "./merge-lines.ts";

const lines = (text: string) => [...text];

test.each([
  ["abc", "abc"],
  ["abc", "axbc"],
  ["abcdef", "acdf"],
  ["abcabba", "cbabac"],
  ["", "abc"],
  ["abc", ""],
  ["abc", "xyz"],
])("the lines that %s and %s share are found in order", (a, b) => {
  const matches = diffLines(lines(a), lines(b));
  for (const { a: inA, b: inB, length } of matches) {
    expect(lines(a).slice(inA, inA + length)).toEqual(lines(b).slice(inB, inB + length));
  }
  const shared = matches.reduce((sum, { length }) => sum + length, 0);
  expect(shared).toBe(longestCommon(a, b));
});

/** The textbook table, slow and plain. */
function longestCommon(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      table[i]![j] = a[i - 1] === b[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(table[i - 1]![j]!, table[i]![j - 1]!);

  return table[a.length]![b.length]!;
}

test("changes in different lines are both kept", () => {
  expect(mergeLines("a\nb\nc\nd", "a\nB\nc\nd", "a\nb\nc\nD\ne")).toBe("a\nB\nc\nD\ne");
  expect(mergeLines("a\nb\nc", "a\nc", "a\nb\nc\nd")).toBe("a\nc\nd");
  expect(mergeLines("a\nb\nc", "new\na\nb\nc", "a\nb\nc!")).toBe("new\na\nb\nc!");
});

test("the same change on both sides is made once", () => {
  expect(mergeLines("a\nb", "a\nx\nb", "a\nx\nb")).toBe("a\nx\nb");
  expect(mergeLines("a\nb\nc\nd", "x\nb\nc\nd", "x\nb\nc\nD")).toBe("x\nb\nc\nD");
});

test("different changes to the same line are a conflict", () => {
  expect(mergeLines("a\nb\nc", "a\nx\nc", "a\ny\nc")).toBeNull();
  expect(mergeLines("a\nb\nc", "a\nc", "a\ny\nc")).toBeNull();
});
