/** The box around a path: read only where somebody wants it, since most paths are decoration. */
import type { PdfValue } from "../objects/values.ts";
import { ContentReader } from "./content-reader.ts";
import { type Box, emptyBox, type Matrix, stretch } from "./matrix.ts";
import { Kind, kinds, readNumber } from "./plain-operands.ts";

/** Names of this module: what another one exports is looked up again at every use. */
const kindOf = kinds;
const { Number: NUMBER, Space: SPACE } = Kind;

const two = new Float64Array(2);
const four = new Float64Array(4);
const six = new Float64Array(6);

/** The operands that are points, x and y of each in turn. */
const POINTS: Readonly<Record<string, Float64Array>> = { m: two, l: two, v: four, y: four, c: six, re: four };

/** The smallest upright box around the points of the content between two offsets, transformed; null where it has none. */
export function pathBox(bytes: Uint8Array, start: number, end: number, matrix: Matrix): Box | null {
  const path = new PathBox(matrix);
  let content: ContentReader | null = null;
  for (let at = start; at < end; ) {
    at = path.addPlain(bytes, at, end);
    if (at >= end) break;
    content ??= new ContentReader(bytes);
    content.goTo(at);
    if (!content.next() || content.start >= end) break;
    path.add(content);
    at = content.end;
  }

  return path.hasPoints ? path.box : null;
}

class PathBox {
  readonly box = emptyBox();
  hasPoints = false;
  readonly #matrix: Matrix;

  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  /** One operation, however it is written. */
  add(content: ContentReader): void {
    const { operator } = content;
    const numbers = POINTS[operator];
    if (!numbers) return;
    if (!content.numbers(numbers)) for (let i = 0; i < numbers.length; i++) numbers[i] = asNumber(content.operands[i]);
    this.#addPoints(numbers, numbers.length, operator === "re");
  }

  /** Operations such as `10 20 l`, as long as they are written plainly; gives the offset of the first that is not. */
  addPlain(bytes: Uint8Array, start: number, end: number): number {
    const numbers = six;
    let first = start;
    let count = 0;
    for (let at = start; at < end; ) {
      const code = bytes[at]!;
      const kind = kindOf[code];
      if (kind === SPACE) {
        at++;
      } else if (kind === NUMBER) {
        if (count === 6) return first;
        at = readNumber(bytes, at, numbers, count++);
        if (at === -1 || kindOf[bytes[at]!] !== SPACE) return first;
      } else {
        // `re`, or a letter.
        const isRectangle = code === 0x72 && bytes[at + 1] === 0x65;
        const after = isRectangle ? at + 2 : at + 1;
        if (count !== (isRectangle ? 4 : operandsOf(code)) || kindOf[bytes[after]!] !== SPACE) return first;
        this.#addPoints(numbers, count, isRectangle);
        count = 0;
        at = after;
        first = after;
      }
    }

    return count > 0 ? first : end;
  }

  /** Of a rectangle, whose second point is its size, two corners say all. */
  #addPoints(numbers: Float64Array, count: number, isRectangle: boolean): void {
    if (count > 0) this.hasPoints = true;
    if (isRectangle) {
      numbers[2]! += numbers[0]!;
      numbers[3]! += numbers[1]!;
    }
    for (let i = 0; i < count; i += 2) stretch(this.box, this.#matrix, numbers[i]!, numbers[i + 1]!);
  }
}

/** The numbers before `m`, `l`, `c`, `v`, `y` or `h`; -1 for any other. */
function operandsOf(letter: number): number {
  switch (letter) {
    case 0x6d:
    case 0x6c:
      return 2;
    case 0x63:
      return 6;
    case 0x76:
    case 0x79:
      return 4;
    case 0x68:
      return 0;
    default:
      return -1;
  }
}

function asNumber(value: PdfValue | undefined): number {
  return typeof value === "number" ? value : 0;
}
