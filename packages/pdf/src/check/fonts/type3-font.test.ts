import { expect, test } from "vitest";
import { failedRules } from "../../../test/failed-rules.ts";
import { smallPdf, streamText } from "../../../test/small-pdf.ts";
import { fontRules } from "../clauses/font-rules.ts";

const rulesOf = (text: string, procedure = "600 0 d0") =>
  failedRules(
    smallPdf({
      content: `BT /F 1 Tf ${text} Tj ET`,
      resources: "/Font<</F 5 0 R>>",
      objects: {
        5: "<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 66/Widths[600 600]/CharProcs<</A 6 0 R>>/Encoding<</Differences[65/A/B]>>>>",
        6: streamText("", procedure),
      },
    }),
    fontRules,
  );

test("a Type 3 font needs no program, but a procedure for each glyph that tells the font's width", () => {
  expect(rulesOf("(A)")).toEqual([]);
  expect(rulesOf("(A)", "650 0 0 0 1 1 d1")).toEqual(["6.2.11.5-1"]);
  expect(rulesOf("(B)")).toEqual(["6.2.11.4.1-2"]);
});

test("a code that the encoding leaves out has no glyph and no text", () => {
  expect(rulesOf("(C)")).toEqual(["6.2.11.4.1-2", "6.2.11.7.2-1"]);
});
