import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf } from "../../../../test/small-pdf.ts";
import { actionsRules } from "./6.5-actions.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), actionsRules);
const SCRIPT = "<</S/JavaScript/JS(a)>>";

test.each([
  ["opening the file", { catalog: `/OpenAction ${SCRIPT}` }],
  ["a link", { page: `/Annots[<</Subtype/Link/A ${SCRIPT}>>]` }],
  ["an annotation's events", { page: `/Annots[<</Subtype/Link/AA<</E ${SCRIPT}>>>>]` }],
  ["what follows another action", { page: `/Annots[<</A<</S/URI/Next[<</S/URI>>${SCRIPT}]>>>>]` }],
  ["a field", { catalog: `/AcroForm<</Fields[<</T(a)/AA<</K ${SCRIPT}>>>>]>>` }],
  [
    "the outline",
    {
      catalog: "/Outlines 5 0 R",
      objects: { 5: "<</First 6 0 R>>", 6: "<</First 7 0 R>>", 7: `<</A ${SCRIPT}>>` },
    },
  ],
] satisfies [string, SmallPdf][])("a forbidden action is found at %s", (_name, parts) => {
  expect(rulesOf(parts)).toEqual(["6.5.1-1"]);
});

test("links, named pages and destinations are permitted", () => {
  expect(rulesOf({ page: "/Annots[<</A<</S/URI>>>><</A<</S/Named/N/NextPage>>>>]" })).toEqual([]);
  expect(rulesOf({ catalog: "/OpenAction[3 0 R/Fit]" })).toEqual([]);
});

test("actions that follow each other in a ring are looked at once", () => {
  expect(rulesOf({ catalog: "/OpenAction 5 0 R", objects: { 5: "<</S/URI/Next 5 0 R>>" } })).toEqual([]);
});

test("other named actions, and actions of the catalog and of pages, are found", () => {
  expect(rulesOf({ page: "/Annots[<</A<</S/Named/N/Print>>>>]" })).toEqual(["6.5.1-2"]);
  expect(rulesOf({ catalog: "/AA<<>>" })).toEqual(["6.5.2-1"]);
  expect(rulesOf({ page: "/AA<<>>" })).toEqual(["6.5.2-2"]);
});
