import { expect, test } from "vitest";
import { streamText } from "../../../../test/small-pdf.ts";
import { brokenRules, checkTagged, type TaggedPdf } from "../../../../test/tagged-pdf.ts";

const drawing = (content: string, entries: string, form = ""): TaggedPdf => ({
  content,
  resources: "/XObject<</X 8 0 R>>",
  objects: { 8: streamText(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]${entries}`, form) },
});

test("forms of their own content, and tagged ones drawn once, pass", () => {
  expect(brokenRules(drawing("/X Do /X Do", ""))).toEqual([]);
  expect(brokenRules(drawing("/X Do", "/StructParents 0"))).toEqual([]);
});

test("a form with content of another file fails 7.20-1", () => {
  expect(brokenRules(drawing("/X Do", "/Ref<<>>"))).toEqual(["7.20-1"]);
});

test("a tagged form drawn twice fails 7.20-2, and names the element of its content", () => {
  const content = "/P <</MCID 0>> BDC EMC";
  const [failure] = checkTagged(drawing("/X Do /X Do", "/StructParents 0", content)).failures;

  expect(failure).toMatchObject({ rule: "7.20-2", places: [{ page: 1, element: 0, object: 8 }] });
});
