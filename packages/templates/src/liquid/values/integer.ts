/** Integers where Liquid asks for one: loop limits, range bounds and filter arguments. */
import { Fault } from "../../core/errors.ts";
import { plain } from "./compare.ts";
import { describeValue } from "./describe.ts";
import { isInteger, isNumber, plainNumber } from "./float.ts";

/** The value as an integer: an integer, or a text of digits. Anything else is a fault. */
export function toInteger(given: unknown, what: string): number {
  const value = plain(given);
  if (isInteger(value)) return Number(value);
  if (typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value)) return Number(value);

  throw new Fault(`${what} needs a whole number but got ${describeValue(given)}: invalid integer.`);
}

/** As Ruby's `to_i`: a text counts as far as it is digits, nil as 0. Undefined where a value has no number at all. */
export function truncated(given: unknown): number | undefined {
  const value = plain(given);
  if (value === null || value === undefined) return 0;
  if (isNumber(value)) return Math.trunc(Number(plainNumber(value)));

  return typeof value === "string" ? Number(/^\s*[-+]?\d+/.exec(value)?.[0] ?? 0) : undefined;
}

/** A bound of a range: texts that are not numbers count as 0. */
export function rangeBound(given: unknown): number {
  const value = plain(given);
  const bound = isInteger(value) || !isNumber(value) ? truncated(value) : undefined;
  if (bound !== undefined) return bound;

  throw new Fault(`A range needs whole numbers but got ${describeValue(given)}: invalid integer.`);
}
