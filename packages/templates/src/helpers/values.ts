/** Plain values as helpers treat them: fields, truth, sameness and order. */
import { Fault } from "../core/errors.ts";
import { SafeString } from "../core/output.ts";
import { ownProperty } from "../core/own-property.ts";
import type { Value } from "./helper.ts";

/** A field of an element; a dotted path goes deeper. */
export function fieldOf(element: Value, path: string): Value {
  let value: unknown = element;
  for (const name of path.split(".")) value = ownProperty(value, name);

  return value as Value;
}

/** The element itself, or the field of it that is named. */
export function keyOf(element: Value, path: string | undefined): Value {
  return path === undefined ? element : fieldOf(element, path);
}

/** Empty texts, lists and objects, zero, false and nothing count as false. */
export function isTruthy(value: Value): boolean {
  return !isEmpty(value) && value !== false && value !== 0 && value !== 0n;
}

/** Nothing, an empty text, an empty list or an object without fields. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (value instanceof SafeString) return value.text === "";
  if (typeof value === "number") return Number.isNaN(value);
  if (Array.isArray(value)) return value.length === 0;

  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Same value: numbers by amount, also where one of them is a text such as "12.50"; lists and objects by content. */
export function isSame(left: Value, right: Value, depth = 0): boolean {
  const a = simplified(left);
  const b = simplified(right);
  if (a === b) return true;
  if (typeof a === "number" && typeof b === "string") return isNumeric(b) && a === Number(b);
  if (typeof a === "string" && typeof b === "number") return isNumeric(a) && Number(a) === b;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || depth > 100) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;

  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) => Object.hasOwn(b, name) && isSame(ownProperty(a, name) as Value, ownProperty(b, name) as Value, depth + 1),
  );
}

/** Negative, zero or positive. Texts compare by the locale's rules; values of different kinds do not compare. */
export function compare(left: Value, right: Value, collator: Intl.Collator): number {
  const a = simplified(left);
  const b = simplified(right);
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (typeof a === "string" && typeof b === "string") {
    return isNumeric(a) && isNumeric(b) ? Number(a) - Number(b) : collator.compare(a, b);
  }
  if (typeof a === "number" && typeof b === "string" && isNumeric(b)) return a - Number(b);
  if (typeof a === "string" && typeof b === "number" && isNumeric(a)) return Number(a) - b;

  throw new Fault(`${kindOf(a)} and ${kindOf(b)} cannot be compared.`);
}

/** Like `compare`, with nothing at the end and unlike kinds left in their order. */
export function compareForSort(left: Value, right: Value, collator: Intl.Collator): number {
  const isLeftMissing = left === null || left === undefined;
  const isRightMissing = right === null || right === undefined;
  if (isLeftMissing || isRightMissing) return Number(isLeftMissing) - Number(isRightMissing);
  const a = simplified(left);
  const b = simplified(right);

  return typeof a === typeof b && typeof a !== "object" ? compare(a, b, collator) : 0;
}

export function textOf(value: Value): string {
  if (value === null || value === undefined) return "";
  if (value instanceof SafeString) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join(", ");

  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function simplified(value: Value): Value {
  if (value instanceof SafeString) return value.text;
  if (typeof value === "bigint") return Number(value);

  return value === undefined ? null : value;
}

/** True for a text that spells a number in digits. */
export function isNumeric(text: string): boolean {
  return text.length < 400 && /^\s*[-+]?(\d+(\.\d*)?|\.\d+)\s*$/.test(text);
}

function kindOf(value: Value): string {
  if (value === null || value === undefined) return "Nothing";
  if (Array.isArray(value)) return "a list";

  return typeof value === "object"
    ? "an object"
    : `${typeof value === "string" ? "the text" : "the"} ${typeof value} ${JSON.stringify(value)}`;
}
