import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf } from "../../../../test/small-pdf.ts";
import { readableNameRules } from "./6.1.8-names.ts";

const BAD = "/#ff#fe";
const tint = "<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>";
const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), [readableNameRules]);

test("names in UTF-8 pass", () => {
  expect(rulesOf({ resources: "/Font<</F<</Subtype/Type1/BaseFont/Gro#c3#9f>>>>" })).toEqual([]);
});

test.each([
  ["a font, used or not", { resources: `/Font<</F<</Subtype/Type1/BaseFont${BAD}>>>>` }],
  [
    "the font below a composite font",
    { resources: `/Font<</F<</Subtype/Type0/BaseFont/A/DescendantFonts[<</BaseFont${BAD}>>]>>>>` },
  ],
  ["a spot colour", { resources: `/ColorSpace<</C[/Separation${BAD}/DeviceGray ${tint}]>>` }],
  [
    "a colorant of a space that is painted with",
    {
      content: "/C cs",
      resources: `/ColorSpace<</C[/DeviceN[/Cyan]/DeviceGray ${tint}<</Colorants<</S[/Separation${BAD}/DeviceGray ${tint}]>>>>]>>`,
    },
  ],
  ["a structure type", { catalog: `/StructTreeRoot<</RoleMap<<${BAD}/P>>>>` }],
] satisfies [string, SmallPdf][])("the name of %s that is not in UTF-8 is found", (_name, parts) => {
  expect(rulesOf(parts)).toEqual(["6.1.8-1"]);
});
