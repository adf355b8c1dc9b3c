/** ISO 19005-3, 6.2.10: transparency needs a space to blend colours in. */

import { isColourSpace } from "../../../content/colour-families.ts";
import type { ContentContext, ContentVisitor, GraphicsState } from "../../../content/content-visitor.ts";
import { PdfDict, PdfName, PdfStream, type PdfString, type PdfValue } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { contentModel } from "../../content-model.ts";
import { textPainting } from "../../graphics/colour-uses.ts";
import { type NumberedPage, numberedPages } from "../../numbered-pages.ts";
import { ruleGroup } from "../../rule.ts";
import { outputColourSpace } from "./6.2.3-output-intents.ts";

/** One page or stream: whether it paints with transparency itself, and what else it paints. */
interface PaintedContent {
  isTransparent: boolean;
  paints: Set<PdfStream>;
}

class TransparencyListener implements ContentVisitor {
  readonly contents = new Map<PdfDict | PdfStream, PaintedContent>();
  readonly #document: PdfDocument;
  readonly #glyphs = new Map<PdfDict, (code: number) => PdfStream | null>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  enter({ kind, stream, page }: ContentContext): void {
    if (kind === "appearance" && stream) this.#drawForm(stream, this.#contentOf(page.dict));
  }

  path(use: { fill: boolean; stroke: boolean }, state: GraphicsState, _marks: unknown, context: ContentContext): void {
    this.#paint(use, state, this.#contentAt(context));
  }

  text({ bytes }: PdfString, state: GraphicsState, _marks: unknown, context: ContentContext): void {
    this.#write(() => bytes, state, this.#contentAt(context));
  }

  glyphs(codes: Uint16Array, count: number, state: GraphicsState, _marks: unknown, context: ContentContext): void {
    const bytes = () => [...codes.subarray(0, count)].flatMap((code) => [code >> 8, code & 0xff]);
    this.#write(bytes, state, this.#contentAt(context));
  }

  #write(bytes: () => Iterable<number>, state: GraphicsState, content: PaintedContent): void {
    this.#paint(textPainting(state), state, content);
    if (!state.font || this.#document.name(state.font, "Subtype") !== "Type3") return;
    const glyphOf = this.#glyphsOf(state.font);
    for (const code of bytes()) {
      const glyph = glyphOf(code);
      if (glyph) content.paints.add(glyph);
    }
  }

  shading(_shading: unknown, state: GraphicsState, _marks: unknown, context: ContentContext): void {
    this.#paint({ fill: true, stroke: false }, state, this.#contentAt(context));
  }

  image(
    image: PdfStream | PdfDict,
    _reference: unknown,
    state: GraphicsState,
    _marks: unknown,
    context: ContentContext,
  ): void {
    if (!(image instanceof PdfStream)) return;
    const content = this.#contentAt(context);
    this.#paint({ fill: true, stroke: false }, state, content);
    const inData = this.#document.number(image.dict, "SMaskInData") ?? 0;
    if (inData > 0 || this.#document.resolve(image.dict.get("SMask")) instanceof PdfStream)
      content.isTransparent = true;
  }

  form(form: PdfStream, _reference: unknown, state: GraphicsState, _marks: unknown, context: ContentContext): void {
    const content = this.#contentAt(context);
    this.#paint({ fill: true, stroke: false }, state, content);
    this.#drawForm(form, content);
  }

  #drawForm(form: PdfStream, content: PaintedContent): void {
    content.paints.add(form);
    const group = this.#document.dict(form.dict, "Group");
    if (group && this.#document.name(group, "S") === "Transparency") content.isTransparent = true;
  }

  #paint({ fill, stroke }: { fill: boolean; stroke: boolean }, state: GraphicsState, content: PaintedContent): void {
    if ((fill || stroke) && isBlended(state)) content.isTransparent = true;
    if (fill && isBelowOne(state.parameters.get("ca"))) content.isTransparent = true;
    if (stroke && isBelowOne(state.parameters.get("CA"))) content.isTransparent = true;
    if (fill && state.fill.pattern instanceof PdfStream) content.paints.add(state.fill.pattern);
    if (stroke && state.stroke.pattern instanceof PdfStream) content.paints.add(state.stroke.pattern);
  }

  #contentAt({ stream, page }: ContentContext): PaintedContent {
    return this.#contentOf(stream ?? page.dict);
  }

  #contentOf(owner: PdfDict | PdfStream): PaintedContent {
    let content = this.contents.get(owner);
    if (!content) {
      content = { isTransparent: false, paints: new Set() };
      this.contents.set(owner, content);
    }

    return content;
  }

  /** 9.6.5: the Differences of a Type 3 font name its procedures. */
  #glyphsOf(font: PdfDict): (code: number) => PdfStream | null {
    const known = this.#glyphs.get(font);
    if (known) return known;
    const document = this.#document;
    const procedures = document.dict(font, "CharProcs");
    const encoding = document.dict(font, "Encoding");
    const glyphs = new Map<number, PdfStream>();
    let code = 0;
    for (const item of (encoding && document.array(encoding, "Differences")) ?? []) {
      const value = document.resolve(item);
      if (typeof value === "number") code = value;
      if (!(value instanceof PdfName)) continue;
      const glyph = document.resolve(procedures?.get(value.text));
      if (glyph instanceof PdfStream) glyphs.set(code, glyph);
      code++;
    }
    const glyphOf = (at: number) => glyphs.get(at) ?? null;
    this.#glyphs.set(font, glyphOf);

    return glyphOf;
  }
}

function isBelowOne(value: PdfValue | undefined): boolean {
  return typeof value === "number" && value < 1;
}

/** A soft mask, or a blend mode that is not Normal and nothing else. */
function isBlended({ parameters }: GraphicsState): boolean {
  if (parameters.get("SMask") instanceof PdfDict) return true;
  const written = parameters.get("BM") ?? null;
  const mode = Array.isArray(written) && written.length === 1 ? written[0] : written;

  return mode !== null && !(mode instanceof PdfName && mode.text === "Normal");
}

const paintedContents = contentModel(({ document }) => {
  const listener = new TransparencyListener(document);

  return { model: listener.contents, visitor: listener };
}, "a");

function isTransparent(contents: ReadonlyMap<PdfDict | PdfStream, PaintedContent>, { page }: NumberedPage): boolean {
  const waiting: (PdfDict | PdfStream)[] = [page.dict];
  const seen = new Set(waiting);
  for (let owner = waiting.pop(); owner; owner = waiting.pop()) {
    const content = contents.get(owner);
    if (content?.isTransparent) return true;
    for (const painted of content?.paints ?? []) {
      if (seen.has(painted)) continue;
      seen.add(painted);
      waiting.push(painted);
    }
  }

  return false;
}

export const transparencyRules = ruleGroup({
  subjects: (checking) => checking.model(numberedPages),
  placeOf: ({ pageNumber }) => ({ page: pageNumber }),
  rules: [
    {
      pdfA: "6.2.10-2",
      message:
        "A page has transparency, but nothing says in which space colours blend. Add an output intent, or give the page a Group with CS.",
      holds: (numbered, checking) => {
        const { document } = checking;
        if (checking.model(outputColourSpace) !== null) return true;
        const group = document.dict(numbered.page.dict, "Group");
        if (group && isColourSpace(document, document.resolve(group.get("CS")))) return true;
        return !isTransparent(checking.model(paintedContents), numbered);
      },
    },
  ],
});
