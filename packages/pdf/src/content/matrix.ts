/** Transformation matrices (ISO 32000-1, 8.3.4) and boxes. */
import type { PdfValue } from "../objects/values.ts";

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

// These run for every glyph. Numbers are taken by their index: a pattern such as `[a, b]` makes an iterator for them.

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  return [
    inner[0] * outer[0] + inner[1] * outer[2],
    inner[0] * outer[1] + inner[1] * outer[3],
    inner[2] * outer[0] + inner[3] * outer[2],
    inner[2] * outer[1] + inner[3] * outer[3],
    inner[4] * outer[0] + inner[5] * outer[2] + outer[4],
    inner[4] * outer[1] + inner[5] * outer[3] + outer[5],
  ];
}

/** The matrix after a move of its own space: what `multiply` gives for one, without the rest of its work. */
export function moved(m: Matrix, x: number, y: number): Matrix {
  return [m[0], m[1], m[2], m[3], x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]];
}

/** How far a move leads. Most text is upright, and the general way takes many times as long. */
export function distance(x: number, y: number): number {
  if (x === 0) return Math.abs(y);
  if (y === 0) return Math.abs(x);

  return Math.hypot(x, y);
}

/**
 * Null where the values are not six numbers. A list of its own: in a list of numbers alone the engine keeps no object for each, and
 * where code has met the values of an array, which may be anything, all matrices that it meets are made such lists first.
 */
export function matrixOf(values: readonly PdfValue[] | undefined): Matrix | null {
  if (values?.length !== 6 || !values.every((value) => typeof value === "number")) return null;

  const [a, b, c, d, e, f] = values as unknown as Matrix;
  return [a, b, c, d, e, f];
}

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The smallest upright box around points of a transformed space, given as x and y of each in turn. */
export function boxAround(matrix: Matrix, points: readonly number[]): Box | null {
  if (points.length === 0) return null;
  const box = emptyBox();
  for (let i = 0; i < points.length; i += 2) stretch(box, matrix, points[i]!, points[i + 1]!);

  return box;
}

export function emptyBox(): Box {
  return { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
}

/** Until it has a point of a transformed space, too. */
export function stretch(box: Box, matrix: Matrix, x: number, y: number): void {
  const px = matrix[0] * x + matrix[2] * y + matrix[4];
  const py = matrix[1] * x + matrix[3] * y + matrix[5];
  box.left = Math.min(box.left, px);
  box.bottom = Math.min(box.bottom, py);
  box.right = Math.max(box.right, px);
  box.top = Math.max(box.top, py);
}

export function unite(first: Box | null, second: Box): Box {
  if (first === null) return second;

  return {
    left: Math.min(first.left, second.left),
    bottom: Math.min(first.bottom, second.bottom),
    right: Math.max(first.right, second.right),
    top: Math.max(first.top, second.top),
  };
}
