/** Transformation matrices (ISO 32000-1, 8.3.4) and boxes. */
import type { PdfValue } from "../objects/values.ts";

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;

  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** The matrix after a move of its own space: what `multiply` gives for one, without the rest of its work. */
export function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix {
  return [a, b, c, d, x * a + y * c + e, x * b + y * d + f];
}

export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** How far a move leads. Most text is upright, and the general way takes many times as long. */
export function distance(x: number, y: number): number {
  if (x === 0) return Math.abs(y);
  if (y === 0) return Math.abs(x);

  return Math.hypot(x, y);
}

/** Null where the values are not six numbers. */
export function matrixOf(values: readonly PdfValue[] | undefined): Matrix | null {
  if (values?.length !== 6 || !values.every((value) => typeof value === "number")) return null;

  return values as unknown as Matrix;
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
  const [a, b, c, d, e, f] = matrix;
  const box: Box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    const px = a * x + c * y + e;
    const py = b * x + d * y + f;
    box.left = Math.min(box.left, px);
    box.bottom = Math.min(box.bottom, py);
    box.right = Math.max(box.right, px);
    box.top = Math.max(box.top, py);
  }

  return box;
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
