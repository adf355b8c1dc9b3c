/** Reads a JSON Schema for help while data is typed; what it does not understand it leaves out. */
import type { Steps } from "./json-path.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

const MOST_REFERENCES = 20;

/** The schemas that describe the value at the steps. */
export function schemasAt(root: JsonSchema, steps: Steps): JsonSchema[] {
  let found = alternatives(root, root);
  for (const step of steps) {
    found = found.flatMap((schema) => {
      const next = step === "[]" ? schema.items : objectAt(schema.properties)?.[step];
      return isSchema(next) ? alternatives(next, root) : [];
    });
  }

  return found;
}

/** Names that an object can have, with what they mean. */
export function propertiesOf(root: JsonSchema, steps: Steps): Map<string, JsonSchema> {
  const properties = new Map<string, JsonSchema>();
  for (const schema of schemasAt(root, steps)) {
    for (const [name, property] of Object.entries(objectAt(schema.properties) ?? {})) {
      if (isSchema(property) && !properties.has(name)) properties.set(name, withReference(property, root));
    }
  }

  return properties;
}

/** Values that are written out in the schema, as JSON. */
export function valuesOf(root: JsonSchema, steps: Steps): string[] {
  const values = schemasAt(root, steps).flatMap((schema) => {
    if (Array.isArray(schema.enum)) return schema.enum;
    if (schema.const !== undefined) return [schema.const];
    return schema.type === "boolean" ? [true, false] : [];
  });

  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

/** What the schema says about a value, in words. */
export function describe(schema: JsonSchema): string | null {
  const { title, description } = schema;
  const parts = [title, description].filter((part) => typeof part === "string" && part !== "");

  return parts.length === 0 ? null : parts.join(": ");
}

export function typeOf({ type, enum: values }: JsonSchema): string {
  if (Array.isArray(values))
    return values
      .slice(0, 4)
      .map((value) => JSON.stringify(value))
      .join(" | ");
  if (Array.isArray(type)) return type.join(" or ");

  return typeof type === "string" ? type : "";
}

/** The schema itself, or those that it is one of. */
function alternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const resolved = withReference(schema, root);
  const lists = [resolved.anyOf, resolved.oneOf, resolved.allOf].filter(Array.isArray);
  const others = lists
    .flat()
    .filter(isSchema)
    .map((other) => withReference(other, root));

  return [resolved, ...others];
}

function withReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let count = 0; count < MOST_REFERENCES; count++) {
    const reference = current.$ref;
    if (typeof reference !== "string" || !reference.startsWith("#")) return current;
    const target = reference
      .slice(1)
      .split("/")
      .filter((part) => part !== "")
      .reduce<unknown>((value, part) => objectAt(value)?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], root);
    if (!isSchema(target)) return current;
    const { $ref: _reference, ...own } = current;
    current = { ...target, ...own };
  }

  return current;
}

function objectAt(value: unknown): Record<string, unknown> | null {
  return isSchema(value) ? (value as Record<string, unknown>) : null;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
