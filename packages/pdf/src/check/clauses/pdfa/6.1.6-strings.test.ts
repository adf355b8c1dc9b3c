import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { hexStringRules } from "./6.1.6-strings.ts";

test("whole bytes in hexadecimal digits are as they should be", () => {
  expect(failedRules(smallPdf({ objects: { 5: "[<ab CD> (abc)]" } }), [hexStringRules])).toEqual([]);
});

test("a digit too few is found in objects that nothing uses, in the trailer and in content", () => {
  for (const parts of [
    { objects: { 5: "<</A[<abc>]>>" } },
    { trailer: "/A<abc>" },
    { content: "BT <abc> Tj ET" },
    { content: "/P <</A<abc>>> BDC EMC" },
    { content: "BI /W 1 /H 1 /IM true /A <abc> ID x EI" },
  ])
    expect(failedRules(smallPdf(parts), [hexStringRules])).toEqual(["6.1.6-1"]);
});

test("characters that are not digits are found", () => {
  expect(failedRules(smallPdf({ objects: { 5: "<abcz>" } }), [hexStringRules])).toEqual(["6.1.6-2"]);
  expect(failedRules(smallPdf({ objects: { 5: "<abz>" } }), [hexStringRules])).toEqual(["6.1.6-1", "6.1.6-2"]);
});
