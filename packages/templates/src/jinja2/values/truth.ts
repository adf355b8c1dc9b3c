/** What counts as true: Python's rule, not JavaScript's. */
import { SafeString } from "../../core/output.ts";
import { isMapping, mappingSize } from "./mapping.ts";
import type { RenderContext } from "./value.ts";
import { Float, PythonObject, type Value } from "./value.ts";

export function isTrue(value: Value, context: RenderContext): boolean {
  switch (typeof value) {
    case "boolean":
      return value;
    case "string":
      return value !== "";
    case "number":
      return value !== 0;
    case "bigint":
      return value !== 0n;
    case "object":
      break;
    default:
      return false;
  }
  if (value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof PythonObject) return value.isTrue(context);
  if (value instanceof SafeString) return value.text !== "";
  if (value instanceof Float) return value.value !== 0;

  return !isMapping(value) || mappingSize(value) > 0;
}
