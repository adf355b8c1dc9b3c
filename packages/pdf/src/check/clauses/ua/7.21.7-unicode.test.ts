import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import {
  type CompositeFontParts,
  compositeFontPdf,
  type SimpleFontParts,
  simpleFontPdf,
  toUnicodeMap,
} from "../../../../test/font-pdf.ts";
import { cff, trueType } from "../../../../test/font-programs.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { unicodeRules } from "./7.21.7-unicode.ts";

const simple = (parts: SimpleFontParts) =>
  failedRules(simpleFontPdf({ program: trueType(), ...parts }), [unicodeRules]);
const composite = (parts: CompositeFontParts) =>
  failedRules(compositeFontPdf({ program: trueType(), ...parts }), [unicodeRules]);

test("text comes from ToUnicode, from glyph names, or from a known collection", () => {
  expect(simple({})).toEqual([]);
  expect(simple({ flags: 4, font: { Encoding: "" } })).toEqual(["6.2.11.7.2-1"]);
  expect(composite({})).toEqual(["6.2.11.7.2-1"]);
  expect(composite({ toUnicode: toUnicodeMap({ 1: "A" }) })).toEqual([]);
  const japanese = "<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>";
  expect(composite({ cidFont: { CIDSystemInfo: japanese } })).toEqual([]);
});

test("a ToUnicode map with fewer rows than it announces tells nothing", () => {
  const torn = toUnicodeMap({ 1: "A" }).replace("1 beginbfchar", "2 beginbfchar");
  expect(composite({ toUnicode: torn })).toEqual(["6.2.11.7.2-1"]);
});

test("the profile of level B does not ask for text", () => {
  expect(failedRules(compositeFontPdf({ program: trueType() }), [unicodeRules], "a3b")).toEqual([]);
});

test("U+0000, U+FEFF and U+FFFE are not text", () => {
  for (const text of ["\u0000", "\ufeff", "A\ufffe"])
    expect(composite({ toUnicode: toUnicodeMap({ 1: text }) })).toEqual(["6.2.11.7.2-2"]);
});

test("a private character needs an ActualText in the same content", () => {
  const font = "<</Type/Font/Subtype/TrueType/BaseFont/Test/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>";
  const rulesOf = (content: string, entries = "") =>
    failedRules(
      smallPdf({
        content: `BT /F 12 Tf ET ${content}`,
        resources: "/Font<</F 5 0 R>>/XObject<</X 7 0 R>>",
        catalog: "/StructTreeRoot 8 0 R",
        page: "/StructParents 0",
        objects: {
          5: font,
          6: streamText("", toUnicodeMap({ 65: "\ue000" })),
          7: streamText("/Subtype/Form", "BT (A) Tj ET"),
          8: "<</Type/StructTreeRoot/K 9 0 R/ParentTree<</Nums[0[9 0 R]]>>>>",
          9: `<</Type/StructElem/S/Span/P 8 0 R/Pg 3 0 R/K 0${entries}>>`,
        },
      }),
      [unicodeRules],
    );
  const text = "BT (A) Tj ET";
  expect(rulesOf(text)).toEqual(["6.2.11.7.3-1"]);
  expect(rulesOf(`/Span <</ActualText(x)>> BDC ${text} EMC`)).toEqual([]);
  expect(rulesOf(`/Span <</ActualText(x)>> BDC ${text} EMC ${text}`)).toEqual(["6.2.11.7.3-1"]);
  expect(rulesOf(`/Span <</MCID 0>> BDC ${text} EMC`)).toEqual(["6.2.11.7.3-1"]);
  expect(rulesOf(`/Span <</MCID 0>> BDC ${text} EMC`, "/ActualText(x)")).toEqual([]);
  expect(rulesOf("/Span <</ActualText(x)>> BDC /X Do EMC")).toEqual(["6.2.11.7.3-1"]);
});

test("the glyph .notdef is found in every kind of font, invisible text included", () => {
  const notdef = "6.2.11.8-1";
  expect(simple({ text: "<07>" })).toContain(notdef);
  expect(simple({ text: "<07>", before: "3 Tr" })).toContain(notdef);
  expect(composite({ text: "<0000>" })).toContain(notdef);
  expect(composite({ text: "<0009>" })).toContain(notdef);
  const asCff = { key: "FontFile3", entries: "/Subtype/CIDFontType0C", cidFont: { Subtype: "/CIDFontType0" } };
  expect(composite({ ...asCff, program: cff({ cids: [0, 1, 2] }), text: "<0003>" })).toContain(notdef);
});
