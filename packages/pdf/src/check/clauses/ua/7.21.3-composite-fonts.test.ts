import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type CompositeFontParts, compositeFontPdf } from "../../../../test/font-pdf.ts";
import { trueType } from "../../../../test/font-programs.ts";
import { cidFontRules, encodingMapRules, referencedMapRules, systemInfoRules } from "./7.21.3-composite-fonts.ts";

const groups = [systemInfoRules, cidFontRules, encodingMapRules, referencedMapRules];
const rulesOf = (parts: CompositeFontParts) =>
  failedRules(compositeFontPdf({ program: trueType(), ...parts }), groups, "ua1");

const info = (ordering: string, supplement: number) =>
  `<</Registry(Adobe)/Ordering(${ordering})/Supplement ${supplement}>>`;
const map = (entries: string, program = "") => ({
  font: { Encoding: "9 0 R" },
  map: { entries: `/CMapName/Test${entries}`, program: `begincmap ${program} endcmap` },
});

test("a CIDFont must belong to the collection of its CMap", () => {
  const japanese = (supplement: number) => ({
    font: { Encoding: "/UniJIS-UCS2-H" },
    cidFont: { CIDSystemInfo: info("Japan1", supplement) },
  });
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf(japanese(4))).toEqual([]);
  expect(rulesOf(japanese(5))).toEqual(["7.21.3.1-1"]);
  expect(rulesOf({ font: { Encoding: "/UniJIS-UCS2-H" } })).toEqual(["7.21.3.1-1"]);
  expect(rulesOf(map(`/CIDSystemInfo${info("Identity", 0)}`))).toEqual([]);
  expect(rulesOf(map(`/CIDSystemInfo${info("Other", 0)}`))).toEqual(["7.21.3.1-1"]);
});

test("an embedded CIDFont of TrueType outlines tells how CIDs become glyphs", () => {
  expect(rulesOf({ cidFont: { CIDToGIDMap: "" } })).toEqual(["7.21.3.2-1"]);
  expect(rulesOf({ cidFont: { CIDToGIDMap: "/Foo" } })).toEqual(["7.21.3.2-1"]);
  expect(rulesOf({ cidFont: { CIDToGIDMap: "11 0 R" }, stream: { entries: "", data: "\0\0\0\x01" } })).toEqual([]);
  expect(rulesOf({ cidFont: { CIDToGIDMap: "" }, program: null })).toEqual([]);
});

test("a CMap is predefined or embedded, and is built on predefined ones only", () => {
  const own = `/CIDSystemInfo${info("Identity", 0)}`;
  expect(rulesOf({ font: { Encoding: "/Foo-H" } })).toEqual(["7.21.3.1-1", "7.21.3.3-1"]);
  expect(rulesOf(map(`${own}/UseCMap/Identity-H`))).toEqual([]);
  expect(rulesOf(map(`${own}/UseCMap/Adobe-Korea1-2`))).toEqual(["7.21.3.3-1", "7.21.3.3-3"]);
  expect(
    rulesOf({ ...map(`${own}/UseCMap 11 0 R`), stream: { entries: "/CMapName/Other", data: "begincmap endcmap" } }),
  ).toEqual(["7.21.3.3-3"]);
});

test("the writing mode is the same in a CMap's dictionary and in its program", () => {
  const own = `/CIDSystemInfo${info("Identity", 0)}`;
  expect(rulesOf(map(`${own}/WMode 1`, "/WMode 1 def"))).toEqual([]);
  expect(rulesOf(map(own, "/WMode 1 def"))).toEqual(["7.21.3.3-2"]);
  expect(rulesOf(map(`${own}/WMode 1`))).toEqual(["7.21.3.3-2"]);
});
