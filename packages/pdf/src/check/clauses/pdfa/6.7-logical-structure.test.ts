import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { logicalStructureRules } from "./6.7-logical-structure.ts";

const MARKED = "/MarkInfo<</Marked true>>";
const rulesOf = (type: string, roleMap: string) =>
  failedRules(
    smallPdf({
      catalog: `${MARKED}/StructTreeRoot 5 0 R`,
      objects: { 5: `<</K[6 0 R]/RoleMap<<${roleMap}>>>>`, 6: `<</Type/StructElem/S/${type}/P 5 0 R>>` },
    }),
    logicalStructureRules,
  );

test("level A asks for tags, level B does not", () => {
  expect(failedRules(smallPdf(), logicalStructureRules, "a3a")).toEqual(["6.7.2.2-1", "6.7.3.3-1"]);
  expect(failedRules(smallPdf(), logicalStructureRules, "a3b")).toEqual([]);
  expect(failedRules(smallPdf({ catalog: MARKED }), logicalStructureRules)).toEqual(["6.7.3.3-1"]);
});

test.each([
  ["P", "", []],
  ["Foo", "/Foo/Bar/Bar/P", []],
  ["P", "/P/H1", []],
  ["Foo", "", ["6.7.3.4-1"]],
  ["Foo", "/Foo/Bar", ["6.7.3.4-1"]],
  ["Foo", "/Foo/Bar/Bar/Foo", ["6.7.3.4-2"]],
  ["P", "/P/Foo", ["6.7.3.4-3"]],
])("the type %s under the role map %j", (type, roleMap, rules) => {
  expect(rulesOf(type, roleMap)).toEqual(rules);
});
