import { expect, test } from "vitest";
import { containsText, indexIn, lastIndexIn, splitText } from "./text-search.ts";

/** Texts of two letters with much repetition, the hard case of every search. */
const starts = ["a", "ab", "aab", "abaab", "b"].map((unit) => unit.repeat(40));
const parts = [...starts, ...starts.map((text) => `${text}b`), ...starts.map((text) => `${text.slice(0, 40)}b${text}`)];
const texts = [...parts, ...parts.flatMap((one) => starts.map((other) => one + other + one)), "", "a"];

test("finds what the platform's own search finds", () => {
  for (const text of texts) {
    for (const part of [...parts, "", "a", "ab"]) {
      expect(indexIn(text, part)).toBe(text.indexOf(part));
      expect(indexIn(text, part, 7)).toBe(text.indexOf(part, 7));
      expect(lastIndexIn(text, part)).toBe(text.lastIndexOf(part));
      expect(lastIndexIn(text, part, 90)).toBe(text.slice(0, 90).lastIndexOf(part));
      expect(containsText(text, part)).toBe(text.includes(part));
      if (part !== "") expect(splitText(text, part)).toEqual(text.split(part));
    }
  }
});

test("a long part that nearly fits everywhere does not take a search at every place", () => {
  const part = `${"a".repeat(500_000)}b${"a".repeat(500_000)}`;
  const text = "a".repeat(2_000_000);

  // With the platform's own search each of these takes many minutes.
  expect([indexIn(text, part), lastIndexIn(text, part), splitText(text, part).length]).toEqual([-1, -1, 1]);
  expect(indexIn(text + part, part)).toBe(2_000_000);
});
