import { expect, test } from "vitest";
import { brokenRules, tag } from "../../../../test/tagged-pdf.ts";

const rulesFor = (...entries: string[]) =>
  brokenRules({ tags: [tag("P", "0"), ...entries.map((text) => ({ type: "Note", entries: text }))] });

test("notes with IDs of their own pass", () => {
  expect(rulesFor("/ID(a)", "/ID(b)")).toEqual([]);
});

test("a note without an ID fails 7.9-1", () => {
  expect(rulesFor("")).toEqual(["7.9-1"]);
  expect(rulesFor("/ID()")).toEqual(["7.9-1"]);
});

test("two notes with one ID fail 7.9-2, however the ID is written", () => {
  expect(rulesFor("/ID(a)", "/ID<FEFF0061>")).toEqual(["7.9-2"]);
});
