/** One JSON text merged over another (RFC 7396), with the digits that both were written with. */
import { parseKeepingDigits, writeJson } from "./keep-digits.ts";

/** `isRawJSON` belongs to "JSON.parse source text access", which the compiler's library does not describe yet. */
const { isRawJSON } = JSON as unknown as { isRawJSON(value: unknown): boolean };

/**
 * Fields of the patch replace those of the target, objects field by field, lists as a whole; null removes a field.
 *
 * @example mergePatch('{"a": 1.10, "b": {"c": 1, "d": 2}}', '{"b": {"d": null}}') // '{\n  "a": 1.10, …"b": {…"c": 1…'
 */
export function mergePatch(target: string, patch: string): string {
  return writeJson(merged(parseKeepingDigits(target), parseKeepingDigits(patch)));
}

function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const fields = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) fields.delete(name);
    else fields.set(name, merged(fields.get(name), part));
  }

  return Object.fromEntries(fields);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRawJSON(value);
}
