import { expect, test } from "vitest";
import { brokenRules, checkTagged, tag } from "../../../../test/tagged-pdf.ts";

const rulesFor = (type: string, roleMap: string) => brokenRules({ tags: [tag(type, "0")], roleMap });

test("types that lead to a standard type pass, in one step or in several", () => {
  expect(rulesFor("Mine", "/Mine/P")).toEqual([]);
  expect(rulesFor("Mine", "/Mine/Yours/Yours/P")).toEqual([]);
});

test("types that lead to no standard type fail 7.1-5, and say which", () => {
  expect(rulesFor("Mine", "")).toEqual(["7.1-5"]);
  expect(rulesFor("Mine", "/Mine/Yours")).toEqual(["7.1-5"]);
  const [failure] = checkTagged({ tags: [tag("Document", tag("P", "0"), tag("Mine"))] }).failures;
  expect(failure?.places).toEqual([{ page: 1, element: 2, object: 22, detail: "Mine" }]);
});

test("types in a circle fail 7.1-6", () => {
  expect(rulesFor("Mine", "/Mine/Yours/Yours/Mine")).toEqual(["7.1-6"]);
  expect(rulesFor("P", "/P/P")).toEqual(["7.1-6"]);
});

test("standard types with another meaning fail 7.1-7, also on the way from another type", () => {
  expect(rulesFor("P", "/P/Span")).toEqual(["7.1-7"]);
  expect(rulesFor("Mine", "/Mine/P/P/Span")).toEqual(["7.1-7"]);
  expect(rulesFor("P", "/Span/P")).toEqual([]);
});

test("an element that names no parent still has one, but its content is not tagged", () => {
  expect(brokenRules({ objects: { 20: "<</Type/StructElem/S/P/Pg 3 0 R/K 0>>" } })).toEqual(["7.1-3"]);
});

test("a tree that loops back is walked once", () => {
  expect(
    brokenRules({ tags: [tag("Document", tag("P", "0"), tag("Figure", "20 0 R"))], parents: "0[21 0 R]" }),
  ).toEqual(["7.3-1"]);
});
