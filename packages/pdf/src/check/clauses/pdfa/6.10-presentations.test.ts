import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf } from "../../../../test/small-pdf.ts";
import { presentationRules } from "./6.10-presentations.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), presentationRules);

test("presentations, steps of pages and requirements are found", () => {
  expect(rulesOf({ catalog: "/Names<<>>" })).toEqual([]);
  expect(rulesOf({ catalog: "/Names<</AlternatePresentations<<>>>>" })).toEqual(["6.10-1"]);
  expect(rulesOf({ page: "/PresSteps<<>>" })).toEqual(["6.10-2"]);
  expect(rulesOf({ catalog: "/Requirements[]" })).toEqual(["6.11-1"]);
});
