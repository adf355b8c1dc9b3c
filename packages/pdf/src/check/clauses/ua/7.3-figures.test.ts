import { expect, test } from "vitest";
import { brokenRules, checkTagged } from "../../../../test/tagged-pdf.ts";

const rulesFor = (type: string, entries: string) => brokenRules({ tags: [{ type, entries, kids: ["0"] }] });

test.each(["Figure", "Formula"])("a %s with a text for those who do not see it passes", (type) => {
  expect(rulesFor(type, "/Alt(A sunset)")).toEqual([]);
  expect(rulesFor(type, "/ActualText()")).toEqual([]);
});

test.each([
  ["Figure", "7.3-1"],
  ["Formula", "7.7-1"],
])("a %s without a text fails %s", (type, rule) => {
  expect(rulesFor(type, "")).toEqual([rule]);
  expect(rulesFor(type, "/Alt()")).toEqual([rule]);
});

test("a failure has the element's number, page and box", () => {
  const entries = "/A<</O/Layout/BBox[1 2 3 4]>>";
  const [failure] = checkTagged({ tags: [{ type: "Figure", entries, kids: ["0"] }] }).failures;

  expect(failure?.places).toEqual([{ page: 1, element: 0, box: [1, 2, 3, 4], object: 20 }]);
});
