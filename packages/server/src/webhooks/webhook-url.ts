/** The form of a webhook's address; egress checks what it resolves to. */
import { z } from "@hono/zod-openapi";

export const webhookUrl = z
  .string()
  .max(2_000)
  .refine(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text) && !new URL(text).username && !new URL(text).password,
    {
      error: "must be an http or https address without user and password",
    },
  );
