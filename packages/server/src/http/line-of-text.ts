/** A name that people read: one line, without control characters. */
import { z } from "@hono/zod-openapi";

export function lineOfText(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, { error: "has control characters: write it in one line of plain text" });
}
