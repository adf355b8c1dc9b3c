/** A position in a text: line and column, both counted from 1. */

export interface JsonPosition {
  line: number;
  column: number;
}

/** @example positionAt("{\n  x", 4) // { line: 2, column: 3 } */
export function positionAt(text: string, offset: number): JsonPosition {
  let line = 1;
  let lineStart = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < offset; end = text.indexOf("\n", end + 1)) {
    line++;
    lineStart = end + 1;
  }

  return { line, column: offset - lineStart + 1 };
}
