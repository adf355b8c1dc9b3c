/** What a walk over all content of a document tells the models that listen to it. */
import type { PdfDict, PdfName, PdfRef, PdfStream, PdfString, PdfValue } from "../../objects/values.ts";
import type { PdfPage } from "../../pages/pages.ts";

/** One content stream as it is being drawn. The same form drawn twice is two contexts. */
export interface ContentContext {
  kind: "page" | "form" | "appearance" | "pattern" | "glyph";
  /** The page that is drawn, counted from 1. */
  pageNumber: number;
  page: PdfPage;
  /** The stream of a form, an appearance, a pattern or a glyph; null for a page. */
  stream: PdfStream | null;
  reference: PdfRef | null;
  /** The dictionary that has Resources: the page's, the form's … and those that apply, inherited ones included. */
  owner: PdfDict;
  resources: PdfDict;
  /** The content that draws this one; null for a page. */
  parent: ContentContext | null;
  /** True where the same stream was walked before: models that need each stream only once leave then. */
  isRepeated: boolean;
}

/** An open marked-content sequence (ISO 32000-1, 14.6). */
export interface OpenMark {
  tag: string;
  properties: PdfDict | null;
  mcid: number | null;
  /** The content it was opened in: a mark of a page is also open in the forms that it draws. */
  context: ContentContext;
}

export interface ColourInUse {
  /** The space as it stands in the content or the resources: a name or an array; device spaces from `g`, `rg`, `k` too. */
  space: PdfValue;
  /** The pattern's name, where the space is a pattern. */
  pattern: PdfName | null;
}

/** The graphics state that rules ask for (8.4). */
export interface GraphicsState {
  fill: ColourInUse;
  stroke: ColourInUse;
  font: PdfDict | null;
  fontSize: number;
  renderingMode: number;
  /** The parameter dictionaries that `gs` has set, entry by entry, the latest winning. */
  parameters: ReadonlyMap<string, PdfValue>;
}

export interface ContentVisitor {
  enter?(context: ContentContext): void;
  leave?(context: ContentContext): void;
  /** Every operator, also one that is not defined (7.8.2). */
  operator?(operator: string, operands: readonly PdfValue[], context: ContentContext): void;
  /** A string shown, under the state's font and rendering mode. */
  text?(string: PdfString, state: GraphicsState, marks: readonly OpenMark[], context: ContentContext): void;
  /** A path that is filled, stroked or both; `n` is none. */
  path?(
    use: { fill: boolean; stroke: boolean },
    state: GraphicsState,
    marks: readonly OpenMark[],
    context: ContentContext,
  ): void;
  shading?(shading: PdfValue, state: GraphicsState, marks: readonly OpenMark[], context: ContentContext): void;
  /** An image XObject, or the dictionary of an inline image. */
  image?(
    image: PdfStream | PdfDict,
    reference: PdfRef | null,
    state: GraphicsState,
    marks: readonly OpenMark[],
    context: ContentContext,
  ): void;
  /** A form that is about to be drawn, before its own content is entered. */
  form?(
    form: PdfStream,
    reference: PdfRef | null,
    state: GraphicsState,
    marks: readonly OpenMark[],
    context: ContentContext,
  ): void;
  /** A sequence that begins; the last of the marks is the new one. */
  beginMark?(marks: readonly OpenMark[], context: ContentContext): void;
  endMark?(mark: OpenMark, context: ContentContext): void;
  /** `gs` with the dictionary it names. */
  parameters?(dict: PdfDict, state: GraphicsState, context: ContentContext): void;
}
