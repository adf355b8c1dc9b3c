/** The points of a path, for the box around it: read only where somebody wants the box, since most paths are decoration. */
import type { PdfValue } from "../objects/values.ts";
import { ContentReader } from "./content-reader.ts";

const two = new Float64Array(2);
const four = new Float64Array(4);
const six = new Float64Array(6);

/** The operands that are points, x and y of each in turn. */
const POINTS: Readonly<Record<string, Float64Array>> = { m: two, l: two, v: four, y: four, c: six, re: four };

/** Of the content between two offsets, x and y of each in turn. Of a rectangle two corners say all. */
export function pathPoints(bytes: Uint8Array, start: number, end: number): number[] {
  const points: number[] = [];
  const content = new ContentReader(bytes);
  content.goTo(start);
  while (content.next() && content.start < end) {
    const { operator } = content;
    const numbers = POINTS[operator];
    if (!numbers) continue;
    if (!content.numbers(numbers)) for (let i = 0; i < numbers.length; i++) numbers[i] = asNumber(content.operands[i]);
    const from = points.length;
    for (let i = 0; i < numbers.length; i++) points.push(numbers[i]!);
    if (operator !== "re") continue;
    points[from + 2]! += points[from]!;
    points[from + 3]! += points[from + 1]!;
  }

  return points;
}

function asNumber(value: PdfValue | undefined): number {
  return typeof value === "number" ? value : 0;
}
