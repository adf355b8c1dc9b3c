/** Makes a failing case small: the fewest changes to a data set that still show the same weakness. */
import { isObject, isSame, type JsonObject, type JsonValue, patchBetween } from "./data.ts";

/**
 * `fails` renders the data. Each step takes the first simpler patch that still fails, until none does or `isOver`.
 *
 * @example
 * await shrink({ name: "Ada", city: "Paris" }, { name: "A very long name", city: "" }, fails, () => false); // the name alone
 */
export async function shrink(
  base: JsonObject,
  failing: JsonObject,
  fails: (data: JsonObject) => Promise<boolean>,
  isOver: () => boolean,
): Promise<JsonObject> {
  let data = failing;
  const tried = new Set<string>();
  for (let isSmaller = true; isSmaller && !isOver(); ) {
    isSmaller = false;
    const size = sizeOf(base, data);
    for (const simpler of simplerThan(data, base)) {
      if (isOver()) break;
      const candidate = simpler as JsonObject;
      const key = JSON.stringify(candidate);
      if (tried.has(key) || sizeOf(base, candidate) >= size) continue;
      tried.add(key);
      if (!(await fails(candidate))) continue;
      data = candidate;
      isSmaller = true;
      break;
    }
  }

  return data;
}

function sizeOf(base: JsonObject, data: JsonObject): number {
  return JSON.stringify(patchBetween(base, data)).length;
}

/** Values that are nearer to the base or simpler, the largest steps first. Parts that are as in the base stay. */
function* simplerThan(value: JsonValue, base: JsonValue | undefined): Generator<JsonValue> {
  if (isSame(value, base)) return;
  if (base !== undefined) yield base;
  if (Array.isArray(value)) yield* simplerList(value, Array.isArray(base) ? base : []);
  else if (isObject(value)) yield* simplerObject(value, isObject(base) ? base : null);
  else if (typeof value === "string") yield* simplerText(value);
  else if (typeof value === "number") yield* [0, 1, -1, Math.trunc(value)].filter((each) => each !== value);
}

function* simplerList(list: JsonValue[], base: JsonValue[]): Generator<JsonValue> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // A long list of like entries needs no more than its ends tried.
    const starts = [list.length - size, 0];
    if (list.length <= 40) for (let start = size; start < list.length - size; start += size) starts.push(start);
    for (const start of starts) yield list.toSpliced(start, size);
  }
  for (const [index, entry] of list.slice(0, 5).entries()) {
    for (const simpler of simplerThan(entry, base[index])) yield list.with(index, simpler);
    if (isObject(entry)) for (const simpler of withoutFields(entry)) yield list.with(index, simpler);
  }
}

function* simplerObject(object: JsonObject, base: JsonObject | null): Generator<JsonValue> {
  // A field that is missing is tried with the base's value.
  for (const [name, value] of Object.entries(base ?? {})) {
    if (!Object.hasOwn(object, name)) yield { ...object, [name]: value };
  }
  for (const [name, value] of Object.entries(object)) {
    if (base && !Object.hasOwn(base, name)) yield without(object, name);
    for (const simpler of simplerThan(value, base?.[name])) yield { ...object, [name]: simpler };
  }
}

/** Entries of lists are written out as a whole in the patch: what they do not need is left out, or made short. */
function* withoutFields(entry: JsonObject): Generator<JsonValue> {
  for (const [name, value] of Object.entries(entry)) {
    yield without(entry, name);
    if (typeof value === "string" && value.length > 1) yield { ...entry, [name]: value.slice(0, 1) };
  }
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
}

function* simplerText(text: string): Generator<string> {
  const characters = [...text];
  for (let left = Math.floor(characters.length / 2); left > 0; left = Math.floor(left / 2)) {
    yield characters.slice(0, characters.length - left).join("");
    yield characters.slice(left).join("");
  }
}
