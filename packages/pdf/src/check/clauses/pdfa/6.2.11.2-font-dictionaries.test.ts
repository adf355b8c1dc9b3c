import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { compositeFontPdf, type SimpleFontParts, simpleFontPdf } from "../../../../test/font-pdf.ts";
import { cff, trueType } from "../../../../test/font-programs.ts";
import { fontDictionaryRules, simpleFontRules } from "./6.2.11.2-font-dictionaries.ts";

const groups = [fontDictionaryRules, simpleFontRules];
const rulesOf = (parts: SimpleFontParts) => failedRules(simpleFontPdf({ program: trueType(), ...parts }), groups);

test("a font needs its Type, its name, and as many widths as codes", () => {
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf({ font: { Type: "/Fount" } })).toEqual(["6.2.11.2-1"]);
  expect(rulesOf({ font: { BaseFont: "" } })).toEqual(["6.2.11.2-3"]);
  expect(rulesOf({ font: { FirstChar: "", LastChar: "255" } })).toEqual(["6.2.11.2-4"]);
  expect(rulesOf({ font: { FirstChar: "0", LastChar: "" } })).toEqual(["6.2.11.2-5", "6.2.11.2-6"]);
  expect(rulesOf({ font: { LastChar: "254" } })).toEqual(["6.2.11.2-6"]);
});

test("one of the 14 standard fonts needs no widths, as long as no program takes its place", () => {
  const font = { BaseFont: "/Helvetica", FirstChar: "", LastChar: "", Widths: "" };
  expect(rulesOf({ subtype: "Type1", font, program: null })).toEqual([]);
  expect(rulesOf({ subtype: "Type1", font, key: "FontFile3", entries: "/Subtype/Type1C", program: cff() })).toEqual([
    "6.2.11.2-4",
    "6.2.11.2-5",
    "6.2.11.2-6",
  ]);
});

test("the Subtype of a program and of a CIDFont must be known", () => {
  expect(rulesOf({ entries: "/Subtype/Foo" })).toEqual(["6.2.11.2-7"]);
  expect(failedRules(compositeFontPdf({ cidFont: { Subtype: "/Foo" } }), groups)).toEqual(["6.2.11.2-2"]);
});

test("a dictionary that is not a font is not judged as one", () => {
  expect(rulesOf({ subtype: "Foo", font: { BaseFont: "", Type: "" } })).toEqual([]);
});
