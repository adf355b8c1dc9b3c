/** A finding as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";

export const findingSchema = z
  .object({
    path: z.string().openapi({ description: "The field, as the request wrote it.", example: "page.margin.top" }),
    message: z.string().openapi({
      description: "What is wrong with it, and what to write.",
      example: 'is "20": write a length with its unit, such as "20mm"',
    }),
    rule: z.string().optional().openapi({ description: "The id of the rule, where one applies.", example: "BR-CO-15" }),
  })
  .openapi("Finding");
