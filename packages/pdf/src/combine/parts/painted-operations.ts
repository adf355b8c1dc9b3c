/** What a page paints and where on the page it is: the same for pages that look the same, however far down their document. */
import { ContentReader } from "../../content/content-reader.ts";
import { IDENTITY, type Matrix, matrixOf, moved, multiply } from "../../content/matrix.ts";
import { withoutMarks } from "../../content/without-marks.ts";
import { PdfError } from "../../objects/errors.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../../objects/values.ts";
import { type PdfPage, pageContent } from "../../pages/pages.ts";
import { latin1 } from "../../read/characters.ts";
import type { PdfDocument } from "../../read/document.ts";
import { sha256 } from "../../write/digest.ts";

export interface PaintedOperation {
  /** The operator and what it paints or sets, with names of resources replaced by what they name. */
  readonly what: string;
  /** Points of the page, and matrices. */
  readonly at: readonly number[];
}

/** In points. The engine rounds to seven digits, of a place that is the whole way down the document; a 64th of a pixel, its smallest step, is more. */
const MOST_ROUNDED = 0.008;
const DEEPEST = 40;
const NOWHERE: readonly number[] = [];

export function paintedOperations(document: PdfDocument, page: PdfPage): PaintedOperation[] {
  return new Painted(document, page.resources).read(withoutMarks(pageContent(document, page.dict)));
}

export function isSamePainting(one: readonly PaintedOperation[], other: readonly PaintedOperation[]): boolean {
  return one.length === other.length && one.every((operation, index) => isSameOperation(operation, other[index]!));
}

function isSameOperation(one: PaintedOperation, other: PaintedOperation): boolean {
  return (
    one.what === other.what &&
    one.at.length === other.at.length &&
    one.at.every((number, index) => Math.abs(number - other.at[index]!) < MOST_ROUNDED)
  );
}

class Painted {
  readonly #document: PdfDocument;
  readonly #resources: PdfDict;
  readonly #depth: number;
  readonly #names = new Map<string, string>();
  readonly #saved: Matrix[] = [];
  #matrix: Matrix = IDENTITY;
  /** Of the text line. */
  #line: Matrix = IDENTITY;

  constructor(document: PdfDocument, resources: PdfDict, depth = 0) {
    this.#document = document;
    this.#resources = resources;
    this.#depth = depth;
  }

  read(bytes: Uint8Array): PaintedOperation[] {
    const operations: PaintedOperation[] = [];
    const content = new ContentReader(bytes);
    while (content.next()) {
      const operation = this.#operation(content.operator, content.operands, content);
      if (operation !== null) operations.push(operation);
    }

    return operations;
  }

  /** Null for those that only move what comes after them. */
  #operation(operator: string, operands: readonly PdfValue[], { inlineImage }: ContentReader): PaintedOperation | null {
    const numbers = operands.map((value) => (typeof value === "number" ? value : 0));
    switch (operator) {
      case "q":
        this.#saved.push(this.#matrix);
        return { what: "q", at: NOWHERE };
      case "Q":
        this.#matrix = this.#saved.pop() ?? IDENTITY;
        return { what: "Q", at: NOWHERE };
      case "cm":
        this.#matrix = multiply(matrixOf(operands) ?? IDENTITY, this.#matrix);
        return null;
      case "BT":
        this.#line = IDENTITY;
        return { what: "BT", at: NOWHERE };
      case "Tm":
        this.#line = matrixOf(operands) ?? IDENTITY;
        return null;
      case "Td":
        this.#line = moved(this.#line, numbers[0] ?? 0, numbers[1] ?? 0);
        return null;
      case "m":
      case "l":
      case "c":
      case "v":
      case "y":
        return { what: operator, at: this.#points(numbers) };
      case "re": {
        const [x = 0, y = 0, width = 0, height = 0] = numbers;
        return { what: "re", at: this.#points([x, y, x + width, y + height]) };
      }
      case "Tj":
      case "TJ":
        return {
          what: `${operator} ${operands.map((value) => this.#text(value)).join(" ")}`,
          at: multiply(this.#line, this.#matrix),
        };
      case "Do":
      case "sh":
        return { what: `${operator} ${this.#named(operands[0])}`, at: this.#matrix };
      case "EI":
        return { what: `EI ${inlineImage ? digestOf(inlineImage.data) : ""}`, at: this.#matrix };
      default:
        return { what: `${operator} ${operands.map((value) => this.#named(value)).join(" ")}`, at: NOWHERE };
    }
  }

  #points(numbers: readonly number[]): number[] {
    const { length } = numbers;
    const points: number[] = [];
    for (let i = 0; i + 1 < length; i += 2) {
      const at = moved(this.#matrix, numbers[i]!, numbers[i + 1]!);
      points.push(at[4], at[5]);
    }

    return points;
  }

  /** A name of the page's resources as what it names, anything else as it is. */
  #named(value: PdfValue | undefined): string {
    if (!(value instanceof PdfName)) return this.#text(value ?? null);
    const known = this.#names.get(value.text);
    if (known !== undefined) return known;
    const meant = this.#resources
      .keys()
      .flatMap((kind) => {
        const group = this.#document.dict(this.#resources, kind);
        return group?.has(value.text) ? [`${kind} ${this.#text(group.get(value.text)!)}`] : [];
      })
      .join(" ");
    const text = meant === "" ? value.text : meant;
    this.#names.set(value.text, text);

    return text;
  }

  #text(value: PdfValue, depth = this.#depth): string {
    if (depth > DEEPEST) throw new PdfError("damaged", "What a page paints is nested too deeply to be compared.");
    const resolved = this.#document.resolve(value);
    if (resolved instanceof PdfName) return `/${resolved.text}`;
    if (resolved instanceof PdfString) return `<${latin1(resolved.bytes)}>`;
    if (Array.isArray(resolved)) return `[${resolved.map((item) => this.#text(item, depth + 1)).join(" ")}]`;
    if (resolved instanceof PdfStream)
      return this.#document.name(resolved.dict, "Subtype") === "Form"
        ? this.#form(resolved, depth)
        : `${this.#dict(resolved.dict, depth)} ${digestOf(resolved.encoded)}`;
    if (resolved instanceof PdfDict) return this.#dict(resolved, depth);

    return String(resolved);
  }

  /** What is painted with effects, such as half transparent. Each part names its resources, marks its content and packs it in its own way. */
  #form(form: PdfStream, depth: number): string {
    const resources = this.#document.dict(form.dict, "Resources") ?? this.#resources;
    const content = withoutMarks(this.#document.decode(form).bytes);
    const painted = new Painted(this.#document, resources, depth + 1)
      .read(content)
      .map(({ what, at }) => `${what} ${at.join(" ")}`);
    const about = ["BBox", "Matrix", "Group"].map((key) => this.#text(form.dict.get(key) ?? null, depth + 1));

    return `form ${about.join(" ")} ${painted.join("; ")}`;
  }

  /** Each part has a selection of a font's glyphs, under the font's own numbers. */
  #dict(dict: PdfDict, depth: number): string {
    if (this.#document.name(dict, "Type") === "Font")
      return `font ${this.#document.name(dict, "BaseFont")?.replace(/^[A-Z]{6}\+/, "")}`;
    const keys = dict.keys().sort();

    return `<<${keys.map((key) => `${key} ${this.#text(dict.get(key)!, depth + 1)}`).join(" ")}>>`;
  }
}

function digestOf(bytes: Uint8Array): string {
  const digest = sha256();
  digest.update(bytes);

  return latin1(digest.digest());
}
