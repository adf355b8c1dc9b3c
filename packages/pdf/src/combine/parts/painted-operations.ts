/** What a page paints, one line for each operation, where on the page it is: the same for pages that look the same, however far down their document. */
import { ContentReader } from "../../content/content-reader.ts";
import { IDENTITY, type Matrix, matrixOf, moved, multiply } from "../../content/matrix.ts";
import { withoutMarks } from "../../content/without-marks.ts";
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from "../../objects/values.ts";
import { type PdfPage, pageContent } from "../../pages/pages.ts";
import { latin1 } from "../../read/characters.ts";
import type { PdfDocument } from "../../read/document.ts";
import { sha256 } from "../../write/digest.ts";

/** The engine writes numbers with nine digits: what differs by less than this was rounded. */
const STEPS_PER_POINT = 100;
const DEEPEST = 12;

/** The operations of a page as text, with names of resources replaced by what they name. */
export function paintedOperations(document: PdfDocument, page: PdfPage): string[] {
  return new Painted(document, page.resources).read(withoutMarks(pageContent(document, page.dict)));
}

class Painted {
  readonly #document: PdfDocument;
  readonly #resources: PdfDict;
  readonly #names = new Map<string, string>();
  readonly #saved: Matrix[] = [];
  #matrix: Matrix = IDENTITY;
  /** Of the text line. */
  #line: Matrix = IDENTITY;

  constructor(document: PdfDocument, resources: PdfDict) {
    this.#document = document;
    this.#resources = resources;
  }

  read(bytes: Uint8Array): string[] {
    const operations: string[] = [];
    const content = new ContentReader(bytes);
    while (content.next()) {
      const operation = this.#operation(content.operator, content.operands, content);
      if (operation !== null) operations.push(operation);
    }

    return operations;
  }

  /** Null for those that only move what comes after them. */
  #operation(operator: string, operands: readonly PdfValue[], { inlineImage }: ContentReader): string | null {
    const numbers = operands.map((value) => (typeof value === "number" ? value : 0));
    switch (operator) {
      case "q":
        this.#saved.push(this.#matrix);
        return "q";
      case "Q":
        this.#matrix = this.#saved.pop() ?? IDENTITY;
        return "Q";
      case "cm":
        this.#matrix = multiply(matrixOf(operands) ?? IDENTITY, this.#matrix);
        return null;
      case "BT":
        this.#line = IDENTITY;
        return "BT";
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
        return `${operator} ${this.#points(numbers)}`;
      case "re": {
        const [x = 0, y = 0, width = 0, height = 0] = numbers;
        return `re ${this.#points([x, y, x + width, y + height])}`;
      }
      case "Tj":
      case "TJ":
        return `${operator} ${placed(multiply(this.#line, this.#matrix))} ${operands.map((value) => this.#text(value)).join(" ")}`;
      case "Do":
      case "sh":
        return `${operator} ${placed(this.#matrix)} ${this.#named(operands[0])}`;
      case "EI":
        return `EI ${placed(this.#matrix)} ${inlineImage ? digestOf(inlineImage.data) : ""}`;
      default:
        return `${operator} ${operands.map((value) => this.#named(value)).join(" ")}`;
    }
  }

  #points(numbers: readonly number[]): string {
    const { length } = numbers;
    const points: string[] = [];
    for (let i = 0; i + 1 < length; i += 2) {
      const at = moved(this.#matrix, numbers[i]!, numbers[i + 1]!);
      points.push(`${rounded(at[4])},${rounded(at[5])}`);
    }

    return points.join(" ");
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

  #text(value: PdfValue, depth = 0): string {
    const resolved = this.#document.resolve(value);
    if (depth > DEEPEST) return "deep";
    if (resolved instanceof PdfName) return `/${resolved.text}`;
    if (resolved instanceof PdfString) return `<${latin1(resolved.bytes)}>`;
    if (Array.isArray(resolved)) return `[${resolved.map((item) => this.#text(item, depth + 1)).join(" ")}]`;
    if (resolved instanceof PdfStream) return `${this.#dict(resolved.dict, depth)} ${digestOf(resolved.encoded)}`;
    if (resolved instanceof PdfDict) return this.#dict(resolved, depth);

    return String(resolved);
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

function placed(matrix: Matrix): string {
  return matrix.map(rounded).join(",");
}

function rounded(value: number): number {
  return Math.round(value * STEPS_PER_POINT);
}
