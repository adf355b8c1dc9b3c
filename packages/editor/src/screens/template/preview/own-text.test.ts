import { expect, test } from "vitest";
import { findTexts } from "./own-text.ts";

test("texts that are together the wanted text are found, whatever their spaces, case and quotes", () => {
  const texts = ["Members", " ", "690", "“Water ", "", "COMPANIES”", "560"];
  expect(findTexts(texts, "\n  Water companies\n")).toEqual([3, 5]);
  expect(findTexts(texts, "690")).toEqual([2, 2]);
});

test("a text that only begins like the wanted one, or is a part of a longer one, is not taken for it", () => {
  expect(findTexts(["5,200 m", "5", "200"], "5")).toEqual([1, 1]);
  expect(findTexts(["Word 1"], "1")).toBeNull();
  expect(findTexts(["Public", "grounds", "Public", "grants"], "Public grants")).toEqual([2, 3]);
  expect(findTexts(["Public"], "Public grants")).toBeNull();
});

test("nothing is found for a text without letters and digits", () => {
  expect(findTexts(["–", "a"], "–")).toBeNull();
});
