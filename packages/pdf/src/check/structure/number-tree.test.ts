import { expect, test } from "vitest";
import { smallPdf } from "../../../test/small-pdf.ts";
import { readPdf } from "../../read/document.ts";
import { readNumberTree } from "./number-tree.ts";

const keysOf = (tree: string, objects: Record<number, string> = {}) => {
  const document = readPdf(smallPdf({ catalog: `/Tree ${tree}`, objects }));
  return [...readNumberTree(document, document.catalog.get("Tree")).keys()];
};

test("entries of all nodes are found", () => {
  expect(keysOf("<</Nums[3 /a 4 /b]>>")).toEqual([3, 4]);
  expect(keysOf("<</Kids[5 0 R<</Nums[7 /c]>>]>>", { 5: "<</Limits[1 2]/Nums[1 /a 2 /b]>>" })).toEqual([1, 2, 7]);
});

test("entries outside of their node's limits are not found, as a reader would not find them", () => {
  expect(keysOf("<</Kids[<</Limits[1 2]/Nums[1 /a 5 /b]>>]>>")).toEqual([1]);
  expect(keysOf("<</Kids[<</Limits[5 6]/Kids[<</Limits[1 2]/Nums[1 /a]>>]>>]>>")).toEqual([]);
});

test("a tree that loops back ends", () => {
  expect(keysOf("5 0 R", { 5: "<</Nums[1 /a]/Kids[5 0 R]>>" })).toEqual([1]);
});
