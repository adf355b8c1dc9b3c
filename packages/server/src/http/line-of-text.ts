/** A name that people read: one line, without control characters. */
import { z } from "@hono/zod-openapi";

export function lineOfText(maxLength: number) {
  return (
    z
      .string()
      .trim()
      .min(1)
      .max(maxLength)
      // Not as a pattern: with its flag it would stand wrongly in the OpenAPI document.
      .refine((text) => !/\p{Cc}/u.test(text), { error: "has control characters: write it in one line of plain text" })
  );
}
