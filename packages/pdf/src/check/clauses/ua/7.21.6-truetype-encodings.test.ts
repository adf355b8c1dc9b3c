import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SimpleFontParts, simpleFontPdf } from "../../../../test/font-pdf.ts";
import { trueType, UNICODE_MAP } from "../../../../test/font-programs.ts";
import { glyphRules } from "./7.21.4-embedding.ts";
import { trueTypeFontRules, trueTypeProgramRules } from "./7.21.6-truetype-encodings.ts";

const groups = [trueTypeProgramRules, trueTypeFontRules, glyphRules];
const rulesOf = (parts: SimpleFontParts) =>
  failedRules(simpleFontPdf({ program: trueType(), ...parts }), groups, "ua1");

const symbolMap = { platform: 3, encoding: 0, codes: { 65: 1, 66: 2 } };
const macintoshMap = { platform: 1, encoding: 0, codes: { 65: 1, 66: 2 } };

test("a non-symbolic font is encoded with WinAnsiEncoding or MacRomanEncoding", () => {
  expect(rulesOf({})).toEqual([]);
  expect(rulesOf({ font: { Encoding: "/MacRomanEncoding" } })).toEqual([]);
  expect(rulesOf({ font: { Encoding: "<</Differences[]>>" } })).toEqual(["7.21.6-2"]);
});

test("differences name glyphs of the Adobe Glyph List, for a program with a Unicode map", () => {
  const differing = (name: string, maps = [UNICODE_MAP]) =>
    rulesOf({
      program: trueType({ maps }),
      font: { Encoding: `<</BaseEncoding/WinAnsiEncoding/Differences[1/${name}]>>` },
    });
  expect(differing("B")).toEqual([]);
  expect(differing("g37")).toEqual(["7.21.6-2"]);
  expect(differing("B", [macintoshMap])).toEqual(["7.21.6-2"]);
});

test("a symbolic font has no Encoding, and one map or a symbol map", () => {
  const symbolic = (parts: SimpleFontParts) => rulesOf({ flags: 4, font: { Encoding: "" }, ...parts });
  expect(symbolic({ program: trueType({ maps: [symbolMap] }) })).toEqual([]);
  expect(symbolic({ program: trueType({ maps: [macintoshMap] }) })).toEqual([]);
  expect(symbolic({ program: trueType({ maps: [macintoshMap, symbolMap] }) })).toEqual([]);
  expect(symbolic({ program: trueType({ maps: [macintoshMap, UNICODE_MAP] }) })).toEqual(["7.21.6-4"]);
  expect(rulesOf({ flags: 4, program: trueType({ maps: [symbolMap] }) })).toEqual(["7.21.6-3"]);
});

test("a Unicode map alone maps no code of a symbolic font", () => {
  expect(rulesOf({ flags: 4, font: { Encoding: "" } })).toEqual(["7.21.4.1-2"]);
});

test("a non-symbolic font needs a map that is not for symbols, and finds glyphs by name without one", () => {
  expect(rulesOf({ program: trueType({ maps: [symbolMap] }) })).toEqual(["7.21.6-1"]);
  expect(rulesOf({ program: trueType({ maps: [] }) })).toEqual(["7.21.6-1"]);
  expect(rulesOf({ program: trueType({ maps: [macintoshMap] }) })).toEqual([]);
});
