import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import {
  type CompositeFontParts,
  compositeFontPdf,
  type SimpleFontParts,
  simpleFontPdf,
} from "../../../../test/font-pdf.ts";
import { cff, GLYPHS, trueType, type1 } from "../../../../test/font-programs.ts";
import { charSetRules, cidSetRules, embeddingRules, glyphRules } from "./7.21.4-embedding.ts";

const groups = [embeddingRules, glyphRules, charSetRules, cidSetRules];
const simple = (parts: SimpleFontParts) => failedRules(simpleFontPdf(parts), groups, "ua1");
const composite = (parts: CompositeFontParts) => failedRules(compositeFontPdf(parts), groups, "ua1");

const asType1 = { subtype: "Type1", key: "FontFile" };
const asCff = { subtype: "Type1", key: "FontFile3", entries: "/Subtype/Type1C" };
const asCidCff = {
  cidFont: { Subtype: "/CIDFontType0", CIDToGIDMap: "" },
  key: "FontFile3",
  entries: "/Subtype/CIDFontType0C",
};

test("every kind of program counts as embedded where its kind belongs", () => {
  expect(simple({ program: trueType() })).toEqual([]);
  expect(simple({ ...asType1, program: type1() })).toEqual([]);
  expect(simple({ ...asCff, program: cff() })).toEqual([]);
  expect(composite({ program: trueType() })).toEqual([]);
  expect(composite({ ...asCidCff, program: cff({ cids: [0, 1, 2] }) })).toEqual([]);
});

test("a missing program, one of another kind and a damaged one are not embedded", () => {
  expect(simple({})).toEqual(["7.21.4.1-1"]);
  expect(simple({ subtype: "Type1", program: trueType() })).toEqual(["7.21.4.1-1"]);
  expect(simple({ ...asCff, entries: "/Subtype/CIDFontType0C", program: cff() })).toEqual(["7.21.4.1-1"]);
  expect(simple({ program: trueType().slice(0, 200) })).toEqual(["7.21.4.1-1"]);
  expect(simple({ ...asType1, program: type1({ end: "" }) })).toEqual(["7.21.4.1-1"]);
  expect(simple({ ...asCff, program: cff().slice(0, 60) })).toEqual(["7.21.4.1-1"]);
  expect(composite({})).toEqual(["7.21.4.1-1"]);
});

test("invisible text needs no program, no glyph and no width", () => {
  expect(simple({ before: "3 Tr" })).toEqual([]);
  expect(simple({ before: "3 Tr", text: "(ABC)", program: trueType() })).toEqual([]);
});

test("a glyph that the program lacks is found, by name, by code and by CID", () => {
  const width = { font: { Widths: `[${"500 ".repeat(256)}]` } };
  expect(simple({ text: "(C)", program: trueType(), ...width })).toEqual(["7.21.4.1-2"]);
  expect(simple({ ...asCff, text: "(C)", program: cff(), ...width })).toEqual(["7.21.4.1-2"]);
  expect(simple({ ...asType1, text: "(C)", program: type1(), font: { Widths: "[]" } })).toEqual(["7.21.4.1-2"]);
  expect(composite({ text: "<0003>", program: trueType(), cidFont: { DW: "500" } })).toEqual(["7.21.4.1-2"]);
  expect(composite({ ...asCidCff, text: "<0002>", program: cff({ cids: [0, 1, 7] }) })).toEqual(["7.21.4.1-2"]);
});

test("widths may differ by one thousandth of the em", () => {
  const widths = (width: number) => ({ Widths: `[${`${width} `.repeat(256)}]` });
  expect(simple({ program: trueType(), font: widths(601) })).toEqual([]);
  expect(simple({ program: trueType(), font: widths(601.5) })).toEqual(["7.21.5-1"]);
  expect(simple({ program: trueType({ unitsPerEm: 2_000 }), font: widths(300) })).toEqual([]);
  expect(simple({ ...asType1, program: type1(), font: widths(650) })).toEqual(["7.21.5-1"]);
  expect(simple({ ...asCff, program: cff(), font: widths(650) })).toEqual(["7.21.5-1"]);
  expect(composite({ text: "<0002>", program: trueType(), cidFont: { W: "[2 [650]]" } })).toEqual([]);
  expect(composite({ text: "<0002>", program: trueType(), cidFont: { W: "[1 2 600]" } })).toEqual(["7.21.5-1"]);
});

test("a code without a width of its own has the descriptor's MissingWidth", () => {
  const font = { FirstChar: "66", LastChar: "66", Widths: "[650]" };
  expect(simple({ program: trueType(), font })).toEqual(["7.21.5-1"]);
  expect(simple({ program: trueType(), font, descriptor: "/MissingWidth 600" })).toEqual([]);
});

test("codes find the glyphs of a program's own encoding where the font names none", () => {
  const font = { Encoding: "" };
  expect(simple({ ...asType1, font, text: "<07>", program: type1({ codes: { 7: "A" } }) })).toEqual([]);
  expect(simple({ ...asType1, font, text: "<08>", program: type1({ codes: { 7: "A" } }) })).toEqual([
    "7.21.4.1-2",
    "7.21.5-1",
  ]);
  expect(simple({ ...asCff, font, text: "<07>", program: cff({ codes: [7, 8] }) })).toEqual([]);
  expect(simple({ ...asCff, font, text: "<08>", program: cff({ codes: [7, 8] }) })).toEqual(["7.21.5-1"]);
});

test("a CharSet lists every glyph of the program and no other", () => {
  const listed = (names: string) => simple({ ...asCff, program: cff(), descriptor: `/CharSet(${names})` });
  expect(listed("/A/B")).toEqual([]);
  expect(listed("/.notdef/A/B")).toEqual([]);
  expect(listed("/A")).toEqual(["7.21.4.2-1"]);
  expect(listed("/A/B/C")).toEqual(["7.21.4.2-1"]);
  expect(simple({ ...asType1, program: type1(), descriptor: "/CharSet(/A)" })).toEqual(["7.21.4.2-1"]);
  expect(simple({ ...asCff, program: cff(), descriptor: "/CharSet(/A)", font: { BaseFont: "/Test" } })).toEqual([]);
});

test("a CIDSet lists every CID of the program and no other", () => {
  const listed = (cidSet: string) => composite({ program: trueType(), cidSet });
  expect(listed("\x60")).toEqual([]);
  expect(listed("\xe0")).toEqual([]);
  expect(listed("\x40")).toEqual(["7.21.4.2-2"]);
  expect(listed("\x70")).toEqual(["7.21.4.2-2"]);
  const sparse = cff({ cids: [0, 1, 7], glyphs: GLYPHS });
  expect(composite({ ...asCidCff, program: sparse, cidSet: "\x41" })).toEqual([]);
  expect(composite({ ...asCidCff, program: sparse, cidSet: "\x60" })).toEqual(["7.21.4.2-2"]);
});
