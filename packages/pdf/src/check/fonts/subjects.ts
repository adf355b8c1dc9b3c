/** The objects that rules on fonts look at, and where a failing one is. */
import type { Checking } from "../checking.ts";
import type { Place } from "../place.ts";
import type { FontDictionary } from "./checked-font.ts";
import type { CidFont } from "./cid-font.ts";
import { CompositeFont } from "./composite-font.ts";
import { SimpleFont } from "./simple-font.ts";
import { Type3Font } from "./type3-font.ts";
import { type UsedFont, type UsedGlyph, usedFonts } from "./used-fonts.ts";

/** A font dictionary, and the use of the font that it belongs to. */
interface FontInUse<Font extends FontDictionary> {
  font: Font;
  used: UsedFont;
}

/** Every font that shows text, and the CIDFont below it. */
export function* fontsInUse(checking: Checking): Iterable<FontInUse<FontDictionary>> {
  for (const used of checking.model(usedFonts)) {
    yield { font: used.font, used };
    if (used.font instanceof CompositeFont && used.font.descendant) yield { font: used.font.descendant, used };
  }
}

export function* simpleFontsInUse(checking: Checking): Iterable<FontInUse<SimpleFont | Type3Font>> {
  for (const used of checking.model(usedFonts)) {
    const { font } = used;
    if (font instanceof SimpleFont || font instanceof Type3Font) yield { font, used };
  }
}

export function* type1FontsInUse(checking: Checking): Iterable<FontInUse<SimpleFont>> {
  for (const used of checking.model(usedFonts)) {
    const { font } = used;
    if (font instanceof SimpleFont && font.subtype !== "TrueType") yield { font, used };
  }
}

export function* trueTypeFontsInUse(checking: Checking): Iterable<FontInUse<SimpleFont>> {
  for (const used of checking.model(usedFonts)) {
    const { font } = used;
    if (font instanceof SimpleFont && font.subtype === "TrueType") yield { font, used };
  }
}

export function* compositeFontsInUse(checking: Checking): Iterable<FontInUse<CompositeFont>> {
  for (const used of checking.model(usedFonts)) {
    const { font } = used;
    if (font instanceof CompositeFont) yield { font, used };
  }
}

export function* cidFontsInUse(checking: Checking): Iterable<FontInUse<CidFont>> {
  for (const { font, used } of compositeFontsInUse(checking))
    if (font.descendant) yield { font: font.descendant, used };
}

/** A list: they are many, and several groups of rules ask for them. */
export function glyphsInUse(checking: Checking): readonly UsedGlyph[] {
  return checking.model(allGlyphs);
}

function allGlyphs(checking: Checking): readonly UsedGlyph[] {
  const all: UsedGlyph[] = [];
  for (const { glyphs } of checking.model(usedFonts)) for (const glyph of glyphs) all.push(glyph);

  return all;
}

export function placeOfFont(used: UsedFont): Place {
  return { page: used.pageNumber, ...objectOf(used), detail: used.font.name ?? "a font without a name" };
}

export function placeOfGlyph({ font, code, pageNumber, facts }: UsedGlyph): Place {
  const what = facts.text === null || facts.text.trim() === "" ? `code ${code}` : `"${facts.text}" (code ${code})`;

  return { page: pageNumber, ...objectOf(font), detail: `${what} of ${font.font.name ?? "a font without a name"}` };
}

function objectOf({ reference }: UsedFont): Pick<Place, "object"> {
  return reference ? { object: reference.number } : {};
}
