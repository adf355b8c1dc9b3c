/** Data as plain JSON values, changed without touching the original. */
import type { JsonPath } from "@platen/json";

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined where the path leads nowhere. */
export function valueAt(data: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const part of path) {
    if (Array.isArray(value)) value = value[part as number];
    else value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }

  return value;
}

/** A copy with another value at the path; undefined removes it. Data in which the path leads nowhere stay as they are. */
export function withValue(data: JsonValue, path: JsonPath, value: JsonValue | undefined): JsonValue {
  const [part, ...rest] = path;
  if (part === undefined) return value ?? null;
  if (Array.isArray(data)) {
    const index = part as number;
    // Another change may have shortened the list.
    if (index >= data.length) return data;
    const entry = rest.length === 0 ? value : withValue(data[index] ?? null, rest, value);
    return entry === undefined ? data.toSpliced(index, 1) : data.with(index, entry);
  }
  if (!isObject(data)) return data;
  const entry = rest.length === 0 ? value : withValue(data[part] ?? null, rest, value);
  if (entry !== undefined) return { ...data, [part]: entry };

  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== part));
}

/** What has to be merged over `from` (RFC 7396) to get `to`. */
export function patchBetween(from: JsonObject, to: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const name of Object.keys(from)) if (!Object.hasOwn(to, name)) patch[name] = null;
  for (const [name, value] of Object.entries(to)) {
    const before = from[name];
    if (isSame(before, value)) continue;
    patch[name] = isObject(before) && isObject(value) ? patchBetween(before, value) : value;
  }

  return patch;
}

export function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
