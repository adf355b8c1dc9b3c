/** Liquid's values as the plain ones that helpers take. */
import type { Meter } from "../../core/limits.ts";
import { SafeString } from "../../core/output.ts";
import type { Value } from "../../helpers/helper.ts";
import { Drop } from "./drop.ts";
import { WholeFloat } from "./float.ts";
import { Range } from "./range.ts";

export function toHelperValue(value: unknown, meter: Meter): Value {
  if (value instanceof WholeFloat) return value.value;
  if (value instanceof Range) return value.toList(meter);
  if (value instanceof Drop || typeof value === "function" || typeof value === "symbol") return null;
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value) || value instanceof SafeString) return value as Value;
  meter.step(value.length);

  return value.some(isSpecial) ? value.map((item) => toHelperValue(item, meter)) : (value as Value[]);
}

function isSpecial(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) !== Object.prototype)
  );
}
