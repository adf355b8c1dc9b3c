/** Renders in answers, as the OpenAPI document describes them. */
import { z } from "@hono/zod-openapi";
import { problemOrNull } from "../http/problem-schema.ts";
import { accessibilityOrNull, einvoiceOrNull } from "./report-schemas.ts";

const time = (description: string) => z.iso.datetime().openapi({ description });
const milliseconds = (description: string) => z.int().nullable().openapi({ description });

export const warningsSchema = z
  .array(
    z.object({
      code: z.string().describe("What kind of warning, such as `resource_blocked`."),
      message: z.string().describe("What happened and what to do."),
      location: z.string().nullable().describe("`<file>:<line>:<column>` in the template, where known."),
      url: z.string().optional().describe("The address of the resource, where the warning is about one."),
      path: z.string().optional().describe("The field of the data, where the warning is about one."),
    }),
  )
  .describe("What did not stop the render but deserves a look.");

export const timingsSchema = z
  .object({
    queue_ms: milliseconds("Waiting for a free slot."),
    template_ms: milliseconds("Evaluating the template."),
    browser_ms: milliseconds("Loading and printing in the browser."),
    finish_ms: milliseconds("Finishing the PDF."),
    check_ms: milliseconds("Checking the file."),
    total_ms: milliseconds("From start to end."),
  })
  .describe("Milliseconds spent in each step; null before the step.");

export const renderSchema = z
  .object({
    id: z.string().openapi({ description: "The id of the render.", example: "rnd_01kav0t8m2c6r9t4yw0f3b7zxe" }),
    object: z.literal("render").describe("Always `render`."),
    status: z.enum(["queued", "rendering", "succeeded", "failed"]).describe("`succeeded` and `failed` are final."),
    mode: z.enum(["live", "test"]).describe("The mode of the key that asked; test renders cost nothing."),
    template: z
      .object({
        slug: z.string().describe("The slug of the template."),
        version: z.int().nullable().describe("The published version that was rendered."),
      })
      .nullable()
      .describe("The template; null for inline HTML."),
    format: z.enum(["pdf", "png", "jpeg", "webp", "html", "xml"]).describe("The format of the file."),
    output: z.enum(["json", "binary"]).describe("What the request asked to be answered with: this object or the file."),
    file: z
      .object({
        url: z.string().describe("Signed; needs no key and ends at `expires_at`."),
        content_type: z.string().describe("The media type of the file."),
        bytes: z.int().describe("The size of the file."),
        pages: z.int().nullable().describe("Number of pages; null for images and HTML."),
        sha256: z.string().describe("SHA-256 of the file, in hexadecimal."),
        expires_at: time("When the file is deleted."),
      })
      .nullable()
      .describe("The file; null until the render has succeeded, and after it has expired."),
    error: problemOrNull.describe("Why the render failed; null otherwise."),
    einvoice: einvoiceOrNull.describe("The check of the e-invoice; null where the file carries none."),
    accessibility: accessibilityOrNull.describe("The accessibility check; null where PDF/UA was not asked for."),
    warnings: warningsSchema,
    units: z.int().describe("Units charged; 0 for test and failed renders."),
    webhook: z
      .object({
        status: z
          .enum(["pending", "delivered", "failed"])
          .describe("`pending` until it was delivered or the last attempt failed."),
        attempts: z.int().describe("Number of attempts so far."),
        last_error: z.string().nullable().describe("Why the last attempt failed; null after a success."),
      })
      .nullable()
      .describe("The delivery of the event to the webhook of the request; null where it had none."),
    metadata: z.record(z.string(), z.string()).describe("The pairs of the request, unchanged."),
    batch_id: z.string().nullable().describe("The batch that it belongs to."),
    request_id: z.string().describe("The id of the request that created it."),
    timings: timingsSchema,
    engine: z
      .object({
        platen: z.string().nullable().describe("The version of Platen."),
        chromium: z.string().nullable().describe("The version of the browser."),
      })
      .describe("What made the file."),
    created_at: time("When it was accepted."),
    started_at: time("When rendering began; null before.").nullable(),
    finished_at: time("When it ended; null before.").nullable(),
  })
  .openapi("Render");

export const fileContentTypes = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "text/html",
  "application/xml",
];
