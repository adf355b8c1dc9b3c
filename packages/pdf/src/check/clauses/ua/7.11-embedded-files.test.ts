import { expect, test } from "vitest";
import { streamText } from "../../../../test/small-pdf.ts";
import { brokenRules } from "../../../../test/tagged-pdf.ts";

const rulesFor = (specification: string, catalog = "/Names<</EmbeddedFiles<</Names[(a) 8 0 R]>>>>") =>
  brokenRules({ catalog, objects: { 8: specification, 9: streamText("/Type/EmbeddedFile", "") } });

test("an embedded file with both names passes", () => {
  expect(rulesFor("<</Type/Filespec/F(a)/UF(a)/EF<</F 9 0 R>>>>")).toEqual([]);
  expect(rulesFor("<</Type/Filespec/F(a)>>")).toEqual([]);
});

test("an embedded file without one of the names fails 7.11-1, wherever it is", () => {
  expect(rulesFor("<</F(a)/EF<</F 9 0 R>>>>")).toEqual(["7.11-1"]);
  expect(rulesFor("<</Type/Filespec/F(a)/UF()/EF<</F 9 0 R>>>>", "/AF[8 0 R]")).toEqual(["7.11-1"]);
});
