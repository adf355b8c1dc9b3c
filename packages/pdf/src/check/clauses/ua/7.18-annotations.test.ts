import { expect, test } from "vitest";
import { brokenRules, checkTagged, type TaggedPdf, tag } from "../../../../test/tagged-pdf.ts";

/** A page with one annotation in an element of a type. */
const annotated = (subtype: string, entries: string, type: string, elementEntries = "", rest: TaggedPdf = {}) => ({
  page: "/Annots[8 0 R]",
  tags: [tag("P", "0"), { type, entries: elementEntries, kids: ["<</Type/OBJR/Obj 8 0 R>>"] }],
  parents: "0[20 0 R] 1 21 0 R",
  ...rest,
  objects: {
    8: `<</Type/Annot/Subtype/${subtype}/Rect[9 9 19 19]/StructParent 1${entries}>>`,
    ...rest.objects,
  },
});
const rulesFor = (...parts: Parameters<typeof annotated>) => brokenRules(annotated(...parts));

test("annotations in elements of their type, with a description, pass", () => {
  expect(rulesFor("Square", "/Contents(a)", "Annot")).toEqual([]);
  expect(rulesFor("Square", "", "Annot", "/Alt(a)")).toEqual([]);
  expect(rulesFor("Link", "/Contents(a)", "Link")).toEqual([]);
  expect(rulesFor("Widget", "/T(a)/TU(b)", "Form")).toEqual([]);
});

test.each<[string, string[], Parameters<typeof annotated>]>([
  ["an annotation in another element", ["7.18.1-1"], ["Square", "/Contents(a)", "P"]],
  ["an annotation without a description", ["7.18.1-2"], ["Square", "/Contents()", "Annot"]],
  ["a field without a description", ["7.18.1-3"], ["Widget", "/T(a)", "Form"]],
  ["a trap net", ["7.18.2-1"], ["TrapNet", "/Contents(a)", "Annot"]],
  ["a field in another element", ["7.18.4-1"], ["Widget", "/T(a)/TU(b)", "P"]],
  ["a link in another element", ["7.18.5-1"], ["Link", "/Contents(a)", "P"]],
  ["a link without a description", ["7.18.1-2", "7.18.5-2"], ["Link", "", "Link"]],
  ["a link that only its element describes", ["7.18.5-2"], ["Link", "", "Link", "/Alt(a)"]],
  ["a printer's mark in the structure", ["7.18.8-1"], ["PrinterMark", "/Contents(a)", "P"]],
])("%s fails %j", (_name, rules, parts) => {
  expect(rulesFor(...parts)).toEqual(rules);
});

test("annotations that nobody sees need nothing", () => {
  expect(rulesFor("Square", "/F 2", "P")).toEqual([]);
  expect(rulesFor("Link", "/Rect[200 9 219 19]", "P")).toEqual([]);
  expect(rulesFor("TrapNet", "", "P", "", { page: "/Annots[8 0 R]/CropBox[20 20 99 99]" })).toEqual([]);
});

test("a widget without a name has the description of the field around it", () => {
  const rest = { objects: { 9: "<</FT/Tx/T(a)/TU(b)/Kids[8 0 R]>>" } };

  expect(rulesFor("Widget", "/Parent 9 0 R", "Form", "", rest)).toEqual([]);
  expect(rulesFor("Widget", "/T(c)/Parent 9 0 R", "Form", "", rest)).toEqual(["7.18.1-3"]);
});

test("a page with annotations whose order is not that of the structure fails 7.18.3-1", () => {
  expect(rulesFor("Square", "/Contents(a)", "Annot", "", { page: "/Tabs/R/Annots[8 0 R]" })).toEqual(["7.18.3-1"]);
});

test("a Form of more than one widget fails 7.18.4-2, unless it says its role", () => {
  const form = (entries: string) => brokenRules({ tags: [{ type: "Form", entries, kids: ["0"] }] });

  expect(form("")).toEqual(["7.18.4-2"]);
  expect(form("/A<</O/PrintField/Role/rb>>")).toEqual([]);
});

test("a failure is placed by page, box and element", () => {
  const [failure] = checkTagged(annotated("Square", "", "Annot")).failures;

  expect(failure?.places).toEqual([{ page: 1, box: [9, 9, 19, 19], element: 1, object: 8, detail: "Square" }]);
});
