import { expect, test } from "vitest";
import { codeList, isCode, isWritableCode } from "./code-lists.ts";
import { suggestCode } from "./suggest-code.ts";

test("codes have names", () => {
  expect(codeList("units").get("HUR")).toBe("hour");
  expect(codeList("units").size).toBe(2162);
  expect(codeList("countries").get("FR")).toBe("France");
});

test("a code is written only where both lists have it", () => {
  expect([isCode("vat-categories", "B"), isWritableCode("vat-categories", "B")]).toEqual([true, false]);
  expect([isCode("countries", "AN"), isWritableCode("countries", "AN")]).toEqual([true, false]);
  expect(isWritableCode("electronic-address-schemes", "0225")).toBe(true);
});

test("a word or a code in small letters finds its code", () => {
  expect(suggestCode("units", "hours")?.code).toBe("HUR");
  expect(suggestCode("countries", "fr")?.code).toBe("FR");
  expect(suggestCode("units", "no such thing")).toBeUndefined();
});
