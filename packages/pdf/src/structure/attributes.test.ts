import { expect, test } from "vitest";
import { taggedPdf } from "../../test/tagged-pdf.ts";
import { readPdf } from "../read/document.ts";
import { attributeOf } from "./attributes.ts";
import { readStructure } from "./structure-tree.ts";

const CLASSES = "/Two<</O/Table/ColSpan 2>>/Many[<</O/List>><</O/Table/ColSpan 3>>]";

const spanOf = (entries: string) => {
  const bytes = taggedPdf({ tags: [{ type: "TD", entries }], classMap: CLASSES });
  const document = readPdf(bytes);
  return attributeOf(document, readStructure(document)[0]!.dict, "Table", "ColSpan");
};

test.each([
  ["one object", "/A<</O/Table/ColSpan 4>>", 4],
  ["an array with revisions", "/A[<</O/Layout>> 0 <</O/Table/ColSpan 4>> 1]", 4],
  ["a class", "/C/Two", 2],
  ["one of several classes", "/C[/Gone/Many]", 3],
])("an attribute is found in %s", (_name, entries, span) => {
  expect(spanOf(entries)).toBe(span);
});

test("the first object that has it wins, and the element's own before those of its classes", () => {
  expect(spanOf("/A[<</O/Table/ColSpan 4>><</O/Table/ColSpan 5>>]")).toBe(4);
  expect(spanOf("/C/Two/A<</O/Table/ColSpan 4>>")).toBe(4);
  expect(spanOf("/C/Two/A<</O/Table/RowSpan 4>>")).toBe(2);
});

test("an attribute of another owner is none", () => {
  expect(spanOf("/A<</O/Layout/ColSpan 4>>")).toBe(null);
  expect(spanOf("/A<</ColSpan 4>>")).toBe(null);
});

test("a list of attributes that holds itself ends", () => {
  const bytes = taggedPdf({
    tags: [{ type: "TD", entries: "/A 90 0 R" }],
    objects: { 90: "[90 0 R<</O/Table/ColSpan 4>>]" },
  });
  const document = readPdf(bytes);

  expect(attributeOf(document, readStructure(document)[0]!.dict, "Table", "ColSpan")).toBe(4);
});
