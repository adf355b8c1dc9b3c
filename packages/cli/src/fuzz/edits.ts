/** The changes that can be made to a data set: each field with each edge that applies, and each field that may be missing. */
import type { JsonPath } from "@platen/json";
import { isObject, type JsonObject, type JsonValue, valueAt, withValue } from "./data.ts";
import { edges } from "./edges.ts";
import { fieldsOf, isOptional, sampleOf, schemaBelow } from "./schema-nodes.ts";

export interface Edit {
  path: JsonPath;
  /** Such as "a long name" or "missing". */
  name: string;
  apply(data: JsonObject): JsonObject;
}

interface Context {
  schema: JsonObject | null;
  /** Every data set: a field that one of them lacks may be missing. */
  sets: readonly JsonObject[];
  edits: Edit[];
}

/** More entries of a list are like the first ones. */
const mostEntries = 2;
/** The digits of a number that is written as text. */
const decimal = /^-?\d+([.,]\d+)?$/;

export function editsOf(data: JsonObject, schema: JsonObject | null, sets: readonly JsonObject[]): Edit[] {
  const context: Context = { schema, sets, edits: [] };
  visit(data, [], schema, context);

  return context.edits;
}

function visit(value: JsonValue, path: JsonPath, node: JsonObject | null, context: Context): void {
  if (path.length > 0) addEdges(value, path, context);
  if (Array.isArray(value)) {
    for (const [index, entry] of value.slice(0, mostEntries).entries())
      visit(entry, [...path, index], node && context.schema && schemaBelow(context.schema, node, index), context);
    return;
  }
  if (!isObject(value)) return;

  for (const [name, part] of Object.entries(value)) {
    const at = [...path, name];
    if (mayBeMissing(value, at, node, context)) add(at, "missing", undefined, context);
    visit(part, at, node && context.schema && schemaBelow(context.schema, node, name), context);
  }
  for (const name of node && context.schema ? fieldsOf(context.schema, node) : []) {
    if (Object.hasOwn(value, name)) continue;
    const sample = sampleOf(context.schema!, schemaBelow(context.schema!, node!, name) ?? {});
    add([...path, name], "present", sample, context);
  }
}

function addEdges(value: JsonValue, path: JsonPath, context: Context): void {
  for (const edge of edges) {
    const instead = edge.of(value);
    if (instead === undefined) continue;
    add(path, edge.name, isInvoiceLines(path) ? withFreeLines(value, instead) : instead, context);
  }
  if (typeof value === "string" && decimal.test(value)) {
    for (const digits of ["0", "-1234.56", "123456789012.34"]) add(path, `the amount ${digits}`, digits, context);
  }
}

function isInvoiceLines(path: JsonPath): boolean {
  return path.length === 2 && path[0] === "_invoice" && path[1] === "lines";
}

/** Lines that an invoice did not have cost nothing: its totals still add up, and its checks let it through. */
function withFreeLines(before: JsonValue, lines: JsonValue): JsonValue {
  if (!Array.isArray(before) || !Array.isArray(lines)) return lines;

  return lines.map((line, index) => {
    if (index < before.length || !isObject(line)) return line;
    const { allowances: _, charges: __, ...rest } = line;
    const nothing = typeof line.net_amount === "string" ? "0.00" : 0;
    return { ...rest, id: String(index + 1), net_amount: nothing, price: { net: nothing } };
  });
}

function add(path: JsonPath, name: string, value: JsonValue | undefined, { edits }: Context): void {
  const owner = path.slice(0, -1);
  // Another edit may have taken away what this one changes.
  const apply = (data: JsonObject) =>
    (valueAt(data, owner) ?? null) !== null ? (withValue(data, path, value) as JsonObject) : data;
  edits.push({ path, name, apply });
}

/** The schema decides; without one, fields that some entry or data set lacks, and those of entries of lists. */
function mayBeMissing(owner: JsonObject, path: JsonPath, node: JsonObject | null, { schema, sets }: Context): boolean {
  const name = path.at(-1) as string;
  if (name === "_invoice") return false;
  if (schema && node) return isOptional(schema, node, name);
  if (schema) return true;
  const isInEntry = path.some((part) => typeof part === "number");

  return isInEntry ? Object.keys(owner).length > 1 : sets.some((set) => lacks(set, path));
}

function lacks(set: JsonObject, path: JsonPath): boolean {
  let value: JsonValue | undefined = set;
  for (const part of path) {
    if (!isObject(value)) return false;
    if (!Object.hasOwn(value, part)) return true;
    value = value[part];
  }

  return false;
}
