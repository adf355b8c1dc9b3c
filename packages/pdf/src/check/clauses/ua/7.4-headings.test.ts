import { expect, test } from "vitest";
import { brokenRules, checkTagged, tag } from "../../../../test/tagged-pdf.ts";

const tagsOf = (...types: string[]) => [tag("Document", tag("P", "0"), ...types.map((type) => tag(type)))];
const parents = "0[21 0 R]";
const rulesFor = (...types: string[]) => brokenRules({ tags: tagsOf(...types), parents });

test("headings that go down one level at a time and up by any pass", () => {
  expect(rulesFor("H1", "H2", "H3", "H2", "H1", "H2")).toEqual([]);
  expect(rulesFor("H")).toEqual([]);
});

test("a skipped level fails 7.4.2-1 and says after which heading", () => {
  expect(rulesFor("H2")).toEqual(["7.4.2-1"]);
  const [failure] = checkTagged({ tags: tagsOf("H1", "H3", "H4"), parents }).failures;
  expect(failure).toMatchObject({ rule: "7.4.2-1", count: 1, places: [{ element: 3, detail: "H3 after H1" }] });
});

test("two H in one element fail 7.4.4-1, in one each they pass", () => {
  expect(rulesFor("H", "H")).toEqual(["7.4.4-1"]);
  const sections = [tag("Document", tag("P", "0"), tag("Sect", tag("H")), tag("Sect", tag("H")))];
  expect(brokenRules({ tags: sections, parents })).toEqual([]);
});

test("headings of both kinds fail 7.4.4-2 and 7.4.4-3, whichever comes first", () => {
  expect(rulesFor("H", "H1")).toEqual(["7.4.4-2", "7.4.4-3"]);
  expect(rulesFor("H1", "H")).toEqual(["7.4.4-2", "7.4.4-3"]);
});
