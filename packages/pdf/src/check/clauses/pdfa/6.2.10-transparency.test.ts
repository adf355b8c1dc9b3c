import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { iccProfile } from "../../../../test/icc-profile.ts";
import { type SmallPdf, smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { transparencyRules } from "./6.2.10-transparency.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), [transparencyRules]);
const state = (parameters: string) => `/ExtGState<</G<<${parameters}>>>>`;
const HALF: SmallPdf = { content: "/G gs f", resources: state("/ca .5") };
const TYPE3 = `<</Type/Font/Subtype/Type3/Encoding<</Differences[97/a/b]>>/CharProcs<</a 6 0 R/b 7 0 R>>/Resources<<${state("/ca .5")}>>>>`;

test.each([
  ["a fill under ca", HALF],
  ["a stroke under CA", { content: "/G gs S", resources: state("/CA .5") }],
  ["text under a blend mode", { content: "/G gs BT (a) Tj ET", resources: state("/BM/Multiply") }],
  ["a soft mask", { content: "/G gs f", resources: state("/SMask<</S/Alpha>>") }],
  [
    "an image with a soft mask",
    {
      content: "/I Do",
      resources: "/XObject<</I 5 0 R>>",
      objects: { 5: streamText("/Subtype/Image/SMask 6 0 R", "x"), 6: streamText("/Subtype/Image", "x") },
    },
  ],
  [
    "a form that is a group",
    {
      content: "/X Do",
      resources: "/XObject<</X 5 0 R>>",
      objects: { 5: streamText("/Subtype/Form/Group<</S/Transparency>>", "") },
    },
  ],
  [
    "a tile that is painted with",
    {
      content: "/Pattern cs /P scn f",
      resources: "/Pattern<</P 5 0 R>>",
      objects: { 5: streamText(`/PatternType 1/Resources<<${state("/ca .5")}>>`, "/G gs f") },
    },
  ],
  [
    "an appearance",
    {
      page: "/Annots[<</AP<</N 5 0 R>>>>]",
      objects: { 5: streamText(`/Subtype/Form/Resources<<${state("/ca .5")}>>`, "/G gs f") },
    },
  ],
  [
    "a glyph that is shown",
    {
      content: "/F 9 Tf (b) Tj",
      resources: "/Font<</F 5 0 R>>",
      objects: { 5: TYPE3, 6: streamText("", ""), 7: streamText("", "/G gs f") },
    },
  ],
] satisfies [string, SmallPdf][])("a page with %s needs a space to blend in", (_name, parts) => {
  expect(rulesOf(parts)).toEqual(["6.2.10-2"]);
});

test.each([
  ["parameters that are set back", { content: "q /G gs Q f", resources: state("/ca .5") }],
  ["parameters of the other way to paint", { content: "/G gs S", resources: state("/ca .5") }],
  ["parameters under which nothing is painted", { content: "/G gs n", resources: state("/ca .5") }],
  ["the blend mode Normal", { content: "/G gs f", resources: state("/BM/Normal") }],
  [
    "a glyph that is not shown",
    {
      content: "/F 9 Tf (a) Tj",
      resources: "/Font<</F 5 0 R>>",
      objects: { 5: TYPE3, 6: streamText("", ""), 7: streamText("", "/G gs f") },
    },
  ],
] satisfies [string, SmallPdf][])("a page with %s does not", (_name, parts) => {
  expect(rulesOf(parts)).toEqual([]);
});

test("a group with a space on the page, or an output intent, is enough", () => {
  expect(rulesOf({ ...HALF, page: "/Group<</S/Transparency/CS/DeviceRGB>>" })).toEqual([]);
  expect(rulesOf({ ...HALF, page: "/Group<</S/Transparency>>" })).toEqual(["6.2.10-2"]);
  expect(
    rulesOf({
      ...HALF,
      catalog: "/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 5 0 R>>]",
      objects: { 5: streamText("/N 3", iccProfile()) },
    }),
  ).toEqual([]);
});
