import { expect, test } from "vitest";
import { brokenRules } from "../../../../test/tagged-pdf.ts";

const rulesFor = (configurations: string) => brokenRules({ catalog: `/OCProperties<</OCGs[]${configurations}>>` });

test("configurations with names pass", () => {
  expect(rulesFor("/D<</Name(a)>>/Configs[<</Name(b)>>]")).toEqual([]);
});

test("a configuration without a name fails 7.10-1", () => {
  expect(rulesFor("/D<<>>")).toEqual(["7.10-1"]);
  expect(rulesFor("/D<</Name(a)>>/Configs[<</Name()>>]")).toEqual(["7.10-1"]);
});

test("a configuration that switches by itself fails 7.10-2", () => {
  expect(rulesFor("/D<</Name(a)/AS[]>>")).toEqual(["7.10-2"]);
});
