/** Walks the content of a document: pages, the forms, patterns and glyphs they draw, and appearances of annotations. */

import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { type PdfPage, pageContent, pagesOf } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { Broadcast, type OperatorListeners } from "./broadcast.ts";
import { ContentReader } from "./content-reader.ts";
import type {
  ColourInUse,
  ContentContext,
  ContentVisitor,
  GraphicsState,
  OpenMark,
  ResourceLevel,
} from "./content-visitor.ts";
import {
  changedState,
  chosenFont,
  defaultsOf,
  type FontInUse,
  firstState,
  stateWithParameters,
  withFont,
} from "./graphics-state.ts";
import { openMark } from "./open-mark.ts";
import { dictOf, findResource } from "./resources.ts";
import { Action, actionOf, isAboutState, PATH_PARTS } from "./walk-actions.ts";
import { PLACES, type Word } from "./words.ts";

const DEEPEST_CONTENT = 32;
const DEEPEST_STATES = 4_096;
/** Marks inside marks: the text inside is looked at under each of them. */
const DEEPEST_MARKS = 1_000;
/** Streams up to this size are kept decoded, for when they are drawn again. */
const LARGEST_KEPT_BYTES = 262_144;

/** What a stream costs by itself, and each of its bytes: two of them make an operator. */
const STREAM_COST = 100;
const BYTE_COST = 0.5;
/** What an entry of a dictionary of graphics parameters costs, each time it is set. */
const PARAMETER_COST = 5;

/** How paths are painted (8.5.3). */
const FILL = { fill: true, stroke: false };
const STROKE = { fill: false, stroke: true };
const BOTH = { fill: true, stroke: true };

/** Room for the glyphs that are passed at once. */
const codes = new Uint16Array(256);

interface Step {
  word: Word;
  listeners: OperatorListeners | null;
  action: Action;
}

/** All content of a document once, for all visitors. */
export function walkContent(document: PdfDocument, visitors: readonly ContentVisitor[]): void {
  const walk = new ContentWalk(document, visitors);
  for (const [index, page] of pagesOf(document).entries()) {
    walk.page(page, index + 1);
    walk.appearances(page, index + 1);
  }
}

interface Drawn {
  kind: ContentContext["kind"];
  stream: PdfStream;
  reference: PdfRef | null;
  /** Where Resources are looked for first. */
  owner: PdfDict;
}

/**
 * @example
 * const walk = new ContentWalk(document, [visitor]);
 * for (const [index, page] of pagesOf(document).entries()) walk.page(page, index + 1);
 */
export class ContentWalk {
  readonly #document: PdfDocument;
  readonly #visitor: Broadcast;
  readonly #followsState: boolean;
  /** By the places of words; known once the operator was met. */
  readonly #steps = new Array<Step | undefined>(PLACES).fill(undefined);
  /** Somebody listens to the moves from glyph to glyph. */
  readonly #isMoveHeard: boolean;
  readonly #isPathHeard: boolean;
  readonly #marks: OpenMark[] = [];
  readonly #seen = new Set<PdfStream>();
  readonly #fontsSeen = new Set<PdfDict>();
  readonly #decoded = new Map<PdfStream, Uint8Array>();
  /** Of the text before. */
  #drawnFont: PdfDict | null = null;

  /** A walk that does not follow the graphics state tells of operators, marks, images and forms only, and is faster. */
  constructor(document: PdfDocument, visitors: readonly ContentVisitor[], { followsState = true } = {}) {
    this.#document = document;
    this.#followsState = followsState;
    this.#visitor = new Broadcast(visitors);
    this.#isMoveHeard = this.#visitor.listenersTo("Td") !== null;
    this.#isPathHeard = PATH_PARTS.some((operator) => this.#visitor.listenersTo(operator) !== null);
  }

  page(page: PdfPage, pageNumber: number): void {
    const isOwn = this.#document.dict(page.dict, "Resources") !== undefined;
    const context: ContentContext = {
      kind: "page",
      pageNumber,
      page,
      stream: null,
      reference: page.reference,
      owner: page.dict,
      resources: [{ dict: page.resources, isOwn }],
      parent: null,
      isRepeated: false,
    };
    this.#run(pageContent(this.#document, page.dict), context, firstState(page.resources));
  }

  /** What the annotations of a page look like. */
  appearances(page: PdfPage, pageNumber: number): void {
    for (const value of this.#document.array(page.dict, "Annots") ?? []) {
      const annotation = this.#document.resolve(value);
      if (annotation instanceof PdfDict) this.#appearancesOf(annotation, page, pageNumber);
    }
  }

  /** 12.5.5: normal, rollover and down appearances, each one stream or one for each state. */
  #appearancesOf(annotation: PdfDict, page: PdfPage, pageNumber: number): void {
    const document = this.#document;
    const appearances = document.dict(annotation, "AP");
    for (const key of ["N", "R", "D"]) {
      const written = appearances?.get(key);
      const value = document.resolve(written);
      const streams = value instanceof PdfDict ? value.values() : [written ?? null];
      for (const reference of streams) {
        const stream = document.resolve(reference);
        if (!(stream instanceof PdfStream)) continue;
        const context: ContentContext = {
          kind: "appearance",
          pageNumber,
          page,
          stream,
          reference: reference instanceof PdfRef ? reference : null,
          owner: stream.dict,
          resources: this.#levels(stream.dict, [{ dict: page.resources, isOwn: false }]),
          parent: null,
          isRepeated: this.#wasSeen(stream),
        };
        this.#run(document.decode(stream).bytes, context, firstState(defaultsOf(context)));
      }
    }
  }

  #draw({ kind, stream, reference, owner }: Drawn, parent: ContentContext, state: GraphicsState): void {
    let depth = 0;
    for (let outer: ContentContext | null = parent; outer; outer = outer.parent) {
      // Content that draws itself is cut where it does.
      if (outer.stream === stream || ++depth > DEEPEST_CONTENT) return;
    }
    const isRepeated = this.#wasSeen(stream);
    const context: ContentContext = {
      kind,
      pageNumber: parent.pageNumber,
      page: parent.page,
      stream,
      reference,
      owner,
      resources: this.#levels(owner, parent.resources),
      parent,
      isRepeated,
    };
    this.#run(this.#bytesOf(stream), context, state);
  }

  #bytesOf(stream: PdfStream): Uint8Array {
    const known = this.#decoded.get(stream);
    if (known) return known;
    const { bytes } = this.#document.decode(stream);
    if (bytes.length <= LARGEST_KEPT_BYTES) this.#decoded.set(stream, bytes);

    return bytes;
  }

  #levels(owner: PdfDict, outer: readonly ResourceLevel[]): ResourceLevel[] {
    const own = this.#document.dict(owner, "Resources");
    const inherited = outer.map(({ dict }) => ({ dict, isOwn: false }));

    return own ? [{ dict: own, isOwn: true }, ...inherited] : inherited;
  }

  #wasSeen(stream: PdfStream): boolean {
    if (this.#seen.has(stream)) return true;
    this.#seen.add(stream);

    return false;
  }

  #stepOf(word: Word): Step {
    const action = actionOf(word.text);
    const isWanted = this.#followsState || !isAboutState(action);
    const listeners = this.#visitor.listenersTo(word.text);
    const step = { word, listeners, action: isWanted ? action : Action.None };
    if (word.place !== -1) this.#steps[word.place] = step;

    return step;
  }

  #run(bytes: Uint8Array, context: ContentContext, first: GraphicsState): void {
    const document = this.#document;
    const visitor = this.#visitor;
    const { resources } = context;
    const marks = this.#marks;
    const steps = this.#steps;
    const marksBefore = marks.length;
    const stack: GraphicsState[] = [];
    let state = first;
    /** What the last `Tf` chose, and where its operands stand. */
    let font: FontInUse | null = null;
    let fontStart = 0;
    let fontEnd = 0;

    document.budget.spend(STREAM_COST + bytes.length * BYTE_COST);
    visitor.enter(context);
    const content = new ContentReader(bytes);
    while (content.next()) {
      const { word } = content;
      const known = word.place === -1 ? undefined : steps[word.place];
      const { listeners, action } = known?.word === word ? known : this.#stepOf(word);
      if (!content.isPlain) visitor.unusual(word.text, context, content);
      listeners?.operator(word.text, context, content, 1);
      switch (action) {
        case Action.None:
          break;
        case Action.AddToPath:
          if (!this.#isPathHeard) content.skipPath();
          break;
        case Action.Save:
          if (stack.length < DEEPEST_STATES) stack.push(state);
          break;
        case Action.Restore:
          state = stack.pop() ?? state;
          break;
        case Action.SetParameters: {
          const dict = dictOf(findResource(document, resources, "ExtGState", content.operands[0]).value);
          if (!dict) break;
          document.budget.spend(PARAMETER_COST * (state.parameters.size + dict.size));
          state = stateWithParameters(state, dict, document);
          visitor.parameters(dict, state, context);
          break;
        }
        case Action.ShowFirst:
          this.#show(content.firstOperand, state, context);
          if (word.text !== "Tj" || this.#isMoveHeard) break;
          for (let count = content.nextGlyphs(codes); count > 0; count = content.nextGlyphs(codes)) {
            listeners?.operator(word.text, context, content, count);
            visitor.glyphs(codes, count, state, marks, context);
          }
          break;
        case Action.ShowThird:
          this.#show(content.operands[2], state, context);
          break;
        case Action.ShowAll: {
          const [items] = content.operands;
          if (Array.isArray(items)) for (const item of items) this.#show(item, state, context);
          break;
        }
        case Action.Fill:
          visitor.path(FILL, state, marks, context);
          break;
        case Action.Stroke:
          visitor.path(STROKE, state, marks, context);
          break;
        case Action.FillAndStroke:
          visitor.path(BOTH, state, marks, context);
          break;
        case Action.Shade: {
          const { value } = findResource(document, resources, "Shading", content.operands[0]);
          if (value instanceof PdfStream || value instanceof PdfDict) visitor.shading(value, state, marks, context);
          break;
        }
        case Action.DrawInline:
          if (content.inlineImage) visitor.image(content.inlineImage.dict, null, state, marks, context);
          break;
        case Action.Draw:
          this.#drawObject(content.operands[0], state, context);
          break;
        case Action.BeginMark:
          if (marks.length >= DEEPEST_MARKS) throw tooDeep();
          marks.push(openMark(document, content, context));
          visitor.beginMark(marks, context);
          break;
        case Action.EndMark: {
          const mark = marks.length > marksBefore ? marks.pop() : undefined;
          if (mark) visitor.endMark(mark, context);
          break;
        }
        case Action.ChooseFill:
          state = changedState(state, word.text, content, context, document);
          visitor.colour(state.fill, context);
          this.#drawPattern(state.fill, context);
          break;
        case Action.ChooseStroke:
          state = changedState(state, word.text, content, context, document);
          visitor.colour(state.stroke, context);
          this.#drawPattern(state.stroke, context);
          break;
        case Action.ChooseFont:
          // Most text comes in the font of the text before it.
          if (!font || !content.isWrittenAs(fontStart, fontEnd)) {
            font = chosenFont(document, context, content.operands);
            fontStart = content.start;
            fontEnd = content.operatorStart;
          }
          state = withFont(state, font);
          break;
        case Action.ChooseMode:
          state = changedState(state, word.text, content, context, document);
          break;
      }
    }
    // Marks that are left open end with the stream they are in.
    while (marks.length > marksBefore) visitor.endMark(marks.pop()!, context);
    visitor.leave(context);
  }

  #show(value: PdfValue | undefined, state: GraphicsState, context: ContentContext): void {
    if (!(value instanceof PdfString)) return;
    this.#visitor.text(value, state, this.#marks, context);
    if (state.font === this.#drawnFont) return;
    this.#drawnFont = state.font;
    if (state.font) this.#drawGlyphs(state.font, state, context);
  }

  #drawObject(name: PdfValue | undefined, state: GraphicsState, context: ContentContext): void {
    const { value: stream, reference } = findResource(this.#document, context.resources, "XObject", name);
    if (!(stream instanceof PdfStream)) return;
    const subtype = this.#document.name(stream.dict, "Subtype");
    if (subtype === "Image") this.#visitor.image(stream, reference, state, this.#marks, context);
    if (subtype !== "Form") return;

    this.#visitor.form(stream, reference, state, this.#marks, context);
    this.#draw({ kind: "form", stream, reference, owner: stream.dict }, context, state);
  }

  /** 8.7.3.1: a tile is drawn in the state that the content around it began with; once is enough to see it. */
  #drawPattern({ pattern, patternReference }: ColourInUse, context: ContentContext): void {
    if (!(pattern instanceof PdfStream) || this.#seen.has(pattern)) return;
    const drawn: Drawn = { kind: "pattern", stream: pattern, reference: patternReference, owner: pattern.dict };
    this.#draw(drawn, context, firstState(defaultsOf(context)));
  }

  /** The procedures of a Type 3 font (9.6.5), all of them when its first text is met. */
  #drawGlyphs(font: PdfDict, state: GraphicsState, context: ContentContext): void {
    if (this.#fontsSeen.has(font)) return;
    this.#fontsSeen.add(font);
    if (this.#document.name(font, "Subtype") !== "Type3") return;
    for (const written of this.#document.dict(font, "CharProcs")?.values() ?? []) {
      const stream = this.#document.resolve(written);
      if (!(stream instanceof PdfStream)) continue;
      const reference = written instanceof PdfRef ? written : null;
      this.#draw({ kind: "glyph", stream, reference, owner: font }, context, state);
    }
  }
}

function tooDeep(): PdfError {
  return new PdfError(
    "limit_exceeded",
    `The file goes past what is checked: its content has more than ${DEEPEST_MARKS} marks inside each other.`,
  );
}
