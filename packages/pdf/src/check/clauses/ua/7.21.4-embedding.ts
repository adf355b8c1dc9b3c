/** ISO 14289-1, 7.21.4 and 7.21.5, and ISO 19005-3, 6.2.11.4 and 6.2.11.5: fonts are embedded, with the glyphs and widths that the text needs. */

import {
  cidFontsInUse,
  fontsInUse,
  glyphsInUse,
  placeOfFont,
  placeOfGlyph,
  type1FontsInUse,
} from "../../fonts/subjects.ts";
import { isSubsetName } from "../../fonts/subset-name.ts";
import { INVISIBLE } from "../../fonts/used-fonts.ts";
import { ruleGroup } from "../../rule.ts";

export const embeddingRules = ruleGroup({
  subjects: fontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.4.1-1",
      pdfA: "6.2.11.4.1-1",
      message:
        "A font is not embedded, or its embedded program is of the wrong kind or cannot be read: embed the fonts of all visible text.",
      holds: ({ font, used }) =>
        font.subtype === "Type3" || font.subtype === "Type0" || used.renderingMode === INVISIBLE || font.hasProgram,
    },
  ],
});

export const glyphRules = ruleGroup({
  subjects: glyphsInUse,
  placeOf: placeOfGlyph,
  rules: [
    {
      ua1: "7.21.4.1-2",
      pdfA: "6.2.11.4.1-2",
      message: "The embedded font program lacks a glyph that the text shows: embed the font with all glyphs in use.",
      holds: ({ isInvisible, facts }) => isInvisible || facts.isPresent !== false,
    },
    {
      ua1: "7.21.5-1",
      pdfA: "6.2.11.5-1",
      message:
        "A glyph's width in the font dictionary differs from the one in the embedded font program by more than a thousandth of the em.",
      holds: ({ isInvisible, facts: { programWidth, dictionaryWidth } }) =>
        isInvisible ||
        programWidth === null ||
        dictionaryWidth === null ||
        Math.abs(programWidth - dictionaryWidth) <= 1,
    },
  ],
});

export const charSetRules = ruleGroup({
  subjects: type1FontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.4.2-1",
      pdfA: "6.2.11.4.2-1",
      message:
        "The CharSet of an embedded font subset does not list exactly the glyphs that the font program has: write all of them, or leave CharSet out.",
      holds: ({ font }) => !font.hasProgram || !isSubsetName(font.name) || (font.isCharSetRight ?? true),
    },
  ],
});

export const cidSetRules = ruleGroup({
  subjects: cidFontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.4.2-2",
      pdfA: "6.2.11.4.2-2",
      message:
        "The CIDSet of an embedded font subset does not list exactly the CIDs that the font program has: write all of them, or leave CIDSet out.",
      holds: ({ font }) => !font.hasProgram || !isSubsetName(font.name) || (font.isCidSetRight ?? true),
    },
  ],
});
