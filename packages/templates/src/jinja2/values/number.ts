/** Python's two kinds of numbers in JavaScript's: which is which, and from one to the other. */
import { Float, type Value } from "./value.ts";

export type Int = number | bigint;

/** Beyond this a number in the data cannot have been written as a whole one. */
const LARGEST_DATA_INT = 1e21;

/** Bits that a whole number may have; Python has no limit, and a template could make it work for hours. */
export const LARGEST_INT_BITS = 100_000;

/** The value as a whole number (a boolean counts as 0 or 1), or undefined where it is none. */
export function asInt(value: Value): Int | undefined {
  if (typeof value === "number") {
    if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
    return Number.isInteger(value) && Math.abs(value) < LARGEST_DATA_INT ? BigInt(value) : undefined;
  }
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1 : 0;

  return undefined;
}

/** The value as a float, or undefined where it is none: whole numbers are not floats. */
export function asFloat(value: Value): number | undefined {
  if (value instanceof Float) return value.value;
  if (typeof value !== "number" || (Number.isInteger(value) && Math.abs(value) < LARGEST_DATA_INT)) return undefined;

  return value;
}

/** Any number as JavaScript's, or undefined where the value is not a number. */
export function asNumber(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (value instanceof Float) return value.value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return Number(value);

  return undefined;
}

/** A float as a value. */
export function float(value: number): Value {
  return Number.isInteger(value) ? new Float(value) : value;
}

/** A whole number as a value: a plain number where it is exact. */
export function int(value: Int): Int {
  if (typeof value === "number") return value;

  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

export function isNumber(value: Value): boolean {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" || value instanceof Float;
}

/**
 * Python's `repr` of a float: the shortest digits that read back as the same, with `.0` where they are whole. A negative zero
 * has no minus: on a document it only looks like a mistake.
 */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-4 && magnitude < 1e16)) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [digits, exponent] = value.toExponential().split("e") as [string, string];
  const size = exponent.slice(1).padStart(2, "0");

  return `${digits}e${exponent[0]}${size}`;
}
