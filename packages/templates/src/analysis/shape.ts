/** What is known of a value without rendering: where it is in the data, and what the data sets have there. */
import { ownNames } from "../core/own-property.ts";

export type ShapeType = "text" | "number" | "boolean" | "list" | "object" | "date" | "any";

/** The items of a list, as a step of a path. */
export const ITEMS = "[]";

export interface Shape {
  /** The steps from the data to the value; undefined where it is not a value of the data. */
  path: readonly string[] | undefined;
  /** The values that the data sets have there. */
  samples: readonly unknown[];
  /** What is known without samples. */
  type?: ShapeType;
  /** The fields of a value that the language makes, such as `forloop`. */
  members?: ReadonlyMap<string, Shape>;
  /** The parts of a tuple or pair. */
  elements?: readonly Shape[];
  /** The items of a list that the template makes. */
  items?: Shape;
  doc?: string;
  /** A macro of the template: what a call gives the parameters. */
  macro?: Macro;
}

export interface Macro {
  name: string;
  parameters: readonly string[];
  /** What calls gave each parameter, by name. */
  given: Map<string, Shape>;
}

/** A list can be long; after this many samples another one adds nothing. */
const MOST_SAMPLES = 5_000;

/** No data is nested deeper than this in earnest. */
const DEEPEST_PATH = 100;

export const UNKNOWN: Shape = { path: undefined, samples: [] };

export function ofType(type: ShapeType, doc?: string): Shape {
  return { path: undefined, samples: [], type, ...(doc === undefined ? {} : { doc }) };
}

export function ofValue(value: unknown): Shape {
  return { path: undefined, samples: [value] };
}

export function ofMembers(members: Record<string, Shape>, doc?: string): Shape {
  return {
    path: undefined,
    samples: [],
    type: "object",
    members: new Map(Object.entries(members)),
    ...(doc === undefined ? {} : { doc }),
  };
}

export function listOf(items: Shape): Shape {
  return { path: undefined, samples: [], type: "list", items };
}

/** The data itself, from all data sets. */
export function rootShape(data: readonly unknown[]): Shape {
  return { path: [], samples: data.filter(isObject) };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field of the value. */
export function fieldOf(shape: Shape, name: string): Shape {
  const member = shape.members?.get(name);
  if (member !== undefined) return member;
  const element = shape.elements?.[Number(name)];
  if (element !== undefined) return element;
  const samples: unknown[] = [];
  for (const sample of shape.samples) {
    if (samples.length >= MOST_SAMPLES) break;
    if (isObject(sample) && Object.hasOwn(sample, name)) samples.push(sample[name]);
  }

  return { path: stepInto(shape.path, name), samples };
}

/** Any item of the list. */
export function itemOf(shape: Shape): Shape {
  if (shape.items !== undefined) return shape.items;
  if (shape.elements !== undefined) return union(shape.elements);
  const samples: unknown[] = [];
  for (const sample of shape.samples) {
    if (!Array.isArray(sample)) continue;
    for (const item of sample) {
      if (samples.length >= MOST_SAMPLES) break;
      samples.push(item);
    }
  }

  return { path: stepInto(shape.path, ITEMS), samples };
}

function stepInto(path: readonly string[] | undefined, step: string): readonly string[] | undefined {
  return path === undefined || path.length >= DEEPEST_PATH ? undefined : [...path, step];
}

/** A key and a value of the object, as a pair. */
export function pairOf(shape: Shape): Shape {
  const keys: unknown[] = [];
  for (const sample of shape.samples) {
    if (!isObject(sample) || keys.length >= MOST_SAMPLES) continue;
    keys.push(...ownNames(sample));
  }

  return {
    path: undefined,
    samples: [],
    type: "list",
    elements: [{ path: undefined, samples: keys, type: "text" }, fieldValueOf(shape)],
  };
}

/** Any value of the object. */
export function fieldValueOf(shape: Shape): Shape {
  const samples: unknown[] = [];
  for (const sample of shape.samples) {
    if (!isObject(sample) || samples.length >= MOST_SAMPLES) continue;
    for (const name of ownNames(sample)) samples.push(sample[name]);
  }

  return { path: undefined, samples };
}

/** True where the samples are objects and none is a list. */
export function isObjectShape(shape: Shape): boolean {
  return shape.samples.some(isObject) && !shape.samples.some(Array.isArray);
}

/** One of several values. */
export function union(shapes: readonly Shape[]): Shape {
  const known = shapes.filter(isKnown);
  const [first] = known;
  if (first === undefined) return shapes[0] ?? UNKNOWN;
  if (known.length === 1) return first;
  const members = new Map(known.flatMap((shape) => [...(shape.members ?? [])]));
  const items = known.flatMap((shape) => (shape.items === undefined ? [] : [shape.items]));
  const path = known.find((shape) => shape.path !== undefined)?.path;
  const samples = known.flatMap((shape) => shape.samples).slice(0, MOST_SAMPLES);

  return {
    path,
    samples,
    ...(first.type === undefined ? {} : { type: first.type }),
    ...(members.size === 0 ? {} : { members }),
    ...(items.length === 0 ? {} : { items: union(items) }),
    ...(first.elements === undefined ? {} : { elements: first.elements }),
    ...(first.macro === undefined ? {} : { macro: first.macro }),
  };
}

function isKnown(shape: Shape): boolean {
  return (
    shape.path !== undefined ||
    shape.samples.length > 0 ||
    shape.type !== undefined ||
    shape.members !== undefined ||
    shape.macro !== undefined
  );
}

/** The names of the fields, in the order of the data. */
export function fieldNames(shape: Shape): string[] {
  const names = new Set<string>(shape.members?.keys());
  for (const sample of shape.samples) if (isObject(sample)) for (const name of ownNames(sample)) names.add(name);

  return [...names];
}

/** The type of a value, from its samples. */
export function typeOf(shape: Shape): ShapeType | undefined {
  const sample = shape.samples.find((value) => value !== null && value !== undefined);
  if (sample === undefined) return shape.type;
  if (Array.isArray(sample)) return "list";
  switch (typeof sample) {
    case "string":
      return "text";
    case "number":
    case "bigint":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "object";
  }
}
