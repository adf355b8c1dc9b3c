/** Values in the words of an error message. */
import { describe } from "../../core/call-helper.ts";
import { SafeString } from "../../core/output.ts";
import { Drop } from "./drop.ts";
import { isNumber, printNumber } from "./float.ts";
import { Range } from "./range.ts";

export function describeValue(value: unknown): string {
  if (isNumber(value)) return printNumber(value);
  if (value instanceof SafeString) return describe(value.text);
  if (value instanceof Range) return `the range ${value.first}..${value.last}`;
  if (value instanceof Drop) return value.name;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "string" || typeof value === "boolean") return describe(value);

  return value === undefined || value === null ? "nothing" : "an object";
}
