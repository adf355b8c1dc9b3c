/** The colour spaces that content uses: where it chooses or paints with them, in images, shadings and groups. */

import { isColourSpace, isDirectSpaceName } from "../../content/colour-families.ts";
import type { ColourInUse, ContentContext, ContentVisitor, GraphicsState } from "../../content/content-visitor.ts";
import { defaultsOf } from "../../content/graphics-state.ts";
import { dictOf, findResource } from "../../content/resources.ts";
import { PdfDict, PdfName, type PdfStream, type PdfValue } from "../../objects/values.ts";
import type { PdfDocument } from "../../read/document.ts";
import { contentModel } from "../content-model.ts";
import { type ColourSpace, ColourSpaces } from "./colour-spaces.ts";

export interface ColourUse {
  space: ColourSpace;
  page: number;
}

interface ColourUses {
  /** Each space and part of one, once for each page that uses it. */
  spaces: ColourUse[];
  /** Pages that paint in an ICCBased space of four colours under overprint mode 1, once for each space. */
  overprints: ColourUse[];
}

/** Inline images name spaces shortly (ISO 32000-1, table 94). */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ["G", "DeviceGray"],
  ["RGB", "DeviceRGB"],
  ["CMYK", "DeviceCMYK"],
]);

class ColourListener implements ContentVisitor {
  readonly uses: ColourUses = { spaces: [], overprints: [] };
  readonly #document: PdfDocument;
  readonly #spaces: ColourSpaces;
  #page = 0;
  /** What was noted for the current page. */
  readonly #noted = new Set<ColourSpace | ColourInUse>();
  readonly #overprinted = new Set<ColourSpace>();
  /** For each open content, whether its colours are those of what it is painted with. */
  readonly #isUncoloured: boolean[] = [];

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#spaces = new ColourSpaces(document);
  }

  enter(context: ContentContext): void {
    const { kind, owner, pageNumber, stream } = context;
    if (pageNumber !== this.#page) {
      this.#page = pageNumber;
      this.#noted.clear();
      this.#overprinted.clear();
    }
    // 8.7.3.3: the tiles of an uncoloured pattern have no colours of their own.
    const isUncolouredTile = kind === "pattern" && stream && this.#document.number(stream.dict, "PaintType") === 2;
    this.#isUncoloured.push(isUncolouredTile || (this.#isUncoloured.at(-1) ?? false));

    const hasGroup = kind !== "glyph" && kind !== "pattern";
    const group = hasGroup ? this.#document.dict(owner, "Group") : undefined;
    if (group) this.#note(this.#spaces.read(group.get("CS"), defaultsOf(context)));
  }

  leave(): void {
    this.#isUncoloured.pop();
  }

  hears(operator: string): boolean {
    return operator === "d1";
  }

  /** 9.6.5: a glyph that begins with d1 has no colours of its own. */
  operator(): void {
    this.#isUncoloured[this.#isUncoloured.length - 1] = true;
  }

  colour(colour: ColourInUse): void {
    this.#noteColour(colour);
  }

  path(use: { fill: boolean; stroke: boolean }, state: GraphicsState): void {
    this.#paint(use, state);
  }

  text(_string: unknown, state: GraphicsState): void {
    this.#paint(textPainting(state), state);
  }

  glyphs(_codes: unknown, _count: unknown, state: GraphicsState): void {
    this.#paint(textPainting(state), state);
  }

  shading(shading: PdfStream | PdfDict, _state: unknown, _marks: unknown, context: ContentContext): void {
    if (this.#isUncoloured.at(-1)) return;
    this.#note(this.#spaces.read(dictOf(shading)!.get("ColorSpace"), defaultsOf(context)));
  }

  image(
    image: PdfStream | PdfDict,
    _reference: unknown,
    state: GraphicsState,
    _marks: unknown,
    context: ContentContext,
  ): void {
    const isInline = image instanceof PdfDict;
    const dict = isInline ? image : image.dict;
    const isMask = this.#document.resolve(dict.get("ImageMask") ?? (isInline ? dict.get("IM") : null));
    if (isMask === true) this.#paint({ fill: true, stroke: false }, state);
    else if (isInline) this.#note(this.#spaces.read(this.#inlineSpace(dict, context), defaultsOf(context)));
    else this.#note(this.#spaces.read(this.#imageSpace(dict, context), defaultsOf(context)));
  }

  #paint({ fill, stroke }: { fill: boolean; stroke: boolean }, state: GraphicsState): void {
    if (fill) this.#noteColour(state.fill);
    if (stroke) this.#noteColour(state.stroke);
    const mode = state.parameters.get("OPM");
    if (mode === undefined || mode === null || mode === 0 || this.#isUncoloured.at(-1)) return;
    if (fill && state.parameters.get("op") === true) this.#noteOverprint(state.fill);
    if (stroke && state.parameters.get("OP") === true) this.#noteOverprint(state.stroke);
  }

  #noteColour(colour: ColourInUse): void {
    if (this.#isUncoloured.at(-1) || this.#noted.has(colour)) return;
    this.#noted.add(colour);
    this.#note(this.#spaces.read(colour.space, colour.resources));
    // 8.7.4.3: a shading pattern is not painted under the content's resources.
    const shading = colour.pattern instanceof PdfDict ? this.#document.dict(colour.pattern, "Shading") : undefined;
    if (shading) this.#note(this.#spaces.read(shading.get("ColorSpace"), null));
  }

  #note(space: ColourSpace | null): void {
    if (!space || this.#noted.has(space)) return;
    this.#noted.add(space);
    this.uses.spaces.push({ space, page: this.#page });
    for (const part of space.parts) this.#note(part);
  }

  #noteOverprint(colour: ColourInUse): void {
    const space = this.#spaces.read(colour.space, colour.resources);
    if (!space?.profile || this.#overprinted.has(space)) return;
    if (this.#document.number(space.profile.dict, "N") !== 4) return;
    this.#overprinted.add(space);
    this.uses.overprints.push({ space, page: this.#page });
  }

  #imageSpace(dict: PdfDict, context: ContentContext): PdfValue | undefined {
    const space = this.#document.resolve(dict.get("ColorSpace"));
    if (!(space instanceof PdfName)) return space;

    return findResource(this.#document, context.resources, "ColorSpace", space).value ?? space;
  }

  /** An array or a name, of a device space or of the resources; what is none of these is read as grey. */
  #inlineSpace(dict: PdfDict, context: ContentContext): PdfValue {
    const written = dict.get("CS") ?? dict.get("ColorSpace") ?? null;
    const name = written instanceof PdfName ? (SHORT_NAMES.get(written.text) ?? written.text) : null;
    if (name !== null && isDirectSpaceName(name)) return PdfName.of(name);
    const { value } = findResource(this.#document, context.resources, "ColorSpace", written);
    const space = name === null ? written : value;

    return isColourSpace(this.#document, space) ? space : PdfName.of("DeviceGray");
  }
}

/** 9.3.6: text of the modes 0, 2, 4 and 6 is filled, of 1, 2, 5 and 6 stroked. */
export function textPainting({ renderingMode }: GraphicsState): { fill: boolean; stroke: boolean } {
  const mode = renderingMode % 4;

  return { fill: mode === 0 || mode === 2, stroke: mode === 1 || mode === 2 };
}

export const colourUses = contentModel(({ document }) => {
  const listener = new ColourListener(document);

  return { model: listener.uses, visitor: listener };
}, "a");
