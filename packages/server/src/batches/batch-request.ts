/** The body of POST /v1/renders/batch. */
import { z } from "@hono/zod-openapi";
import { renderRequestSchema } from "../renders/render-request.ts";

const { data, dataset, filename, metadata, pdf, post, locale, currency, timezone } = renderRequestSchema.shape;

const item = z
  .strictObject({
    data,
    dataset,
    filename,
    metadata: metadata.unwrap().optional().describe("Up to 50 pairs of strings, echoed in the render."),
    pdf,
    post,
    locale,
    currency,
    timezone,
  })
  .openapi("BatchItem");

export const batchRequestSchema = renderRequestSchema
  .omit({ items: true, zip: true, output: true })
  .extend({
    output: z
      .literal("json", { error: 'is "binary": a batch has many files; leave it out and set zip, or fetch each file' })
      .default("json"),
    items: z.array(item).min(1).openapi({ description: "One render each." }),
    zip: z.boolean().default(false).openapi({ description: "Also pack the files into one zip." }),
  })
  .openapi("BatchRequest", {
    example: { template: "letter", items: [{ data: { name: "Ada" } }, { data: { name: "Grace" } }] },
  });

export type BatchRequest = z.output<typeof batchRequestSchema>;
