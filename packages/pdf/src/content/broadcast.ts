/** One visitor that passes each event on to those of many visitors that listen to it. */
import type { PdfDict, PdfRef, PdfStream, PdfString } from "../objects/values.ts";
import { shortString } from "../read/short-strings.ts";
import type { ContentReader } from "./content-reader.ts";
import type {
  ColourInUse,
  ContentContext,
  ContentVisitor,
  GraphicsState,
  OpenMark,
  OpenMarks,
} from "./content-visitor.ts";

/** A visitor that listens to an event. */
type Listener<Event extends keyof ContentVisitor> = ContentVisitor & Required<Pick<ContentVisitor, Event>>;

/** Methods alone: functions made for a document would be compiled again for each. */
export class Broadcast implements Required<Omit<ContentVisitor, "operator" | "hears">> {
  readonly #operator: readonly Listener<"operator">[];
  readonly #enter: readonly Listener<"enter">[];
  readonly #leave: readonly Listener<"leave">[];
  readonly #unusual: readonly Listener<"unusual">[];
  readonly #colour: readonly Listener<"colour">[];
  readonly #text: readonly Listener<"text">[];
  readonly #glyphs: readonly Listener<"glyphs">[];
  readonly #path: readonly Listener<"path">[];
  readonly #shading: readonly Listener<"shading">[];
  readonly #image: readonly Listener<"image">[];
  readonly #form: readonly Listener<"form">[];
  readonly #beginMark: readonly Listener<"beginMark">[];
  readonly #endMark: readonly Listener<"endMark">[];
  readonly #parameters: readonly Listener<"parameters">[];

  constructor(visitors: readonly ContentVisitor[]) {
    this.#operator = listeningTo("operator", visitors);
    this.#enter = listeningTo("enter", visitors);
    this.#leave = listeningTo("leave", visitors);
    this.#unusual = listeningTo("unusual", visitors);
    this.#colour = listeningTo("colour", visitors);
    this.#text = listeningTo("text", visitors);
    this.#glyphs = listeningTo("glyphs", visitors.map(withGlyphs));
    this.#path = listeningTo("path", visitors);
    this.#shading = listeningTo("shading", visitors);
    this.#image = listeningTo("image", visitors);
    this.#form = listeningTo("form", visitors);
    this.#beginMark = listeningTo("beginMark", visitors);
    this.#endMark = listeningTo("endMark", visitors);
    this.#parameters = listeningTo("parameters", visitors);
  }

  /** Those who listen to an operator; null where nobody does. */
  listenersTo(operator: string): OperatorListeners | null {
    const listening = this.#operator.filter((visitor) => visitor.hears?.(operator) ?? true);
    return listening.length === 0 ? null : new OperatorListeners(listening);
  }

  enter(context: ContentContext): void {
    for (const visitor of this.#enter) visitor.enter(context);
  }

  leave(context: ContentContext): void {
    for (const visitor of this.#leave) visitor.leave(context);
  }

  unusual(operator: string, context: ContentContext, content: ContentReader): void {
    for (const visitor of this.#unusual) visitor.unusual(operator, context, content);
  }

  colour(colour: ColourInUse, context: ContentContext): void {
    for (const visitor of this.#colour) visitor.colour(colour, context);
  }

  text(string: PdfString, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    for (const visitor of this.#text) visitor.text(string, state, marks, context);
  }

  glyphs(codes: Uint16Array, count: number, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    for (const visitor of this.#glyphs) visitor.glyphs(codes, count, state, marks, context);
  }

  path(use: { fill: boolean; stroke: boolean }, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    for (const visitor of this.#path) visitor.path(use, state, marks, context);
  }

  shading(shading: PdfStream | PdfDict, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    for (const visitor of this.#shading) visitor.shading(shading, state, marks, context);
  }

  image(
    image: PdfStream | PdfDict,
    reference: PdfRef | null,
    state: GraphicsState,
    marks: OpenMarks,
    context: ContentContext,
  ): void {
    for (const visitor of this.#image) visitor.image(image, reference, state, marks, context);
  }

  form(
    form: PdfStream,
    reference: PdfRef | null,
    state: GraphicsState,
    marks: OpenMarks,
    context: ContentContext,
  ): void {
    for (const visitor of this.#form) visitor.form(form, reference, state, marks, context);
  }

  beginMark(marks: OpenMarks, context: ContentContext): void {
    for (const visitor of this.#beginMark) visitor.beginMark(marks, context);
  }

  endMark(mark: OpenMark, context: ContentContext): void {
    for (const visitor of this.#endMark) visitor.endMark(mark, context);
  }

  parameters(dict: PdfDict, state: GraphicsState, context: ContentContext): void {
    for (const visitor of this.#parameters) visitor.parameters(dict, state, context);
  }
}

/** Those who listen to one operator. */
export class OperatorListeners {
  readonly #visitors: readonly Listener<"operator">[];

  constructor(visitors: readonly Listener<"operator">[]) {
    this.#visitors = visitors;
  }

  operator(operator: string, context: ContentContext, content: ContentReader, times: number): void {
    for (const visitor of this.#visitors) visitor.operator(operator, context, content, times);
  }
}

function listeningTo<Event extends keyof ContentVisitor>(
  event: Event,
  visitors: readonly ContentVisitor[],
): Listener<Event>[] {
  return visitors.filter((visitor): visitor is Listener<Event> => visitor[event] !== undefined);
}

/** Glyphs as one text each, for a visitor that only knows texts. */
function withGlyphs(visitor: ContentVisitor): ContentVisitor {
  return visitor.glyphs || !visitor.text ? visitor : new GlyphsAsTexts(visitor as Listener<"text">);
}

class GlyphsAsTexts implements ContentVisitor {
  readonly #visitor: Listener<"text">;

  constructor(visitor: Listener<"text">) {
    this.#visitor = visitor;
  }

  glyphs(codes: Uint16Array, count: number, state: GraphicsState, marks: OpenMarks, context: ContentContext): void {
    for (let i = 0; i < count; i++) this.#visitor.text(shortString(codes[i]!), state, marks, context);
  }
}
