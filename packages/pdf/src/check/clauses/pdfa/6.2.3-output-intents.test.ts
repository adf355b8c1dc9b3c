import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { iccProfile } from "../../../../test/icc-profile.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { outputIntentRules } from "./6.2.3-output-intents.ts";

const rulesOf = (intents: string, profile = iccProfile()) =>
  failedRules(
    smallPdf({
      catalog: `/OutputIntents[${intents}]`,
      objects: { 5: streamText("/N 3", profile), 6: streamText("/N 3", profile) },
    }),
    outputIntentRules,
  );

const PDFA = "<</S/GTS_PDFA1/DestOutputProfile 5 0 R>>";

test("a profile of a monitor or printer up to version 4 passes", () => {
  expect(rulesOf(PDFA)).toEqual([]);
  expect(rulesOf(PDFA, iccProfile({ deviceClass: "prtr", colourSpace: "CMYK", version: 4 }))).toEqual([]);
});

test.each([{ deviceClass: "scnr" }, { colourSpace: "Lab " }, { version: 5 }])(
  "a profile with %o does not",
  (header) => {
    expect(rulesOf(PDFA, iccProfile(header))).toEqual(["6.2.3-1"]);
  },
);

test("several intents have one profile", () => {
  expect(rulesOf(`${PDFA}<</S/GTS_PDFX/DestOutputProfile 5 0 R>>`)).toEqual([]);
  expect(rulesOf(`${PDFA}<</S/GTS_PDFX>>`)).toEqual([]);
  expect(rulesOf(`${PDFA}<</S/GTS_PDFX/DestOutputProfile 6 0 R>>`)).toEqual(["6.2.3-2"]);
});

test("an intent for PDF/X keeps its profile in the file", () => {
  expect(rulesOf(`${PDFA}<</S/GTS_PDFX/DestOutputProfileRef<<>>>>`)).toEqual(["6.2.3-3"]);
});
