/** A template as a list for people shows it. */
import { z } from "@hono/zod-openapi";
import { engineSchema, kindSchema } from "../schemas.ts";

export const summarySchema = z
  .object({
    slug: z.string().describe("What a render names in `template`."),
    name: z.string().describe("A name for people."),
    kind: kindSchema,
    engine: engineSchema,
    published_version: z.int().nullable().describe("The version that renders use; null before the first."),
    has_unpublished_changes: z.boolean().describe("Whether the draft differs from that version."),
    problems: z.int().describe("The number of errors that a check of the draft and its data sets finds."),
    updated_at: z.iso.datetime().describe("When it was last changed."),
    thumbnail_url: z
      .string()
      .nullable()
      .describe("A picture of the first page; signed, needs no key. Null until it is drawn."),
  })
  .openapi("TemplateSummary");

export type TemplateSummary = z.output<typeof summarySchema>;

export const summarySorts = ["name", "-name", "slug", "-slug", "updated_at", "-updated_at"] as const;

export type SummarySort = (typeof summarySorts)[number];
