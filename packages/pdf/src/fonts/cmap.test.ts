import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { latin1Bytes } from "../read/characters.ts";
import { isInCodeSpace, readCMap } from "./cmap.ts";

const mapOf = (text: string) => readCMap(latin1Bytes(text), new Budget());

test("single texts win over ranges, and the first range over later ones", () => {
  const map = mapOf(
    "1 beginbfrange <01> <03> <0041> endbfrange 1 beginbfrange <01> <04> <0061> endbfrange 1 beginbfchar <02> <2022> endbfchar",
  );
  expect([1, 2, 3, 4, 5].map((code) => map.text(code))).toEqual(["A", "•", "C", "d", null]);
});

test("the latest CID of a code counts, and one for undefined characters where there is none", () => {
  const map = mapOf(
    "1 begincidrange <0000> <ffff> 0 endcidrange 1 begincidchar <0041> 7 endcidchar 1 begincidrange <0041> <0042> 8 endcidrange",
  );
  expect([0x40, 0x41, 0x42].map((code) => map.cid(code))).toEqual([0x40, 8, 9]);
  expect(mapOf("1 beginnotdefrange <00> <1f> 1 endnotdefrange").cid(3)).toBe(1);
});

test("a map built on another has the other's codes", () => {
  const parent = mapOf("1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <01> <02> 5 endcidrange");
  const map = readCMap(latin1Bytes("1 begincidchar <02> 9 endcidchar"), new Budget(), parent);
  expect([map.cid(1), map.cid(2), map.codeSpaces.length]).toEqual([5, 9, 1]);
});

test("a map is not sound with fewer rows than announced, or fewer texts than codes", () => {
  expect(mapOf("1 beginbfchar <01> <0041> endbfchar").isSound).toBe(true);
  expect(mapOf("2 beginbfchar <01> <0041> endbfchar").isSound).toBe(false);
  expect(mapOf("1 beginbfrange <01> <03> [<0041>] endbfrange").isSound).toBe(false);
});

test("every byte of a code is within the bounds of its code space", () => {
  const space = { bytes: 2, low: 0x4141, high: 0x4342 };
  expect([0x4141, 0x4242, 0x4143, 0x4441].map((code) => isInCodeSpace(space, code))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a range counts up the last byte of a code only, and an empty text is none", () => {
  const map = mapOf("2 beginbfrange <0000> <01FF> <0041> <0300> <0300> <> endbfrange");

  expect([map.definedText(0x10), map.definedText(0x110), map.definedText(0x300)]).toEqual(["Q", null, null]);
  expect(map.text(0x110)).toBe("\u0151");
});
