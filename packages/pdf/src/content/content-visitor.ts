/** What a walk over all content of a document tells the models that listen to it. */

import type { PdfDict, PdfRef, PdfStream, PdfString, PdfValue } from "../objects/values.ts";
import type { PdfPage } from "../pages/pages.ts";
import type { ContentReader } from "./content-reader.ts";

/** One content stream as it is being drawn. The same form drawn twice is two contexts. */
export interface ContentContext {
  /** `glyph` is a procedure of a Type 3 font. Groups of soft masks are not walked: no rule looks into them. */
  readonly kind: "page" | "form" | "appearance" | "pattern" | "glyph";
  /** The page that is drawn, counted from 1. */
  readonly pageNumber: number;
  readonly page: PdfPage;
  /** The stream of a form, an appearance, a pattern or a glyph; null for a page. */
  readonly stream: PdfStream | null;
  readonly reference: PdfRef | null;
  /** The dictionary that has Resources: the page's, the form's, a glyph's font … */
  readonly owner: PdfDict;
  /** Where names are looked up, the nearest first: its own resources, then those of the content around it. */
  readonly resources: readonly ResourceLevel[];
  /** The content that draws this one; null for a page and for an annotation's appearance. */
  readonly parent: ContentContext | null;
  /** True where the same stream was walked before: models that need each stream only once leave then. */
  readonly isRepeated: boolean;
}

export interface ResourceLevel {
  dict: PdfDict;
  /** False for resources of a page tree's node and of other content (ISO 32000-1, 7.8.3). */
  isOwn: boolean;
}

/** An open marked-content sequence (ISO 32000-1, 14.6). */
export interface OpenMark {
  readonly tag: string;
  /** Null also where they say nothing but the id. */
  readonly properties: PdfDict | null;
  readonly mcid: number | null;
  /** The content it was opened in: a mark of a page is also open in the forms that it draws. */
  readonly context: ContentContext;
}

export interface ColourInUse {
  /** The space as it is written in the content or the resources: a name or an array, through references; device spaces from `g`, `rg`, `k` too. */
  readonly space: PdfValue;
  /** The resources whose Default spaces stand for device spaces (8.6.5.6): those of the content that chose the colour. */
  readonly resources: PdfDict | null;
  /** The pattern, where one was chosen: a stream for tiles, a dictionary for a shading. */
  readonly pattern: PdfStream | PdfDict | null;
  readonly patternReference: PdfRef | null;
}

/** The graphics state that rules ask for (8.4). One object for as long as nothing in it changes: it can serve as a key. */
export interface GraphicsState {
  readonly fill: ColourInUse;
  readonly stroke: ColourInUse;
  readonly font: PdfDict | null;
  readonly fontReference: PdfRef | null;
  readonly fontSize: number;
  readonly renderingMode: number;
  /** The entries of the parameter dictionaries that `gs` has set, the latest winning. */
  readonly parameters: ReadonlyMap<string, PdfValue>;
}

/** The open marks, outermost first. The array lives on as the walk does: copy what is to be kept. */
export type OpenMarks = readonly OpenMark[];

export interface ContentVisitor {
  enter?(context: ContentContext): void;
  leave?(context: ContentContext): void;
  /**
   * An operator, also one that is not defined (7.8.2), before what it does; an inline image is one `EI`. It comes
   * `times` in a row, which is once but for glyphs.
   */
  operator?(operator: string, context: ContentContext, content: ContentReader, times: number): void;
  /** The operators that `operator` is called for; all of them where this is missing. Asked once for each. */
  hears?(operator: string): boolean;
  /** An operator with an operand that is not written plainly, as the reader says of it; before `operator`. */
  unusual?(operator: string, context: ContentContext, content: ContentReader): void;
  /** A colour space or a pattern that is chosen, painted with or not. */
  colour?(colour: ColourInUse, context: ContentContext): void;
  /** A string shown, under the state's font and rendering mode. */
  text?(string: PdfString, state: GraphicsState, marks: OpenMarks, context: ContentContext): void;
  /** Strings of two bytes each, by their codes: the first `count` of them. `text` is called for each where this is missing. */
  glyphs?(codes: Uint16Array, count: number, state: GraphicsState, marks: OpenMarks, context: ContentContext): void;
  /** A path that is filled, stroked or both; `n` is none. */
  path?(use: { fill: boolean; stroke: boolean }, state: GraphicsState, marks: OpenMarks, context: ContentContext): void;
  /** `sh` with the shading it names. */
  shading?(shading: PdfStream | PdfDict, state: GraphicsState, marks: OpenMarks, context: ContentContext): void;
  /** An image XObject, or the dictionary of an inline image. */
  image?(
    image: PdfStream | PdfDict,
    reference: PdfRef | null,
    state: GraphicsState,
    marks: OpenMarks,
    context: ContentContext,
  ): void;
  /** A form that is about to be drawn, before its own content is entered. */
  form?(
    form: PdfStream,
    reference: PdfRef | null,
    state: GraphicsState,
    marks: OpenMarks,
    context: ContentContext,
  ): void;
  /** A sequence that begins; the last of the marks is the new one. */
  beginMark?(marks: OpenMarks, context: ContentContext): void;
  endMark?(mark: OpenMark, context: ContentContext): void;
  /** `gs` with the dictionary it names; the state is the one it leads to. */
  parameters?(dict: PdfDict, state: GraphicsState, context: ContentContext): void;
}
