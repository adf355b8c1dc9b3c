/** Finds where in a JSON text a value is, so that a finding about `data.lines[0].price` can name line and column. */
import { type JsonPath, locateValue } from "./locate-value.ts";
import { type JsonPosition, positionAt } from "./position.ts";

/**
 * The position of the value at the path or, where it is missing, of the nearest value around it that is there. The text
 * must be JSON.
 *
 * @example findPosition('{\n  "a": [1, 2]\n}', ["a", 1]) // { line: 2, column: 12 }
 */
export function findPosition(text: string, path: JsonPath): JsonPosition {
  return positionAt(text, locateValue(text, path).start);
}

/**
 * The position of the name of the field at the path; where it is missing, of the object that lacks it.
 *
 * @example findFieldPosition('{\n  "a": 1\n}', ["a"]) // { line: 2, column: 3 }
 */
export function findFieldPosition(text: string, path: JsonPath): JsonPosition {
  const { nameAt, start, isFound } = locateValue(text, path);

  return positionAt(text, isFound ? nameAt : start);
}

/** `lines[0].price` → `["lines", 0, "price"]`. */
export function pathOf(written: string): (string | number)[] {
  return [...written.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name! : Number(index),
  );
}
