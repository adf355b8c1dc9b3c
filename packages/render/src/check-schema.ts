/** Whether the JSON Schema of a template can be used: a wrong one is found when it is saved, not with the first render. */
import { Validator } from "@cfworker/json-schema";
import type { Finding } from "./finding.ts";

type SchemaObject = Record<string, unknown>;

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** JSON Schema 2020-12, by what the value of a keyword must be. */
const KEYWORDS: Record<string, (value: unknown, path: string, root: Root) => Finding[]> = {
  type: typeFindings,
  enum: (value, path) => (Array.isArray(value) ? [] : [{ path, message: "must be a list of the allowed values" }]),
  pattern: patternFindings,
  required: namesFindings,
  $ref: referenceFindings,
  uniqueItems: (value, path) => (typeof value === "boolean" ? [] : [{ path, message: "must be true or false" }]),
  multipleOf: (value, path) => (isNumber(value) && value > 0 ? [] : [{ path, message: "must be a number above 0" }]),
  items: (value, path, root) =>
    Array.isArray(value) ? listFindings(value, path, root) : schemaFindings(value, path, root),
  dependentRequired: (value, path, root) => mapFindings(value, path, root, namesFindings),
  patternProperties: (value, path, root) => [
    ...(isObject(value) ? Object.keys(value).flatMap((name) => patternFindings(name, `${path}.${name}`)) : []),
    ...mapFindings(value, path, root, schemaFindings),
  ],
};
for (const name of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
  KEYWORDS[name] = (value, path) => (isNumber(value) ? [] : [{ path, message: "must be a number" }]);
for (const name of ["minLength", "maxLength", "minItems", "maxItems", "minContains", "maxContains"])
  KEYWORDS[name] = countFindings;
for (const name of ["minProperties", "maxProperties"]) KEYWORDS[name] = countFindings;
for (const name of ["additionalProperties", "additionalItems", "contains", "not", "if", "then", "else"])
  KEYWORDS[name] = schemaFindings;
for (const name of ["propertyNames", "unevaluatedItems", "unevaluatedProperties"]) KEYWORDS[name] = schemaFindings;
for (const name of ["properties", "$defs", "definitions", "dependentSchemas"])
  KEYWORDS[name] = (value, path, root) => mapFindings(value, path, root, schemaFindings);
for (const name of ["allOf", "anyOf", "oneOf", "prefixItems"]) KEYWORDS[name] = listFindings;

/** What references may lead to. */
interface Root {
  schema: SchemaObject;
  /** Values of `$id` and `$anchor`. */
  names: Set<string>;
}

/**
 * Everything that is wrong with a schema, with paths below `prefix`.
 *
 * @example
 * checkSchema({ type: "objekt" }); // [{ path: "schema.type", message: 'is "objekt": …' }]
 */
export function checkSchema(schema: SchemaObject, prefix = "schema"): Finding[] {
  const names = new Set<string>();
  collectNames(schema, names);
  const findings = schemaFindings(schema, prefix, { schema, names });
  if (findings.length > 0) return findings;

  try {
    new Validator(schema, "2020-12", false);
    return [];
  } catch {
    return [{ path: prefix, message: "has an $id that is not an address, or the same one twice: leave it out" }];
  }
}

function schemaFindings(value: unknown, path: string, root: Root): Finding[] {
  if (typeof value === "boolean") return [];
  if (!isObject(value)) return [{ path, message: "must be a schema: an object, true or false" }];

  return Object.entries(value).flatMap(([keyword, part]) =>
    Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]!(part, `${path}.${keyword}`, root) : [],
  );
}

function mapFindings(
  value: unknown,
  path: string,
  root: Root,
  each: (value: unknown, path: string, root: Root) => Finding[],
): Finding[] {
  if (!isObject(value)) return [{ path, message: "must be an object with one entry for each name" }];

  return Object.entries(value).flatMap(([name, part]) => each(part, `${path}.${name}`, root));
}

function listFindings(value: unknown, path: string, root: Root): Finding[] {
  if (!Array.isArray(value) || value.length === 0) return [{ path, message: "must be a list of schemas" }];

  return value.flatMap((part, index) => schemaFindings(part, `${path}[${index}]`, root));
}

function typeFindings(value: unknown, path: string): Finding[] {
  const types = Array.isArray(value) ? value : [value];
  const wrong = types.find((type) => !TYPES.includes(type as string));
  if (wrong === undefined && types.length > 0) return [];

  return [{ path, message: `is ${shown(wrong ?? value)}: allowed are ${TYPES.join(", ")}, or a list of them` }];
}

function namesFindings(value: unknown, path: string): Finding[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string")
    ? []
    : [{ path, message: 'must be a list of field names, such as ["name"]' }];
}

function countFindings(value: unknown, path: string): Finding[] {
  return Number.isInteger(value) && (value as number) >= 0
    ? []
    : [{ path, message: `is ${shown(value)}: give a whole number from 0 on` }];
}

function patternFindings(value: unknown, path: string): Finding[] {
  if (typeof value !== "string") return [{ path, message: "must be a regular expression in a string" }];
  try {
    new RegExp(value, "u");
    return [];
  } catch {
    return [{ path, message: `is ${shown(value)}, which is not a regular expression (ECMA-262, Unicode mode)` }];
  }
}

function referenceFindings(value: unknown, path: string, { schema, names }: Root): Finding[] {
  if (typeof value !== "string") return [{ path, message: 'must be a string such as "#/$defs/address"' }];
  if (names.has(value) || names.has(value.split("#")[0]!)) return [];
  if (!value.startsWith("#")) {
    return [
      {
        path,
        message: `is ${shown(value)}, which is outside this schema: nothing is fetched. Copy that schema into $defs and refer to it there, such as "#/$defs/address"`,
      },
    ];
  }
  if (leadsSomewhere(value, schema)) return [];

  return [{ path, message: `is ${shown(value)}, which leads nowhere in this schema` }];
}

/** RFC 6901 behind a `#`. */
function leadsSomewhere(reference: string, schema: SchemaObject): boolean {
  if (reference !== "#" && !reference.startsWith("#/")) return false;
  let at: unknown = schema;
  for (const part of reference.split("/").slice(1)) {
    const name = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as SchemaObject)[name];
  }

  return true;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "$id" && typeof part === "string") names.add(part);
    else if (key === "$anchor" && typeof part === "string") names.add(`#${part}`);
    else collectNames(part, names);
  }
}

function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";

  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
