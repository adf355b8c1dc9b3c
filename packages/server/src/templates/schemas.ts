/** Templates in requests and answers. */
import { z } from "@hono/zod-openapi";
import { findingSchema } from "../http/finding-schema.ts";
import { jsonData } from "../http/json-data.ts";
import { lineOfText } from "../http/line-of-text.ts";
import { creatorSchema } from "./creator.ts";

export const slugSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, { error: "must be 1 to 80 of a-z, 0-9 and -" })
  .openapi({ description: "What a render names in `template`.", example: "invoice" });

/** The largest number that the database's column holds. */
export const MOST_VERSIONS = 2_147_483_647;

export const versionNumber = z
  .int({ error: "must be the number of a version" })
  .min(1, { error: "must be the number of a version, from 1" })
  .max(MOST_VERSIONS, { error: "must be the number of a version" });

export const datasetNameSchema = z
  .string()
  .regex(/^[\w. -]{1,80}$/, { error: 'must be 1 to 80 letters, digits, spaces, "-", "_" or "."' })
  .openapi({ description: "The name of the data set.", example: "default" });

export const partialName = z.string().regex(/^(?=.{1,100}$)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, {
  error: 'must be 1 to 100 letters, digits, "-", "_" and ".", in parts separated by "/", none of which begins with "."',
});

const text = z.string().max(32 * 1024 * 1024);

const draftFields = {
  css: text.optional().describe("Style sheet of the document."),
  head: text.optional().openapi({ description: "Goes into the head of the document; a template too." }),
  header: text.optional().openapi({
    description:
      "The header of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …",
  }),
  footer: text.optional().openapi({
    description:
      "The footer of each page: a template too, evaluated for each page with `page`, `pages`, `page_first` …",
  }),
  partials: z.record(partialName, text).optional().describe("Further templates, by the name that includes them."),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .openapi({ description: "What differs from the default settings.", "x-schema": "Settings" }),
  schema: z
    .record(z.string(), z.unknown())
    .nullable()
    .optional()
    .openapi({ description: "A JSON Schema that `data` must match." }),
};

const datasetInput = z.strictObject({
  name: datasetNameSchema,
  data: jsonData().describe("What the template shows."),
  default: z.boolean().default(false).describe("Whether it is taken where none is named."),
});

export const kindSchema = z.enum(["pdf", "image"]).describe("What the template makes where a render names no format.");
export const engineSchema = z.enum(["liquid", "jinja2", "handlebars"]).describe("The template language.");
const name = lineOfText(200).describe("A name for people.");

export const newTemplateSchema = z
  .strictObject({
    slug: slugSchema,
    name: name.optional(),
    kind: kindSchema.default("pdf"),
    engine: engineSchema.default("liquid"),
    draft: z
      .strictObject({ source: text.describe("The template itself."), ...draftFields })
      .describe("What is edited until it is published."),
    datasets: z.array(datasetInput).max(100).default([]).describe("Sample data stored with the template."),
  })
  .openapi("NewTemplate", {
    example: {
      slug: "letter",
      draft: { source: "<h1>Dear {{ name }}</h1>" },
      datasets: [{ name: "sample", data: { name: "Ada" }, default: true }],
    },
  });

const draftChangesSchema = z.strictObject({
  source: text.optional().describe("The template itself."),
  ...draftFields,
});

export const unsavedDraft = draftChangesSchema
  .optional()
  .openapi({ description: "Fields to look at instead of the stored draft's; nothing is saved." });

export const templateChangesSchema = z
  .strictObject({
    slug: slugSchema.optional().openapi({ description: "A new slug: the old one is free at once." }),
    name: name.optional(),
    kind: kindSchema.optional(),
    engine: engineSchema.optional(),
    draft: draftChangesSchema.optional().describe("Fields of the draft to replace."),
  })
  .openapi("TemplateChanges", { example: { name: "Letter", draft: { css: "h1 { color: navy }" } } });

export const datasetBody = z
  .strictObject({
    data: jsonData().describe("What the template shows."),
    default: z.boolean().optional().describe("Whether it is taken where none is named."),
  })
  .openapi("NewDataset", { example: { data: { name: "Grace" } } });

const draftSchema = z.object({
  source: z.string().describe("The template itself."),
  css: z.string().describe("Style sheet of the document."),
  head: z.string().describe("Goes into the head of the document; a template too."),
  header: z.string().describe("The header of each page; a template too."),
  footer: z.string().describe("The footer of each page; a template too."),
  partials: z.record(z.string(), z.string()).describe("Further templates, by the name that includes them."),
  settings: z
    .record(z.string(), z.unknown())
    .openapi({ description: "What differs from the default settings.", "x-schema": "Settings" }),
  schema: z.record(z.string(), z.unknown()).nullable().describe("A JSON Schema that `data` must match."),
});

export const datasetSchema = z
  .object({
    name: z.string().describe("The name of the data set."),
    data: z.record(z.string(), z.unknown()).describe("What the template shows."),
    default: z.boolean().describe("Whether it is taken where none is named."),
  })
  .openapi("Dataset");
export const assetSchema = z
  .object({
    path: z.string().describe("What the document refers to, such as assets/logo.svg."),
    bytes: z.int().describe("The size of the file."),
    sha256: z.string().describe("SHA-256 of the file, in hexadecimal."),
    content_type: z.string().describe("The media type of the file."),
  })
  .openapi("Asset");

export const templateSchema = z
  .object({
    id: z.string().describe("The id of the template."),
    object: z.literal("template").describe("Always `template`."),
    slug: z.string().describe("What a render names in `template`."),
    name: z.string().describe("A name for people."),
    kind: kindSchema,
    engine: engineSchema,
    draft: draftSchema.describe("What is edited until it is published."),
    datasets: z.array(datasetSchema).describe("Sample data stored with the template."),
    assets: z.array(assetSchema).describe("Files that the document refers to."),
    published_version: z.int().nullable().describe("The version that renders use; null before the first."),
    has_unpublished_changes: z.boolean().describe("Whether the draft differs from that version."),
    source: z
      .object({
        service: z.string().describe("The service it was imported from."),
        id: z.string().describe("Its id there."),
      })
      .nullable()
      .describe("Where it was imported from."),
    created_at: z.iso.datetime().describe("When it was created."),
    updated_at: z.iso.datetime().describe("When it was last changed."),
  })
  .openapi("Template");

export const listedTemplateSchema = templateSchema
  .extend({
    datasets: z.array(datasetSchema.omit({ data: true })).describe("The data sets stored with the template."),
  })
  .openapi("ListedTemplate");

export const versionSchema = z
  .object({
    object: z.literal("template_version").describe("Always `template_version`."),
    template: z.string().describe("The slug of the template."),
    version: z.int().describe("The number of the version, from 1."),
    kind: kindSchema,
    engine: engineSchema,
    content: draftSchema.describe("What was published."),
    assets: z.array(assetSchema).describe("Files that the document refers to."),
    note: z.string().nullable().describe("What was written when it was published."),
    created_by: creatorSchema,
    created_at: z.iso.datetime().describe("When it was published."),
  })
  .openapi("TemplateVersion");

export const publishSchema = z
  .strictObject({
    note: z.string().max(500).optional().describe("What changed, for those who read the list of versions."),
  })
  .openapi("PublishRequest", { example: { note: "New bank account" } });

export const copySchema = z
  .strictObject({ slug: slugSchema, name: name.optional() })
  .openapi("TemplateCopy", { example: { slug: "letter-copy", name: "Copy of the letter" } });

const snapshotFields = {
  id: z.string().openapi({ description: "The id of the snapshot.", example: "snp_01kav0t8m2c6r9t4yw0f3b7zxe" }),
  created_at: z.iso.datetime().describe("When it was kept."),
  created_by: creatorSchema.describe("Who made the change that it was kept before."),
};

export const listedSnapshotSchema = z.object(snapshotFields).openapi("ListedSnapshot");

export const snapshotSchema = z
  .object({ ...snapshotFields, draft: draftSchema.describe("The draft as it was.") })
  .openapi("Snapshot");

export const publishedSchema = versionSchema
  .extend({
    warnings: z
      .array(
        z.object({
          code: z.literal("dataset_invalid").describe("Always `dataset_invalid`."),
          dataset: z.string().describe("The name of the data set."),
          message: z.string().describe("Why it cannot be rendered."),
          errors: z.array(findingSchema).describe("Every finding."),
        }),
      )
      .openapi({ description: "Data sets that a render of this version would refuse." }),
  })
  .openapi("PublishedVersion");
