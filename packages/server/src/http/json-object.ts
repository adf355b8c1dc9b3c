/** An object with any fields, taken as it came: a schema that looked at each field would hold up others on a large one. */
import { z } from "@hono/zod-openapi";

export function jsonObject() {
  return z
    .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
      error: ({ input }) => (input === undefined ? "is missing: give an object" : "must be an object"),
    })
    .meta({ type: "object", additionalProperties: true });
}
