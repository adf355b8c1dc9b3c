/** Dicts: those of the data, which are plain objects, and those that a template makes, whose keys can be any value. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { isReachable, ownNames, ownProperty } from "../../core/own-property.ts";
import { asText } from "./text.ts";
import { typeName } from "./type-name.ts";
import { Undefined } from "./undefined.ts";
import { Float, type Mapping, PythonObject, Tuple, type Value } from "./value.ts";

/** What Python's hash and equality make of a key: equal keys have the same. */
type HashKey = string | number | bigint | null | PythonObject;

/** Python's `dict`: keeps the order of insertion, and 1, 1.0 and True are the same key. */
export class Dict extends PythonObject {
  readonly typeName = "dict";
  readonly #entries = new Map<HashKey, { key: Value; value: Value }>();

  static of(entries: Iterable<readonly [Value, Value]>): Dict {
    const dict = new Dict();
    for (const [key, value] of entries) dict.set(key, value);

    return dict;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Value): Value | undefined {
    return this.#entries.get(hashKey(key))?.value;
  }

  set(key: Value, value: Value): void {
    const hash = hashKey(key);
    const entry = this.#entries.get(hash);
    if (entry) entry.value = value;
    else this.#entries.set(hash, { key, value });
  }

  delete(key: Value): void {
    this.#entries.delete(hashKey(key));
  }

  clear(): void {
    this.#entries.clear();
  }

  *entries(): IterableIterator<[Value, Value]> {
    for (const { key, value } of this.#entries.values()) yield [key, value];
  }

  *keys(): IterableIterator<Value> {
    for (const { key } of this.#entries.values()) yield key;
  }

  override length(): number {
    return this.#entries.size;
  }

  override iterate(): Iterable<Value> {
    return this.keys();
  }

  override item(key: Value): Value | undefined {
    return this.get(key);
  }
}

/** @throws Fault where the value cannot be a key: lists and dicts. */
export function hashKey(key: Value): HashKey {
  if (typeof key === "string") return key.startsWith("\0") ? `\0s${key}` : key;
  if (key instanceof SafeString) return hashKey(key.text);
  if (key === null) return null;
  if (typeof key === "number" || typeof key === "bigint") return key;
  if (typeof key === "boolean") return key ? 1 : 0;
  if (key instanceof Float) return Number.isSafeInteger(key.value) ? key.value + 0 : BigInt(key.value);
  if (key instanceof Tuple) return `\0t${key.items.map(hashText).join(",")}`;
  if (key instanceof Undefined) {
    key.str();
    return "\0u";
  }
  if (key instanceof Dict || !(key instanceof PythonObject)) {
    throw new Fault(`A ${typeName(key)} cannot be a key or an element that must be unique.`);
  }

  return key;
}

/** The hash of a part of a tuple, so that two parts never run into each other. */
function hashText(part: Value): string {
  const hash = hashKey(part);
  if (typeof hash === "string") return JSON.stringify(hash);
  if (hash instanceof PythonObject) throw new Fault(`A tuple with a ${typeName(hash)} in it cannot be a key.`);

  return String(hash);
}

export type AnyMapping = Dict | Mapping;

export function isMapping(value: Value): value is AnyMapping {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (value instanceof PythonObject) return value instanceof Dict;

  return !(value instanceof SafeString || value instanceof Float || value instanceof Date);
}

export function mappingGet(mapping: AnyMapping, key: Value): Value | undefined {
  if (mapping instanceof Dict) return mapping.get(key);
  const name = asText(key);

  return name === undefined ? undefined : (ownProperty(mapping, name) as Value | undefined);
}

export function mappingHas(mapping: AnyMapping, key: Value): boolean {
  if (mapping instanceof Dict) return mapping.get(key) !== undefined;
  const name = asText(key);

  return name !== undefined && isReachable(mapping, name);
}

export function mappingSize(mapping: AnyMapping): number {
  return mapping instanceof Dict ? mapping.size : ownNames(mapping).length;
}

export function mappingKeys(mapping: AnyMapping): Iterable<Value> {
  return mapping instanceof Dict ? mapping.keys() : ownNames(mapping);
}

export function* mappingEntries(mapping: AnyMapping): IterableIterator<[Value, Value]> {
  if (mapping instanceof Dict) yield* mapping.entries();
  else for (const name of ownNames(mapping)) yield [name, mapping[name] ?? null];
}
