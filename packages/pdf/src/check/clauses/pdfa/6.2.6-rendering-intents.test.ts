import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { renderingIntentRules } from "./6.2.6-rendering-intents.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), [renderingIntentRules]);

test("an unknown intent is found in content, graphics states and images", () => {
  expect(rulesOf({ content: "/Perceptual ri" })).toEqual([]);
  expect(rulesOf({ content: "/Foo ri" })).toEqual(["6.2.6-1"]);
  expect(rulesOf({ content: "/G gs", resources: "/ExtGState<</G<</RI/Foo>>>>" })).toEqual(["6.2.6-1"]);
  expect(rulesOf({ content: "BI /W 1 /H 1 /IM true /Intent /Foo ID x EI" })).toEqual(["6.2.6-1"]);
  expect(
    rulesOf({
      content: "/I Do",
      resources: "/XObject<</I 5 0 R>>",
      objects: { 5: streamText("/Subtype/Image/Intent/Foo", "x") },
    }),
  ).toEqual(["6.2.6-1"]);
});
