import { expect, test } from "vitest";
import { type Tag, type TaggedPdf, tag, taggedPdf } from "../../../test/tagged-pdf.ts";
import { readPdf } from "../../read/document.ts";
import { readStructure, walkStructure } from "../../structure/structure-tree.ts";
import { Checking } from "../checking.ts";
import { lineReader, parentType } from "./parents.ts";
import { structureModel } from "./structure-model.ts";

const read = (tags: Tag[], parts: TaggedPdf = {}) => new Checking(readPdf(taggedPdf({ ...parts, tags })));
const TREE = [tag("Document", tag("Sect", tag("H1"), tag("Div", tag("P", "0"), tag("Mine"))), tag("Figure"))];

test("elements have the numbers that a walk over the tree gives them", () => {
  const checking = read(TREE);
  const walked = [...walkStructure(readStructure(checking.document))].map(({ reference }) => reference.number);

  const { elements } = checking.model(structureModel);

  expect(elements.map(({ reference }) => reference?.number)).toEqual(walked);
  expect(elements.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("the types of kids are seen through wrappers, without those that stand for none", () => {
  const { elements } = read(TREE).model(structureModel);

  expect(elements[0]?.childTypes).toEqual(["Sect", "Figure"]);
  expect(elements[1]?.childTypes).toEqual(["H1", "P"]);
});

test("kids that are marked content or objects are content, and what says no type is an element", () => {
  const [element] = read([
    tag("P", "0", "<</Type/MCR/MCID 1>>", "null", "<</Type/OBJR/Obj 3 0 R>>", "<</MCID 2>>"),
  ]).model(structureModel).elements;

  expect(element).toMatchObject({ content: { length: 3 }, children: [{ type: null }] });
});

test("the parent that counts is the one that P names, seen through wrappers", () => {
  const checking = read(TREE);
  const types = checking.model(structureModel).elements.map((element) => parentType(checking, element));

  expect(types).toEqual([null, "Document", "Sect", "Sect", "Sect", "Sect", "Document"]);
});

test("a line of parents ends at the tree; one in a ring does not, but its languages count", () => {
  const lineOf = (objects: Record<number, string>) => {
    const checking = read([tag("Document", tag("P", "0"))], { objects });
    const [, paragraph] = checking.model(structureModel).elements;
    return checking.model(lineReader).read(paragraph!.dict);
  };

  expect(lineOf({})).toEqual({ hasLanguage: false, reachesTree: true });
  expect(lineOf({ 20: "<</Type/StructElem/S/Document/P 21 0 R/K[21 0 R]/Lang(en)>>" })).toEqual({
    hasLanguage: true,
    reachesTree: false,
  });
});
