import { expect, test } from "vitest";
import { brokenRules, type Tag, tag } from "../../../../test/tagged-pdf.ts";

const rulesFor = (element: Tag) => brokenRules({ tags: [tag("P", "0"), element] });
const item = tag("LI", tag("Lbl"), tag("LBody"));

test("lists and tables of contents pass, seen through wrappers", () => {
  expect(
    rulesFor(tag("L", tag("Caption"), item, tag("L", tag("Div", item)), tag("LI", tag("NonStruct", tag("LBody"))))),
  ).toEqual([]);
  expect(rulesFor(tag("TOC", tag("Caption"), tag("TOCI"), tag("TOC", tag("TOCI"))))).toEqual([]);
});

test.each<[string, string, Tag]>([
  ["an item outside of a list", "7.2-17", item],
  ["an LBody outside of an item", "7.2-18", tag("LBody")],
  ["a list with other kids", "7.2-19", tag("L", item, tag("P"))],
  ["a list with other kids in a wrapper", "7.2-19", tag("L", tag("Div", tag("P")))],
  ["an item with other kids", "7.2-20", tag("L", tag("LI", tag("P")))],
  ["an entry outside of a table of contents", "7.2-26", tag("TOCI")],
  ["a table of contents with other kids", "7.2-27", tag("TOC", tag("P"))],
  ["a caption after the entries", "7.2-28", tag("TOC", tag("TOCI"), tag("Caption"))],
  ["a caption after the items", "7.2-40", tag("L", item, tag("Caption"))],
])("%s fails %s", (_name, rule, element) => {
  expect(rulesFor(element)).toEqual([rule]);
});

test("the parent is the one that the element names", () => {
  const list = tag("L", "22 0 R");
  const objects = { 22: "<</Type/StructElem/S/LI/P 20 0 R/K[]>>" };

  expect(brokenRules({ tags: [tag("P", "0"), list], objects })).toEqual(["7.2-17"]);
});
