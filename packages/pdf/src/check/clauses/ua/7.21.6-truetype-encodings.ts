/** ISO 14289-1, 7.21.6, and ISO 19005-3, 6.2.11.6: how codes find their glyphs in TrueType fonts. */
import type { Checking } from "../../checking.ts";
import { isListedName } from "../../fonts/encodings.ts";
import { TrueTypeProgram } from "../../fonts/programs/truetype-program.ts";
import type { SimpleFont } from "../../fonts/simple-font.ts";
import { placeOfFont, trueTypeFontsInUse } from "../../fonts/subjects.ts";
import type { UsedFont } from "../../fonts/used-fonts.ts";
import { ruleGroup } from "../../rule.ts";

interface ProgramInUse {
  font: SimpleFont;
  program: TrueTypeProgram;
  used: UsedFont;
}

function* programsInUse(checking: Checking): Iterable<ProgramInUse> {
  for (const { font, used } of trueTypeFontsInUse(checking)) {
    if (font.program instanceof TrueTypeProgram) yield { font, program: font.program, used };
  }
}

export const trueTypeProgramRules = ruleGroup({
  subjects: programsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.6-1",
      pdfA: "6.2.11.6-1",
      message:
        "The program of a non-symbolic TrueType font has no character map apart from a symbol map: embed it with its Unicode or Macintosh map.",
      holds: ({ font, program }) => font.isSymbolic || program.maps.length > (program.map(3, 0) ? 1 : 0),
    },
    {
      ua1: "7.21.6-4",
      pdfA: "6.2.11.6-4",
      message:
        "The program of a symbolic TrueType font has several character maps or none, and no Microsoft symbol map (3,0): embed it with exactly one, or with a symbol map.",
      holds: ({ font, program }) => !font.isSymbolic || program.maps.length === 1 || program.map(3, 0) !== undefined,
    },
  ],
});

export const trueTypeFontRules = ruleGroup({
  subjects: trueTypeFontsInUse,
  placeOf: ({ used }) => placeOfFont(used),
  rules: [
    {
      ua1: "7.21.6-2",
      pdfA: "6.2.11.6-2",
      message:
        "A non-symbolic TrueType font is not encoded with WinAnsiEncoding or MacRomanEncoding, or its Differences name glyphs outside the Adobe Glyph List or lack a Unicode map (3,1) in the font program.",
      holds: ({ font }) => font.isSymbolic || isUnicodeEncoding(font),
    },
    {
      ua1: "7.21.6-3",
      pdfA: "6.2.11.6-3",
      message: "A symbolic TrueType font has an Encoding: leave the entry out, or mark the font as non-symbolic.",
      holds: ({ font }) => !font.isSymbolic || font.encoding.baseName === null,
    },
  ],
});

function isUnicodeEncoding({ encoding, program }: SimpleFont): boolean {
  if (encoding.baseName !== "WinAnsiEncoding" && encoding.baseName !== "MacRomanEncoding") return false;
  if (!encoding.hasDifferences) return true;
  if (program instanceof TrueTypeProgram && !program.map(3, 1)) return false;
  for (const name of encoding.differingNames()) if (name !== ".notdef" && !isListedName(name)) return false;

  return true;
}
