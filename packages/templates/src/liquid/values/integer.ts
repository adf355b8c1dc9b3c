/** Integers where Liquid asks for one: loop limits, range bounds and filter arguments. */
import { Fault } from "../../core/errors.ts";
import { plain } from "./compare.ts";
import { describeValue } from "./describe.ts";
import { isInteger } from "./float.ts";

/** The value as an integer: an integer, or a text of digits. Anything else is a fault. */
export function toInteger(given: unknown, what: string): number {
  const value = plain(given);
  if (isInteger(value)) return Number(value);
  if (typeof value === "string" && /^\s*[-+]?\d+\s*$/.test(value)) return Number(value);

  throw new Fault(`${what} needs a whole number but got ${describeValue(given)}: invalid integer.`);
}

/** A bound of a range: texts that are no number count as 0. */
export function rangeBound(given: unknown): number {
  const value = plain(given);
  if (isInteger(value)) return Number(value);
  if (value === null || value === undefined) return 0;
  if (typeof value === "string") return Number(/^\s*[-+]?\d+/.exec(value)?.[0] ?? 0);

  throw new Fault(`A range needs whole numbers but got ${describeValue(given)}: invalid integer.`);
}
