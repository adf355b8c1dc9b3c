/** Templates in requests and answers. */
import { z } from "@hono/zod-openapi";
import { findingSchema } from "../http/finding-schema.ts";
import { jsonData } from "../http/json-data.ts";
import { lineOfText } from "../http/line-of-text.ts";

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, { error: "must be 1 to 80 of a-z, 0-9 and -" })
  .openapi({ description: "What a render names in `template`.", example: "invoice" });

export const datasetNameSchema = z
  .string()
  .regex(/^[\w. -]{1,80}$/, { error: 'must be 1 to 80 letters, digits, spaces, "-", "_" or "."' })
  .openapi({ example: "default" });

export const partialName = z
  .string()
  .regex(/^[\w./-]{1,100}$/, { error: 'must be 1 to 100 letters, digits, "-", "_", "." or "/"' });

const text = z.string().max(32 * 1024 * 1024);

const draftFields = {
  css: text.optional(),
  head: text.optional().openapi({ description: "Goes into the head of the document; a template too." }),
  header: text.optional().openapi({
    description:
      "The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …",
  }),
  footer: text.optional().openapi({
    description:
      "The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …",
  }),
  partials: z.record(partialName, text).optional(),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .openapi({ description: "Described by /v1/schemas/settings.json." }),
  schema: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .openapi({ description: "A JSON Schema that `data` must match." }),
};

const datasetInput = z.strictObject({
  name: datasetNameSchema,
  data: jsonData(),
  default: z.boolean().default(false),
});

const kind = z.enum(["pdf", "image"]);
const engine = z.enum(["liquid", "jinja2", "handlebars"]);
const name = lineOfText(200);

export const newTemplateSchema = z
  .strictObject({
    slug: slugSchema,
    name: name.optional(),
    kind: kind.default("pdf"),
    engine: engine.default("liquid"),
    draft: z.strictObject({ source: text, ...draftFields }),
    datasets: z.array(datasetInput).max(100).default([]),
  })
  .openapi("NewTemplate", {
    example: {
      slug: "letter",
      draft: { source: "<h1>Dear {{ name }}</h1>" },
      datasets: [{ name: "sample", data: { name: "Ada" }, default: true }],
    },
  });

export const draftChangesSchema = z.strictObject({ source: text.optional(), ...draftFields });

export const templateChangesSchema = z
  .strictObject({
    name: name.optional(),
    kind: kind.optional(),
    engine: engine.optional(),
    draft: draftChangesSchema.optional(),
  })
  .openapi("TemplateChanges");

export const datasetBody = z.strictObject({ data: jsonData(), default: z.boolean().optional() }).openapi("NewDataset");

const draftSchema = z.object({
  source: z.string(),
  css: z.string(),
  head: z.string(),
  header: z.string(),
  footer: z.string(),
  partials: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.unknown()),
  schema: z.record(z.string(), z.unknown()).nullable(),
});

export const datasetSchema = z
  .object({ name: z.string(), data: z.record(z.string(), z.unknown()), default: z.boolean() })
  .openapi("Dataset");
export const assetSchema = z
  .object({ path: z.string(), bytes: z.int(), sha256: z.string(), content_type: z.string() })
  .openapi("Asset");

export const templateSchema = z
  .object({
    id: z.string(),
    object: z.literal("template"),
    slug: z.string(),
    name: z.string(),
    kind,
    engine,
    draft: draftSchema,
    datasets: z.array(datasetSchema),
    assets: z.array(assetSchema),
    published_version: z.int().nullable(),
    has_unpublished_changes: z.boolean(),
    source: z.object({ service: z.string(), id: z.string() }).nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi("Template");

export const versionSchema = z
  .object({
    object: z.literal("template_version"),
    template: z.string(),
    version: z.int(),
    kind,
    engine,
    content: draftSchema,
    assets: z.array(assetSchema),
    created_at: z.iso.datetime(),
  })
  .openapi("TemplateVersion");

export const publishedSchema = versionSchema
  .extend({
    warnings: z
      .array(
        z.object({
          code: z.literal("dataset_invalid"),
          dataset: z.string(),
          message: z.string(),
          errors: z.array(findingSchema),
        }),
      )
      .openapi({ description: "Data sets that a render of this version would refuse." }),
  })
  .openapi("PublishedVersion");
