/** Values that a schema allows, for the examples of requests and answers. */
import { type OpenapiDocument, resolved, type Schema } from "./openapi.ts";

/** Deep enough to show how an object is built, shallow enough to be read. */
const MOST_LEVELS = 4;

/** `isRequest` leaves out what need not be sent and has no example of its own. */
export function exampleOf(schema: Schema, document: OpenapiDocument, isRequest: boolean, level = 0): unknown {
  const whole = resolved(schema, document);
  const given = schema.example ?? schema.examples?.[0] ?? whole.example ?? whole.examples?.[0];
  if (given !== undefined) return given;
  if (whole.const !== undefined) return whole.const;
  if (whole.enum) return whole.enum[0];

  const choice = (whole.anyOf ?? whole.oneOf)?.find(({ type }) => type !== "null");
  if (choice) return exampleOf(choice, document, isRequest, level);
  if (whole.allOf) return Object.assign({}, ...whole.allOf.map((part) => exampleOf(part, document, isRequest, level)));

  const kind = [whole.type ?? []].flat().find((type) => type !== "null");
  if (kind === "object" || whole.properties) return objectOf(whole, document, isRequest, level);
  if (kind === "array")
    return level < MOST_LEVELS && whole.items ? [exampleOf(whole.items, document, isRequest, level + 1)] : [];
  return simpleValue(kind, whole.format);
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  document: OpenapiDocument,
  isRequest: boolean,
  level: number,
): Record<string, unknown> {
  if (level >= MOST_LEVELS) return {};
  const shown = Object.entries(properties).filter(
    ([name, field]) =>
      !isRequest || required.includes(name) || field.example !== undefined || field.examples !== undefined,
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, document, isRequest, level + 1)]));
}

function simpleValue(kind: string | undefined, format: string | undefined): unknown {
  if (kind === "integer" || kind === "number") return 1;
  if (kind === "boolean") return true;
  if (kind !== "string") return null;
  return format === "date-time" ? "2026-01-31T12:00:00.000Z" : format === "uri" ? "https://example.com" : "…";
}
