/** The body of POST /v1/renders. */
import { z } from "@hono/zod-openapi";
import { defaultFormat } from "@platen/einvoice";
import { askedEinvoice } from "@platen/render";
import { jsonData } from "../http/json-data.ts";
import { lineOfText } from "../http/line-of-text.ts";
import { partialName } from "../templates/schemas.ts";
import { webhookUrl } from "../webhooks/webhook-url.ts";

const notBuiltYet = (what: string) =>
  z.null({ error: `is not built yet: ${what} comes with a later version; leave it out or send null` }).optional();

const section = z.record(z.string(), z.unknown()).nullable().optional();
const text = z.string().nullable().optional();

const inlineText = (description: string) =>
  z
    .string()
    .optional()
    .openapi({ description: `${description} Only with \`html\`.` });

const inlineParts = {
  engine: z
    .enum(["liquid", "jinja2", "handlebars"])
    .optional()
    .openapi({ description: "The language of `html`; plain HTML without it." }),
  css: inlineText("Style sheet of the document."),
  head: inlineText("Goes into the head of the document; a template too."),
  header: inlineText("The header of each page; a template too."),
  footer: inlineText("The footer of each page; a template too."),
  partials: z
    .record(partialName, z.string())
    .optional()
    .openapi({ description: "Templates that `html` includes, by name. Only with `html`." }),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .openapi({ description: "Settings as a template has them. Only with `html`.", "x-schema": "Settings" }),
};

/** What a request may carry with `html`. */
export const nowSchema = z.iso
  .datetime({ offset: true, error: 'must be a time such as "2026-11-15T09:30:00Z"' })
  .openapi({ description: "The time that the template uses; default: the time of acceptance." });

export const inlineFields = Object.keys(inlineParts) as (keyof typeof inlineParts)[];

const settingsOverrides = {
  page: section.openapi({
    description: "Merged over the template's `page` settings; null removes them.",
    "x-schema": "PageSettings",
    example: { format: "A5" },
  }),
  pdf: section.openapi({
    description: "Merged over the template's `pdf` settings; null removes them.",
    "x-schema": "PdfSettings",
  }),
  image: section.openapi({
    description: "Merged over the template's `image` settings; null removes them.",
    "x-schema": "ImageSettings",
  }),
  locale: text.openapi({ description: "Language tag that helpers format for.", example: "fr" }),
  timezone: text.openapi({ description: "Time zone that helpers print times in.", example: "Europe/Paris" }),
  currency: text.openapi({ description: "Currency where a helper is given none.", example: "EUR" }),
};

/** Settings that are merged over those of the template. */
export const overrideFields = Object.keys(settingsOverrides) as (keyof typeof settingsOverrides)[];

const metadata = z
  .record(z.string().min(1).max(100), z.string().max(1_000))
  .refine((pairs) => Object.keys(pairs).length <= 50, { error: "has more than 50 pairs: send fewer" })
  .default({})
  .openapi({ description: "Up to 50 pairs of strings, echoed in the render.", example: { order: "A-1001" } });

const post = z
  .strictObject({
    einvoice: askedEinvoice.optional().openapi({
      description: "`false`: a plain PDF; `true`: what the template declares; an object is merged over it.",
      example: { profile: defaultFormat.profile },
    }),
    merge_after: notBuiltYet("merging files").describe("Not available yet."),
    watermark: notBuiltYet("a watermark").describe("Not available yet."),
    password: notBuiltYet("a password").describe("Not available yet."),
  })
  .optional()
  .describe("What is done to the PDF after printing.");

const data = jsonData()
  .optional()
  .openapi({ description: "What the template shows.", example: { name: "Ada" } });
const filename = lineOfText(500)
  .optional()
  .openapi({ description: "May contain template expressions.", example: "invoice-{{ number }}.pdf" });

export const renderRequestSchema = z
  .strictObject({
    template: z
      .string()
      .regex(/^[a-z0-9-]{1,80}(@[1-9]\d{0,8})?$/, {
        error: 'must be a slug such as "invoice", or a slug and version such as "invoice@3"',
      })
      .optional()
      .openapi({ description: "Slug of a published template; `slug@3` for a version.", example: "letter" }),
    html: z.string().min(1).optional().openapi({ description: "Instead of `template`: the document itself." }),
    ...inlineParts,
    data,
    dataset: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .openapi({ description: "Instead of `data`: a data set stored with the template." }),
    output: z
      .enum(["json", "binary"])
      .default("json")
      .describe("Answer with the render as JSON, or with the file itself."),
    format: z
      .enum(["pdf", "png", "jpeg", "webp", "html", "xml"])
      .optional()
      .describe("Without it, what the template makes; `xml` is the e-invoice of the data without a PDF."),
    async: z.boolean().default(false).describe("Answer 202 at once and render later."),
    ...settingsOverrides,
    post,
    filename,
    now: nowSchema.optional(),
    expires_in: z.int().optional().openapi({ description: "Seconds that the file is kept.", example: 3600 }),
    webhook: z
      .strictObject({
        url: webhookUrl.describe("Where the event is sent."),
        secret: z
          .string()
          .regex(/^whsec_[A-Za-z0-9+/=]{32,88}$/, { error: "must be whsec_ followed by 24 to 64 bytes in base64" })
          .optional()
          .describe("Signs the event."),
      })
      .optional()
      .openapi({
        description: "Gets the events of this render alone; without `secret` the workspace's own signs them.",
      }),
    metadata,
    items: z.array(z.unknown()).optional().openapi({ description: "Makes it a batch: see POST /v1/renders/batch." }),
    zip: z.boolean().optional().describe("Of a batch: also pack the files into one zip."),
  })
  .openapi("RenderRequest", { example: { template: "letter", data: { name: "Ada Lovelace" } } });

export type RenderRequest = z.output<typeof renderRequestSchema>;
