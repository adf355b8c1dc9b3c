import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf } from "../../../../test/small-pdf.ts";
import { interactiveFormRules } from "./6.4-forms.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), interactiveFormRules);
const form = (entries: string, objects: Record<number, string> = {}): SmallPdf => ({
  catalog: `/AcroForm<</Fields[5 0 R]${entries}>>`,
  objects: { 5: "<</T(a)/FT/Tx/Kids[6 0 R]>>", 6: "<</T(b)/Parent 5 0 R>>", ...objects },
});

test("a widget has no actions", () => {
  expect(rulesOf({ page: "/Annots[<</Subtype/Widget>>]" })).toEqual([]);
  expect(rulesOf({ page: "/Annots[<</Subtype/Widget/A<</S/URI>>>>]" })).toEqual(["6.4.1-1"]);
  expect(rulesOf({ page: "/Annots[<</Subtype/Widget/AA<<>>>>]" })).toEqual(["6.4.1-1"]);
  expect(rulesOf({ page: "/Annots[<</Subtype/Link/A<</S/URI>>>>]" })).toEqual([]);
  // A null does not count as an entry; a reference that leads nowhere does.
  expect(rulesOf({ page: "/Annots[<</Subtype/Widget/A null>>]" })).toEqual([]);
  expect(rulesOf({ page: "/Annots[<</Subtype/Widget/A 99 0 R>>]" })).toEqual(["6.4.1-1"]);
});

test("a field has no additional actions, nor has one below it", () => {
  expect(rulesOf(form(""))).toEqual([]);
  expect(rulesOf(form("", { 5: "<</T(a)/AA<<>>>>" }))).toEqual(["6.4.1-2"]);
  expect(rulesOf(form("", { 6: "<</T(b)/Parent 5 0 R/AA<<>>>>" }))).toEqual(["6.4.1-2"]);
});

test("a form is drawn as it is in the file", () => {
  expect(rulesOf(form("/NeedAppearances false"))).toEqual([]);
  expect(rulesOf(form("/NeedAppearances true"))).toEqual(["6.4.1-3"]);
  expect(rulesOf(form("/XFA[]"))).toEqual(["6.4.2-1"]);
  expect(rulesOf({ catalog: "/NeedsRendering true" })).toEqual(["6.4.2-2"]);
});
