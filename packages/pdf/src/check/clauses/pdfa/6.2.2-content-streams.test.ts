import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { type SmallPdf, smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { contentStreamRules } from "./6.2.2-content-streams.ts";

const rulesOf = (parts: SmallPdf) => failedRules(smallPdf(parts), contentStreamRules);
const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>";
const pages = (resources: string) => `<</Type/Pages/Kids[3 0 R]/Count 1/Resources<<${resources}>>>>`;

test("an operator that PDF does not define is found, between BX and EX too", () => {
  expect(rulesOf({ content: "q 0 0 9 9 re f Q" })).toEqual([]);
  expect(rulesOf({ content: "BX foo EX" })).toEqual(["6.2.2-1"]);
});

test("resources that a page inherits must not be used", () => {
  expect(rulesOf({ content: "/G gs", objects: { 2: pages("/ExtGState<</G<<>>>>"), 3: page } })).toEqual(["6.2.2-2"]);
  expect(rulesOf({ content: "q Q", objects: { 2: pages("/ExtGState<</G<<>>>>"), 3: page } })).toEqual([]);
});

test("a form uses only what its own resources have", () => {
  const form = (content: string, resources: string): SmallPdf => ({
    content: "/X Do",
    resources: "/XObject<</X 5 0 R>>/Font<</F<<>>>>/ColorSpace<</C[/Lab<<>>]/D/DeviceRGB>>",
    objects: { 5: streamText(`/Subtype/Form${resources}`, content) },
  });

  expect(rulesOf(form("/F 9 Tf", "/Resources<</Font<</F<<>>>>>>"))).toEqual([]);
  expect(rulesOf(form("/F 9 Tf", "/Resources<<>>"))).toEqual(["6.2.2-2"]);
  expect(rulesOf(form("/F 9 Tf", ""))).toEqual(["6.2.2-2"]);
  expect(rulesOf(form("/Missing 9 Tf", ""))).toEqual([]);
  expect(rulesOf(form("/C cs", ""))).toEqual(["6.2.2-2"]);
  expect(rulesOf(form("/D cs", ""))).toEqual([]);
});
