/** ISO 14289-1, 7.21.7 and 7.21.8, and ISO 19005-3, 6.2.11.7 and 6.2.11.8: what the glyphs of the text mean. */

import { glyphsInUse, placeOfGlyph } from "../../fonts/subjects.ts";
import { ruleGroup } from "../../rule.ts";

const NO_CHARACTER = /[\0\ufffe\ufeff]/;

export const unicodeRules = ruleGroup({
  subjects: glyphsInUse,
  placeOf: placeOfGlyph,
  rules: [
    {
      ua1: "7.21.7-1",
      pdfA: "6.2.11.7.2-1",
      appliesTo: ({ level }) => level !== "B",
      message:
        "A character code has no Unicode text, so that the text cannot be read out or searched: give the font a ToUnicode map with all codes in use.",
      holds: ({ facts }) => facts.text !== null,
    },
    {
      ua1: "7.21.7-2",
      pdfA: "6.2.11.7.2-2",
      appliesTo: ({ level }) => level !== "B",
      message: "A character code has U+0000, U+FEFF or U+FFFE as its text: write the characters that the glyph shows.",
      holds: ({ facts }) => facts.text === null || !NO_CHARACTER.test(facts.text),
    },
    {
      pdfA: "6.2.11.7.3-1",
      appliesTo: ({ level }) => level === "A",
      message:
        "A glyph stands for a character of the Unicode Private Use Area, which means nothing outside its font: give the text an ActualText.",
      holds: ({ isPrivate, hasReplacement }) => !isPrivate || hasReplacement,
    },
    {
      ua1: "7.21.8-1",
      pdfA: "6.2.11.8-1",
      message:
        "The text shows the glyph .notdef, which stands for characters that the font does not have: use a font that has them.",
      holds: ({ facts }) => facts.name !== ".notdef",
    },
  ],
});
