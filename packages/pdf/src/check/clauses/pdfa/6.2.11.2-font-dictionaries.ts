/** ISO 19005-3, 6.2.11.2: font dictionaries have what ISO 32000-1, 9.6 and 9.7 ask of them. */

import { fontsInUse, placeOfFont, simpleFontsInUse } from "../../fonts/subjects.ts";
import { ruleGroup } from "../../rule.ts";

const SUBTYPES = new Set(["Type1", "MMType1", "TrueType", "Type3", "Type0", "CIDFontType0", "CIDFontType2"]);
const PROGRAM_SUBTYPES = new Set(["Type1C", "CIDFontType0C", "OpenType"]);

export const fontDictionaryRules = ruleGroup({
  subjects: fontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      pdfA: "6.2.11.2-1",
      message: "A font dictionary has no Type, or another than Font: write /Type /Font.",
      holds: ({ font }) => font.type === "Font",
    },
    {
      pdfA: "6.2.11.2-2",
      message:
        "A font dictionary has a Subtype that no font has: write Type1, MMType1, TrueType, Type3, Type0, CIDFontType0 or CIDFontType2.",
      holds: ({ font }) => SUBTYPES.has(font.subtype ?? ""),
    },
    {
      pdfA: "6.2.11.2-3",
      message: "A font dictionary has no BaseFont: write the font's PostScript name as a name object.",
      holds: ({ font }) => font.subtype === "Type3" || font.name !== null,
    },
    {
      pdfA: "6.2.11.2-7",
      message:
        "The stream of an embedded font program has a Subtype that PDF does not know: write Type1C, CIDFontType0C or OpenType, or leave it out.",
      holds: ({ font }) => font.programSubtype === null || PROGRAM_SUBTYPES.has(font.programSubtype),
    },
  ],
});

export const simpleFontRules = ruleGroup({
  subjects: simpleFontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      pdfA: "6.2.11.2-4",
      message: "A simple font has no FirstChar: write the first code that Widths has a width for.",
      holds: ({ font }) => font.isStandard || font.widths.first !== null,
    },
    {
      pdfA: "6.2.11.2-5",
      message: "A simple font has no LastChar: write the last code that Widths has a width for.",
      holds: ({ font }) => font.isStandard || font.widths.last !== null,
    },
    {
      pdfA: "6.2.11.2-6",
      message: "The Widths of a simple font are missing, or are not as many as the codes from FirstChar to LastChar.",
      holds: ({ font }) =>
        font.isStandard || font.widths.count === (font.widths.last ?? 0) - (font.widths.first ?? 0) + 1,
    },
  ],
});
