/** The fonts that show text anywhere in the document, and the glyphs of each that are shown. */

import type { ContentContext, ContentVisitor, GraphicsState, OpenMarks } from "../../content/content-visitor.ts";
import type { PdfDict, PdfRef, PdfString } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import type { Checking } from "../checking.ts";
import { contentModel } from "../content-model.ts";
import { parentTree } from "../structure/parent-tree.ts";
import type { CheckedFont, GlyphFacts } from "./checked-font.ts";
import { CompositeFont } from "./composite-font.ts";
import { DamagedFont } from "./programs/font-bytes.ts";
import { SimpleFont } from "./simple-font.ts";
import { Type3Font } from "./type3-font.ts";

/** Text that is neither filled nor stroked nor clipped to (9.3.6). */
export const INVISIBLE = 3;

export interface UsedFont {
  font: CheckedFont;
  reference: PdfRef | null;
  /** The mode and the page of its first text. */
  renderingMode: number;
  pageNumber: number;
  glyphs: UsedGlyph[];
}

/** A glyph that is shown, once for each way that matters to a rule. */
export interface UsedGlyph {
  font: UsedFont;
  code: number;
  facts: GlyphFacts;
  isInvisible: boolean;
  /** Whether it stands for a character of private use. */
  isPrivate: boolean;
  /** Whether one that does has an ActualText in its place. */
  hasReplacement: boolean;
  pageNumber: number;
}

/** The fonts in the order of their first text. */
export const usedFonts = contentModel((checking) => {
  const listener = new FontListener(checking);

  return { model: listener.fonts, visitor: listener };
});

class FontListener implements ContentVisitor {
  readonly fonts: UsedFont[] = [];
  readonly #checking: Checking;
  readonly #uses = new Map<PdfDict, FontUse | null>();
  // Text mostly comes in the font of the text before it.
  #lastDict: PdfDict | null = null;
  #lastUse: FontUse | null = null;

  constructor(checking: Checking) {
    this.#checking = checking;
  }

  text(string: PdfString, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    this.#useOf(state, context)?.show(string, state.renderingMode === INVISIBLE, marks, context);
  }

  glyphs(codes: Uint16Array, count: number, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    this.#useOf(state, context)?.showGlyphs(codes, count, state.renderingMode === INVISIBLE, marks, context);
  }

  #useOf(state: GraphicsState, context: ContentContext): FontUse | null {
    const { font: dict } = state;
    if (!dict || dict === this.#lastDict) return dict && this.#lastUse;
    let use = this.#uses.get(dict);
    if (use === undefined) {
      use = this.#firstUse(dict, state, context);
      this.#uses.set(dict, use);
      if (use) this.fonts.push(use.used);
    }
    this.#lastDict = dict;
    this.#lastUse = use;

    return use;
  }

  #firstUse(
    dict: PdfDict,
    { fontReference: reference, renderingMode }: GraphicsState,
    { pageNumber }: ContentContext,
  ): FontUse | null {
    const font = fontOf(this.#checking.document, dict);

    return font && new FontUse(this.#checking, { font, reference, renderingMode, pageNumber, glyphs: [] });
  }
}

/** A dictionary of another Subtype is not a font. */
function fontOf(document: PdfDocument, dict: PdfDict): CheckedFont | null {
  const subtype = document.name(dict, "Subtype");
  switch (subtype) {
    case "Type0":
      return new CompositeFont(document, dict);
    case "Type3":
      return new Type3Font(document, dict);
    case "Type1":
    case "MMType1":
    case "TrueType":
      return new SimpleFont(document, dict, subtype);
    default:
      return null;
  }
}

/** Whether a mark of the same stream has an ActualText, or the element that the mark belongs to. */
function isReplaced(checking: Checking, marks: OpenMarks, context: ContentContext): boolean {
  const { document } = checking;
  // The innermost first: engines write an ActualText around each digit of a table.
  for (let i = marks.length - 1; i >= 0; i--) {
    const { properties, mcid, context: own } = marks[i]!;
    if (own !== context) continue;
    if (hasText(document, properties)) return true;
    if (mcid !== null && hasText(document, checking.model(parentTree).ofContent(own.owner, mcid))) return true;
  }

  return false;
}

function hasText(document: PdfDocument, dict: PdfDict | null): boolean {
  return dict !== null && document.string(dict, "ActualText") !== undefined;
}

const PRIVATE_USE = /\p{Co}/u;

interface MetGlyph {
  facts: GlyphFacts;
  isPrivate: boolean;
  /** A bit for each way in which it was met. */
  ways: number;
}

/** The bytes of a string with a single glyph, as engines write them. */
const ONE_GLYPH = 2;

/** In bytes of eight codes. Fonts of Latin letters count their glyphs by hundreds. */
const FEW_PAIRS = 256;
const ALL_PAIRS = 8_192;

/** Gathers a font's glyphs: a code that was met before in the same way costs one look into a map. */
class FontUse {
  readonly used: UsedFont;
  readonly #checking: Checking;
  readonly #met = new Map<number, MetGlyph>();
  /** A bit for each code of two bytes whose string brings nothing new; room for all once one is met that is beyond. */
  #settled = new Uint8Array(FEW_PAIRS);

  constructor(checking: Checking, used: UsedFont) {
    this.#checking = checking;
    this.used = used;
  }

  show({ bytes }: PdfString, isInvisible: boolean, marks: OpenMarks, context: ContentContext): void {
    const pair = bytes.length === ONE_GLYPH ? (bytes[0]! << 8) | bytes[1]! : -1;
    if (isInvisible || pair === -1 || !this.#isSettled(pair)) this.#showAnew(bytes, pair, isInvisible, marks, context);
  }

  /** Strings of two bytes each. */
  showGlyphs(pairs: Uint16Array, count: number, isInvisible: boolean, marks: OpenMarks, context: ContentContext): void {
    for (let i = 0; i < count; i++) {
      const pair = pairs[i]!;
      if (!isInvisible && this.#isSettled(pair)) continue;
      this.#showAnew(Uint8Array.of(pair >> 8, pair & 0xff), pair, isInvisible, marks, context);
    }
  }

  #isSettled(pair: number): boolean {
    const settled = this.#settled;
    const at = pair >> 3;

    return at < settled.length && (settled[at]! & (1 << (pair & 7))) !== 0;
  }

  /** `pair` is the string's two bytes as one number, or -1 where it has more or fewer. */
  #showAnew(bytes: Uint8Array, pair: number, isInvisible: boolean, marks: OpenMarks, context: ContentContext): void {
    let isSettled = !isInvisible && pair !== -1;
    this.used.font.codes(bytes, (code) => {
      const met = this.#met.get(code) ?? this.#meet(code);
      if (met.isPrivate) isSettled = false;
      const hasReplacement = met.isPrivate && isReplaced(this.#checking, marks, context);
      const way = 1 << ((isInvisible ? 2 : 0) + (hasReplacement ? 1 : 0));
      if ((met.ways & way) !== 0) return;
      met.ways |= way;
      const { facts, isPrivate } = met;
      const { pageNumber } = context;
      this.used.glyphs.push({ font: this.used, code, facts, isInvisible, isPrivate, hasReplacement, pageNumber });
    });
    if (isSettled) this.#settle(pair);
  }

  #settle(pair: number): void {
    const at = pair >> 3;
    if (at >= this.#settled.length) {
      const all = new Uint8Array(ALL_PAIRS);
      all.set(this.#settled);
      this.#settled = all;
    }
    this.#settled[at]! |= 1 << (pair & 7);
  }

  #meet(code: number): MetGlyph {
    const facts = readFacts(this.used.font, code);
    const met = { facts, isPrivate: facts.text !== null && PRIVATE_USE.test(facts.text), ways: 0 };
    this.#met.set(code, met);

    return met;
  }
}

const NOTHING_KNOWN: GlyphFacts = {
  isPresent: null,
  programWidth: null,
  dictionaryWidth: null,
  name: null,
  text: null,
};

/** A program can turn out to be damaged only where one of its glyphs is. */
function readFacts(font: CheckedFont, code: number): GlyphFacts {
  try {
    return font.glyph(code);
  } catch (error) {
    if (error instanceof DamagedFont) return NOTHING_KNOWN;
    throw error;
  }
}
