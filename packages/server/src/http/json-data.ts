/** The data of a render in the body of a request: its amounts keep the digits that were sent. */
import { z } from "@hono/zod-openapi";
import { dataAt, type JsonData, type JsonDocument } from "@platen/json";

/** An object with any fields, taken as it came: a schema that looked at each field would hold up others on a large one. */
export function jsonData() {
  return z
    .custom<JsonData>((value) => isObject(value) && isObject(value.value), {
      error: ({ input }) => (input === undefined ? "is missing: give an object" : "must be an object"),
    })
    .meta({ type: "object", additionalProperties: true });
}

/** The body with each `data` object, its own and those of the entries of its lists, as `JsonData`. */
export function withData(document: JsonDocument): unknown {
  const { value: body } = document;
  if (!isObject(body)) return body;

  const wrapped = wrapData(body, [], document);
  for (const [name, list] of Object.entries(wrapped)) {
    if (!Array.isArray(list)) continue;
    wrapped[name] = list.map((entry, index) => (isObject(entry) ? wrapData(entry, [name, index], document) : entry));
  }

  return wrapped;
}

function wrapData(
  holder: Record<string, unknown>,
  path: (string | number)[],
  document: JsonDocument,
): Record<string, unknown> {
  if (!Object.hasOwn(holder, "data") || !isObject(holder.data)) return holder;

  return { ...holder, data: dataAt(document, [...path, "data"]) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
