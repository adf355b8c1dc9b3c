/** Walks a page's content with its graphics and text state (ISO 32000-1, 8.4 and 9.4) and tells what is painted, where and under which marks. */
import { TextFont } from "../fonts/text-font.ts";
import { PdfError } from "../objects/errors.ts";
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from "../objects/values.ts";
import { type PdfPage, pageContent } from "../pages/pages.ts";
import type { PdfDocument } from "../read/document.ts";
import { readTextString } from "../text/text-string.ts";
import { ContentReader } from "./content-reader.ts";
import { type Box, boxAround, IDENTITY, type Matrix, matrixOf, multiply, transform } from "./matrix.ts";

/** A marked-content sequence that is open (14.6). */
export interface Mark {
  tag: string;
  /** The id that the structure tree knows it by, and the form that counts these ids; 0 is the page itself. */
  mcid: number | null;
  form: number;
  actualText: string | null;
}

export interface TextRun {
  text: string;
  /** Where it starts and ends on the page, and how large its letters are there. */
  start: readonly [x: number, y: number];
  end: readonly [x: number, y: number];
  size: number;
}

export interface ContentVisitor {
  text?(run: TextRun, marks: readonly Mark[]): void;
  /** A path, an image or a shading. */
  paint?(box: Box, marks: readonly Mark[]): void;
}

const DEEPEST_FORMS = 24;
const DEEPEST_STATES = 512;
/** A few forms that draw each other can paint without end. */
const MOST_FORMS_DRAWN = 20_000;

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

/** One for a document: fonts are read once. */
export class ContentInterpreter {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<PdfDict, TextFont>();
  #formsDrawn = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  visitPage(page: PdfPage, visitor: ContentVisitor): void {
    new Walk(this, this.#document, visitor).run(
      pageContent(this.#document, page.dict),
      page.resources,
      FIRST_STATE,
      0,
      0,
    );
  }

  font(dict: PdfDict): TextFont {
    const known = this.#fonts.get(dict);
    if (known) return known;
    const font = new TextFont(this.#document, dict);
    this.#fonts.set(dict, font);

    return font;
  }

  countForm(): void {
    if (++this.#formsDrawn > MOST_FORMS_DRAWN)
      throw new PdfError("limit_exceeded", `The pages draw more than ${MOST_FORMS_DRAWN} forms.`);
  }
}

class Walk {
  readonly #interpreter: ContentInterpreter;
  readonly #document: PdfDocument;
  readonly #visitor: ContentVisitor;
  readonly #marks: Mark[] = [];

  constructor(interpreter: ContentInterpreter, document: PdfDocument, visitor: ContentVisitor) {
    this.#interpreter = interpreter;
    this.#document = document;
    this.#visitor = visitor;
  }

  run(bytes: Uint8Array, resources: PdfDict, first: State, form: number, depth: number): void {
    const visitor = this.#visitor;
    const marksBefore = this.#marks.length;
    const stack: State[] = [];
    let state: State = { ...first };
    let textMatrix: Matrix = IDENTITY;
    let lineMatrix: Matrix = IDENTITY;
    let path: [number, number][] = [];

    const nextLine = (x: number, y: number) => {
      lineMatrix = multiply([1, 0, 0, 1, x, y], lineMatrix);
      textMatrix = lineMatrix;
    };
    const move = (distance: number) => {
      textMatrix = multiply([1, 0, 0, 1, distance, 0], textMatrix);
    };
    const show = (value: PdfValue | undefined) => {
      if (!(value instanceof PdfString) || !state.font) return;
      let text = "";
      let advance = 0;
      for (const glyph of state.font.glyphs(value.bytes)) {
        text += glyph.text ?? "\uFFFD";
        const spacing = state.characterSpacing + (glyph.isWordSpace ? state.wordSpacing : 0);
        advance += (glyph.width * state.fontSize + spacing) * state.scale;
      }
      const toPage = multiply(textMatrix, state.matrix);
      const start = transform(toPage, 0, state.rise);
      const end = transform(toPage, advance, state.rise);
      const up = transform(toPage, 0, state.rise + state.fontSize);
      const size = Math.hypot(up[0] - start[0], up[1] - start[1]);
      if (text !== "") visitor.text?.({ text, start, end, size }, this.#marks);
      move(advance);
    };
    const paint = (matrix: Matrix, points: readonly (readonly [number, number])[]) => {
      const box = visitor.paint && boxAround(matrix, points);
      if (box) visitor.paint?.(box, this.#marks);
    };

    const content = new ContentReader(bytes);
    const number = (index: number): number => {
      const value = content.operands[index];
      return typeof value === "number" ? value : 0;
    };
    while (content.next()) {
      switch (content.operator) {
        case "q":
          if (stack.length < DEEPEST_STATES) stack.push({ ...state });
          break;
        case "Q":
          state = stack.pop() ?? state;
          break;
        case "cm":
          state.matrix = multiply(matrixOf(content.operands) ?? IDENTITY, state.matrix);
          break;
        case "BT":
          textMatrix = IDENTITY;
          lineMatrix = IDENTITY;
          break;
        case "Tf":
          state.font = this.#fontNamed(content.operands[0], resources);
          state.fontSize = number(1);
          break;
        case "Tc":
          state.characterSpacing = number(0);
          break;
        case "Tw":
          state.wordSpacing = number(0);
          break;
        case "Tz":
          state.scale = number(0) / 100;
          break;
        case "TL":
          state.leading = number(0);
          break;
        case "Ts":
          state.rise = number(0);
          break;
        case "Tm":
          lineMatrix = matrixOf(content.operands) ?? IDENTITY;
          textMatrix = lineMatrix;
          break;
        case "Td":
          nextLine(number(0), number(1));
          break;
        case "TD":
          state.leading = -number(1);
          nextLine(number(0), number(1));
          break;
        case "T*":
          nextLine(0, -state.leading);
          break;
        case "Tj":
          show(content.operands[0]);
          break;
        case "'":
          nextLine(0, -state.leading);
          show(content.operands[0]);
          break;
        case '"':
          state.wordSpacing = number(0);
          state.characterSpacing = number(1);
          nextLine(0, -state.leading);
          show(content.operands[2]);
          break;
        case "TJ":
          for (const item of Array.isArray(content.operands[0]) ? content.operands[0] : []) {
            if (typeof item === "number") move((-item / 1_000) * state.fontSize * state.scale);
            else show(item);
          }
          break;
        case "m":
        case "l":
          if (visitor.paint) path.push([number(0), number(1)]);
          break;
        case "c":
        case "v":
        case "y":
          if (visitor.paint)
            for (let i = 0; i + 1 < content.operands.length; i += 2) path.push([number(i), number(i + 1)]);
          break;
        case "re":
          if (visitor.paint) path.push([number(0), number(1)], [number(0) + number(2), number(1) + number(3)]);
          break;
        case "n":
          path = [];
          break;
        case "f":
        case "F":
        case "f*":
        case "S":
        case "s":
        case "B":
        case "B*":
        case "b":
        case "b*":
          paint(state.matrix, path);
          path = [];
          break;
        case "EI":
          paint(state.matrix, UNIT_SQUARE);
          break;
        case "Do":
          this.#draw(content.operands[0], resources, state, depth, paint);
          break;
        case "BMC":
        case "BDC":
          this.#marks.push(this.#markOf(content.operands, resources, form));
          break;
        case "EMC":
          if (this.#marks.length > marksBefore) this.#marks.pop();
          break;
      }
    }
    // Unbalanced marks end with the stream they are in.
    this.#marks.length = marksBefore;
  }

  #draw(
    name: PdfValue | undefined,
    resources: PdfDict,
    state: State,
    depth: number,
    paint: (matrix: Matrix, points: readonly (readonly [number, number])[]) => void,
  ): void {
    const document = this.#document;
    const objects = document.dict(resources, "XObject");
    const reference = name instanceof PdfName ? objects?.get(name.text) : undefined;
    const object = document.resolve(reference);
    if (!(object instanceof PdfStream)) return;
    if (document.name(object.dict, "Subtype") !== "Form") {
      paint(state.matrix, UNIT_SQUARE);
      return;
    }
    if (depth >= DEEPEST_FORMS) return;

    this.#interpreter.countForm();
    const own = matrixOf(document.array(object.dict, "Matrix")) ?? IDENTITY;
    const inner: State = { ...state, matrix: multiply(own, state.matrix) };
    const form = reference instanceof PdfRef ? reference.number : 0;
    this.run(
      document.decode(object).bytes,
      document.dict(object.dict, "Resources") ?? resources,
      inner,
      document.number(object.dict, "StructParents") === undefined ? 0 : form,
      depth + 1,
    );
  }

  #fontNamed(name: PdfValue | undefined, resources: PdfDict): TextFont | null {
    const fonts = this.#document.dict(resources, "Font");
    const dict = name instanceof PdfName && fonts ? this.#document.dict(fonts, name.text) : undefined;

    return dict ? this.#interpreter.font(dict) : null;
  }

  /** 14.6.2: properties are written in place, or named in the resources. */
  #markOf(operands: PdfValue[], resources: PdfDict, form: number): Mark {
    const document = this.#document;
    const [tag, given] = operands;
    const named = document.dict(resources, "Properties");
    const properties = given instanceof PdfName && named ? document.dict(named, given.text) : given;
    const mark: Mark = { tag: tag instanceof PdfName ? tag.text : "", mcid: null, form, actualText: null };
    if (!(properties instanceof PdfDict)) return mark;

    const actual = document.string(properties, "ActualText");
    mark.mcid = document.number(properties, "MCID") ?? null;
    mark.actualText = actual ? readTextString(actual) : null;

    return mark;
  }
}

const UNIT_SQUARE = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
