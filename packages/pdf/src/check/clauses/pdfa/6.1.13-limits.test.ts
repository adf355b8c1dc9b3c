import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { readPdf } from "../../../read/document.ts";
import { writePdf } from "../../../write/write-pdf.ts";
import { limitRules } from "./6.1.13-limits.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), limitRules);

test.each([
  ["2147483648", ["6.1.13-1"]],
  ["[-2147483649]", ["6.1.13-1"]],
  ["9".repeat(400), ["6.1.13-1"]],
  ["2147483648.0", []],
  [`4${"0".repeat(38)}.5`, ["6.1.13-2"]],
  [`(${"a".repeat(32_767)})`, []],
  [`(${"a".repeat(32_768)})`, ["6.1.13-3"]],
  [`/${"a".repeat(128)}`, ["6.1.13-4"]],
  [`<</${"a".repeat(128)} 1>>`, ["6.1.13-4"]],
  [`/${"#61".repeat(127)}`, []],
  [`0.${"0".repeat(40)}1`, ["6.1.13-5"]],
  ["0.0", []],
])("the limits of single values hold in every object: %.30s", (value, rules) => {
  expect(rulesOf({ objects: { 5: value } })).toEqual(rules);
});

test("operands of content have the same limits, those of unknown operators and names of resources apart", () => {
  expect(rulesOf({ content: "2147483648 0 m" })).toEqual(["6.1.13-1"]);
  expect(rulesOf({ content: "2147483648.0 0 m" })).toEqual([]);
  expect(rulesOf({ content: "2147483648 foo 2147483648 q" })).toEqual([]);
  expect(rulesOf({ content: `/${"a".repeat(128)} BMC` })).toEqual(["6.1.13-4"]);
  expect(rulesOf({ content: `/${"a".repeat(128)} Do` })).toEqual([]);
});

test("values in object streams have the same limits", () => {
  const packed = (value: string) => {
    const document = readPdf(smallPdf({ catalog: "/A 5 0 R", objects: { 5: `<</B ${value}>>` } }));
    return failedRules(writePdf(document), limitRules);
  };

  expect(packed("2147483647")).toEqual([]);
  expect(packed("2147483648")).toEqual(["6.1.13-1"]);
});

test("states are counted for each stream by itself, up to 28 deep", () => {
  const form = (depth: number): SmallPdf => ({
    content: `${"q ".repeat(20)}/X Do`,
    resources: "/XObject<</X 5 0 R>>",
    objects: { 5: streamText("/Subtype/Form", "q ".repeat(depth)) },
  });

  expect(rulesOf(form(28))).toEqual([]);
  expect(rulesOf(form(29))).toEqual(["6.1.13-8"]);
});

test("pages and their boxes measure from 3 to 14400", () => {
  expect(rulesOf({ page: "/CropBox[0 0 3 14400]/TrimBox[9 9 0 0]" })).toEqual([]);
  expect(rulesOf({ page: "/CropBox[0 0 2 200]" })).toEqual(["6.1.13-11"]);
  expect(rulesOf({ page: "/ArtBox[0 0 20 14401]" })).toEqual(["6.1.13-11"]);
});

test("a CMap names no CID above 65535", () => {
  const withCids = (first: number): SmallPdf => ({
    content: "BT /F 9 Tf (aa) Tj ET",
    resources:
      "/Font<</F<</Type/Font/Subtype/Type0/BaseFont/A/Encoding 5 0 R/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/A>>]>>>>",
    objects: {
      5: streamText(
        "/Type/CMap",
        `1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <00ff> ${first} endcidrange`,
      ),
    },
  });

  expect(rulesOf(withCids(65_280))).toEqual([]);
  expect(rulesOf(withCids(65_281))).toEqual(["6.1.13-10"]);
});
