/** Tells what pages paint, where on the page, and under which marks: the text with its positions, and the boxes of the rest. */
import { TextFont } from "../fonts/text-font.ts";
import { type PdfDict, PdfString, type PdfValue } from "../objects/values.ts";
import type { PdfPage } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { shortCodeAt, shortString } from "../read/short-strings.ts";
import { readTextString } from "../text/text-string.ts";
import type { ContentReader } from "./content-reader.ts";
import type { ContentContext, ContentVisitor, OpenMarks } from "./content-visitor.ts";
import { type Box, boxAround, distance, IDENTITY, type Matrix, matrixOf, moved, multiply } from "./matrix.ts";
import type { Mark, PaintVisitor, TextRun } from "./paint-visitor.ts";
import { pathBox } from "./path-box.ts";
import { dictOf, findResource } from "./resources.ts";
import { PATH_PARTS } from "./walk-actions.ts";
import { ContentWalk } from "./walk-content.ts";

const DEEPEST_STATES = 512;

/** Room for glyphs that are passed at once, and for the moves before them. */
const codes = new Uint16Array(256);
const moves = new Float64Array(2 * codes.length);

/** The part of the graphics and text state that places what is painted (ISO 32000-1, 8.4 and 9.3). */
interface State {
  matrix: Matrix;
  font: TextFont | null;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

const NO_PATH = -1;

const FIRST_STATE: State = {
  matrix: IDENTITY,
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/** One content stream under way. */
interface Frame {
  state: State;
  stack: State[];
  textMatrix: Matrix;
  lineMatrix: Matrix;
  /** Where the path begins that is not painted yet; -1 where there is none. */
  pathStart: number;
  /** The number of the form, where its marks have ids of their own; else 0. */
  form: number;
}

/** One for a document: fonts are read once. */
export class PaintedContent {
  readonly #walk: ContentWalk;
  readonly #positions: Positions;

  /** `beside` hears operators first, but for those that are passed with the one before them: glyphs and parts of paths. */
  constructor(document: PdfDocument, beside: ContentVisitor | null = null) {
    this.#positions = new Positions(document);
    const visitors = beside ? [beside, this.#positions] : [this.#positions];
    this.#walk = new ContentWalk(document, visitors, { followsState: false });
  }

  visitPage(page: PdfPage, visitor: PaintVisitor): void {
    this.#positions.visitor = visitor;
    this.#positions.clear();
    this.#walk.page(page, 0);
  }
}

const PARTS_OF_PATHS: ReadonlySet<string> = new Set(PATH_PARTS);
const OPERATORS: ReadonlySet<string> = new Set([
  ...PATH_PARTS,
  ...`q Q cm BT Tf Tc Tw Tz TL Ts Tm Td TD T* Tj ' " TJ n f F f* S s B B* b b*`.split(" "),
]);

class Positions implements ContentVisitor {
  visitor: PaintVisitor = {};
  readonly #document: PdfDocument;
  readonly #fonts = new Map<PdfDict, TextFont>();
  readonly #marks: Mark[] = [];
  readonly #outer: Frame[] = [];
  #frame = newFrame(FIRST_STATE, 0);

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** After a page that was given up halfway. */
  clear(): void {
    this.#marks.length = 0;
    this.#outer.length = 0;
  }

  hears(operator: string): boolean {
    return OPERATORS.has(operator);
  }

  enter({ kind, owner, reference }: ContentContext): void {
    const document = this.#document;
    if (kind === "page") {
      this.#frame = newFrame(FIRST_STATE, 0);
      return;
    }
    const outer = this.#frame;
    this.#outer.push(outer);
    const own = matrixOf(document.array(owner, "Matrix")) ?? IDENTITY;
    const hasOwnIds = document.number(owner, "StructParents") !== undefined;
    this.#frame = newFrame(
      { ...outer.state, matrix: multiply(own, outer.state.matrix) },
      hasOwnIds && reference ? reference.number : 0,
    );
  }

  leave(): void {
    this.#frame = this.#outer.pop() ?? this.#frame;
  }

  /** 14.6.2: properties are written in place, or named in the resources. */
  beginMark(open: OpenMarks): void {
    const { tag, mcid, properties } = open[open.length - 1]!;
    const actual = properties && this.#document.string(properties, "ActualText");
    this.#marks.push({ tag, mcid, form: this.#frame.form, actualText: actual ? readTextString(actual) : null });
  }

  endMark(): void {
    this.#marks.pop();
  }

  image(): void {
    if (this.#wantsPaint()) this.#paint(boxAround(this.#frame.state.matrix, UNIT_SQUARE));
  }

  operator(operator: string, context: ContentContext, content: ContentReader): void {
    const frame = this.#frame;
    const { state } = frame;
    switch (operator) {
      case "q":
        if (frame.stack.length < DEEPEST_STATES) frame.stack.push({ ...state });
        break;
      case "Q":
        frame.state = frame.stack.pop() ?? state;
        break;
      case "cm":
        state.matrix = multiply(matrixIn(content), state.matrix);
        break;
      case "BT":
        frame.textMatrix = IDENTITY;
        frame.lineMatrix = IDENTITY;
        break;
      case "Tf":
        state.font = this.#fontNamed(content.operands[0], context);
        state.fontSize = number(content, 1);
        break;
      case "Tc":
        state.characterSpacing = number(content, 0);
        break;
      case "Tw":
        state.wordSpacing = number(content, 0);
        break;
      case "Tz":
        state.scale = number(content, 0) / 100;
        break;
      case "TL":
        state.leading = number(content, 0);
        break;
      case "Ts":
        state.rise = number(content, 0);
        break;
      case "Tm":
        frame.lineMatrix = matrixIn(content);
        frame.textMatrix = frame.lineMatrix;
        break;
      case "Td":
        if (content.numbers(point)) nextLine(frame, point[0]!, point[1]!);
        else nextLine(frame, number(content, 0), number(content, 1));
        break;
      case "TD":
        state.leading = -number(content, 1);
        nextLine(frame, number(content, 0), number(content, 1));
        break;
      case "T*":
        nextLine(frame, 0, -state.leading);
        break;
      case "Tj":
        this.#showFirst(frame, content);
        this.#showGlyphs(frame, content);
        break;
      case "'":
        nextLine(frame, 0, -state.leading);
        this.#show(frame, content.operands[0]);
        break;
      case '"':
        state.wordSpacing = number(content, 0);
        state.characterSpacing = number(content, 1);
        nextLine(frame, 0, -state.leading);
        this.#show(frame, content.operands[2]);
        break;
      case "TJ":
        this.#showAll(frame, content.operands[0]);
        break;
      case "n":
        frame.pathStart = NO_PATH;
        break;
      default:
        if (PARTS_OF_PATHS.has(operator)) {
          if (frame.pathStart === NO_PATH) frame.pathStart = content.start;
          content.skipPath();
          break;
        }
        // The operators that fill or stroke the path.
        if (frame.pathStart !== NO_PATH && this.#wantsPaint())
          this.#paint(pathBox(content.bytes, frame.pathStart, content.start, state.matrix));
        frame.pathStart = NO_PATH;
    }
  }

  #wantsPaint(): boolean {
    const { visitor } = this;

    return visitor.paint !== undefined && (!visitor.wantsPaint || visitor.wantsPaint(this.#marks));
  }

  #paint(box: Box | null): void {
    if (box) this.visitor.paint?.(box, this.#marks);
  }

  #showAll(frame: Frame, items: PdfValue | undefined): void {
    if (!Array.isArray(items)) return;
    const { state } = frame;
    for (const item of items) {
      if (typeof item === "number")
        frame.textMatrix = moved(frame.textMatrix, (-item / 1_000) * state.fontSize * state.scale, 0);
      else this.#show(frame, item);
    }
  }

  /** Text is most of what pages hold, and most of it is glyph by glyph. */
  #showFirst(frame: Frame, content: ContentReader): void {
    const { state } = frame;
    const code = state.font?.hasPairs ? shortCodeAt(content.bytes, content.start) : -1;
    if (code === -1) {
      this.#show(frame, content.firstOperand);
      return;
    }
    const { text, width } = state.font!.pair(code);
    this.#showText(frame, text ?? "\uFFFD", (width * state.fontSize + state.characterSpacing) * state.scale);
  }

  #show(frame: Frame, value: PdfValue | undefined): void {
    const { state } = frame;
    if (!(value instanceof PdfString) || !state.font) return;
    let text = "";
    let advance = 0;
    for (const glyph of state.font.glyphs(value.bytes)) {
      text += glyph.text ?? "\uFFFD";
      const spacing = state.characterSpacing + (glyph.isWordSpace ? state.wordSpacing : 0);
      advance += (glyph.width * state.fontSize + spacing) * state.scale;
    }
    this.#showText(frame, text, advance);
  }

  #showText(frame: Frame, text: string, advance: number): void {
    const { visitor } = this;
    const { state } = frame;
    if (text !== "" && visitor.text && (!visitor.wantsText || visitor.wantsText(this.#marks))) {
      const toPage = multiply(frame.textMatrix, state.matrix);
      visitor.text(runAt(text, toPage, toPage[4], toPage[5], advance, state.rise, state.fontSize), this.#marks);
    }
    frame.textMatrix = moved(frame.textMatrix, advance, 0);
  }

  /**
   * The glyphs that follow a `Tj`, each after a move of its own: the same as `Td` and `Tj` for each, and what is the same for all
   * of them once. Nobody else listens to this walk, so that nobody misses the operators passed.
   */
  #showGlyphs(frame: Frame, content: ContentReader): void {
    for (;;) {
      const count = content.nextGlyphs(codes, moves);
      if (count === 0) return;
      if (frame.state.font?.hasPairs) {
        this.#placeGlyphs(frame, frame.state.font, count);
        continue;
      }
      for (let i = 0; i < count; i++) {
        nextLine(frame, moves[i * 2]!, moves[i * 2 + 1]!);
        this.#show(frame, shortString(codes[i]!));
      }
    }
  }

  #placeGlyphs(frame: Frame, font: TextFont, count: number): void {
    const { visitor } = this;
    const { matrix, fontSize, characterSpacing, scale, rise } = frame.state;
    const isWanted = visitor.text !== undefined && (!visitor.wantsText || visitor.wantsText(this.#marks));
    const line = frame.lineMatrix;
    const toPage = multiply(line, matrix);
    let e = line[4];
    let f = line[5];
    let advance = 0;
    for (let i = 0; i < count; i++) {
      const x = moves[i * 2]!;
      const y = moves[i * 2 + 1]!;
      e = x * line[0] + y * line[2] + e;
      f = x * line[1] + y * line[3] + f;
      const glyph = font.pair(codes[i]!);
      const text = glyph.text ?? "\uFFFD";
      advance = (glyph.width * fontSize + characterSpacing) * scale;
      if (!isWanted || text === "") continue;
      const pageE = e * matrix[0] + f * matrix[2] + matrix[4];
      const pageF = e * matrix[1] + f * matrix[3] + matrix[5];
      visitor.text?.(runAt(text, toPage, pageE, pageF, advance, rise, fontSize), this.#marks);
    }
    frame.lineMatrix = [line[0], line[1], line[2], line[3], e, f];
    frame.textMatrix = moved(frame.lineMatrix, advance, 0);
  }

  #fontNamed(name: PdfValue | undefined, { resources }: ContentContext): TextFont | null {
    const dict = dictOf(findResource(this.#document, resources, "Font", name).value);
    if (!dict) return null;
    const known = this.#fonts.get(dict);
    if (known) return known;
    const font = new TextFont(this.#document, dict);
    this.#fonts.set(dict, font);

    return font;
  }
}

/** The run that is shown. Numbers are changed in place: most runs are one glyph, and each would need five objects. */
const shown = { text: "", start: [0.5, 0.5] as [number, number], end: [0.5, 0.5] as [number, number], size: 0.5 };

/** `e` and `f` are those of the run, in place of the matrix's own. */
function runAt(
  text: string,
  m: Matrix,
  e: number,
  f: number,
  advance: number,
  rise: number,
  fontSize: number,
): TextRun {
  const x = m[2] * rise + e;
  const y = m[3] * rise + f;
  const upX = m[2] * (rise + fontSize) + e;
  const upY = m[3] * (rise + fontSize) + f;
  shown.text = text;
  shown.start[0] = x;
  shown.start[1] = y;
  shown.end[0] = m[0] * advance + m[2] * rise + e;
  shown.end[1] = m[1] * advance + m[3] * rise + f;
  shown.size = distance(upX - x, upY - y);

  return shown;
}

function newFrame(state: State, form: number): Frame {
  return { state: { ...state }, stack: [], textMatrix: IDENTITY, lineMatrix: IDENTITY, pathStart: NO_PATH, form };
}

function nextLine(frame: Frame, x: number, y: number): void {
  frame.lineMatrix = moved(frame.lineMatrix, x, y);
  frame.textMatrix = frame.lineMatrix;
}

const six = new Float64Array(6);

function matrixIn(content: ContentReader): Matrix {
  if (content.numbers(six)) return [six[0]!, six[1]!, six[2]!, six[3]!, six[4]!, six[5]!];

  return matrixOf(content.operands) ?? IDENTITY;
}

const point = new Float64Array(2);
function number(content: ContentReader, index: number): number {
  return asNumber(content.operands[index]);
}

function asNumber(value: PdfValue | undefined): number {
  return typeof value === "number" ? value : 0;
}

const UNIT_SQUARE = [0, 0, 1, 0, 0, 1, 1, 1];
