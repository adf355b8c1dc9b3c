import { expect, test } from "vitest";
import { PdfDict, PdfName, PdfRef } from "../objects/values.ts";
import { type StructureElement, setKids, walkStructure } from "./structure-tree.ts";

function element(number: number): StructureElement {
  return { reference: new PdfRef(number), dict: new PdfDict({ S: PdfName.of("P") }), parent: null, kids: [] };
}

test.each([3, 5_000])("a walk over %i elements sees what has changed since the one before", (count) => {
  const top = element(1);
  const tree = [top];
  const kids = Array.from({ length: count - 1 }, (_, index) => ({ element: element(index + 2) }));
  setKids(top, kids);

  expect(walkStructure(tree).length).toBe(count);
  expect(walkStructure(tree).at(-1)).toBe(kids.at(-1)!.element);
  setKids(kids[0]!.element, [{ element: element(count + 1) }]);
  expect(walkStructure(tree).map(({ reference }) => reference.number)).toEqual([
    1,
    2,
    count + 1,
    ...kids.slice(1).map((kid) => kid.element.reference.number),
  ]);
});
