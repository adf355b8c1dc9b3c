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

export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
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

/** The smallest upright box around points of a transformed space. */
export function boxAround(matrix: Matrix, points: readonly (readonly [x: number, y: number])[]): Box | null {
  let box: Box | null = null;
  for (const [x, y] of points) {
    const [px, py] = transform(matrix, x, y);
    box = unite(box, { left: px, bottom: py, right: px, top: py });
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
