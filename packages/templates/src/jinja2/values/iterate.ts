/** Walking over values: what can be iterated, and lists of what it gives. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { isMapping, mappingKeys, mappingSize } from "./mapping.ts";
import { characterCount } from "./text.ts";
import { typeName } from "./type-name.ts";
import type { RenderContext } from "./value.ts";
import { PythonObject, type Value } from "./value.ts";

/** What iterating gives, or undefined where the value cannot be iterated. */
export function tryIterate(value: Value, context: RenderContext): Iterable<Value> | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return value;
  if (value instanceof PythonObject) return value.iterate(context);
  // As in Python, the single characters of a safe text are plain ones.
  if (value instanceof SafeString) return value.text;

  return isMapping(value) ? mappingKeys(value) : undefined;
}

export function iterate(value: Value, context: RenderContext): Iterable<Value> {
  const iterable = tryIterate(value, context);
  if (iterable === undefined) throw new Fault(`A ${typeName(value)} cannot be looped over: it is not a list.`);

  return iterable;
}

/** A new list of what iterating gives. */
export function toList(value: Value, context: RenderContext): Value[] {
  const { meter } = context.run;
  if (Array.isArray(value)) {
    meter.list(value.length);
    meter.step(value.length);
    return value.slice();
  }
  const list: Value[] = [];
  for (const item of iterate(value, context)) {
    meter.step();
    list.push(item);
    meter.list(list.length);
  }

  return list;
}

/** Python's `len`, or undefined where the value has none. */
export function tryLength(value: Value, context: RenderContext): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return characterCount(value);
  if (value instanceof SafeString) return characterCount(value.text);
  if (value instanceof PythonObject) return value.length(context);

  return isMapping(value) ? mappingSize(value) : undefined;
}

export function length(value: Value, context: RenderContext): number {
  const count = tryLength(value, context);
  if (count === undefined) throw new Fault(`A ${typeName(value)} has no length.`);

  return count;
}
