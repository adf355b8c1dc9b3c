import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { xObjectRules } from "./6.2.9-xobjects.ts";

const rulesOf = (entries: string, content = "/X Do", page = "") =>
  failedRules(smallPdf({ content, page, resources: "/XObject<</X 5 0 R>>", objects: { 5: streamText(entries, "") } }), [
    xObjectRules,
  ]);

test.each([
  ["/Subtype/Form", []],
  ["/Subtype/Form/OPI<<>>", ["6.2.9-1"]],
  ["/Subtype/Form/Subtype2/PS", ["6.2.9-1"]],
  ["/Subtype/Form/PS 5 0 R", ["6.2.9-1"]],
  ["/Subtype/Form/Ref<<>>", ["6.2.9-2"]],
  ["/Subtype/PS", ["6.2.9-3"]],
])("an XObject that is drawn: %s", (entries, rules) => {
  expect(rulesOf(entries)).toEqual(rules);
});

test("one that nothing draws is not looked at, one that an annotation shows is", () => {
  expect(rulesOf("/Subtype/PS", "")).toEqual([]);
  expect(rulesOf("/Subtype/Form/Ref<<>>", "", "/Annots[<</AP<</N 5 0 R>>>>]")).toEqual(["6.2.9-2"]);
});
