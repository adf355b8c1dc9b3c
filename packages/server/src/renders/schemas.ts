/** Renders in answers, as the OpenAPI document describes them. */
import { z } from "@hono/zod-openapi";
import { problemOrNull } from "../http/problem-schema.ts";
import { accessibilityOrNull, einvoiceOrNull } from "./report-schemas.ts";

const time = z.iso.datetime();
const milliseconds = z.int().nullable();

export const renderSchema = z
  .object({
    id: z.string().openapi({ example: "rnd_01kav0t8m2c6r9t4yw0f3b7zxe" }),
    object: z.literal("render"),
    status: z.enum(["queued", "rendering", "succeeded", "failed"]),
    mode: z.enum(["live", "test"]),
    template: z.object({ slug: z.string(), version: z.int().nullable() }).nullable(),
    format: z.enum(["pdf", "png", "jpeg", "webp", "html"]),
    output: z.enum(["json", "binary"]),
    file: z
      .object({
        url: z.string().openapi({ description: "Signed; needs no key and ends at `expires_at`." }),
        content_type: z.string(),
        bytes: z.int(),
        pages: z.int().nullable(),
        sha256: z.string(),
        expires_at: time,
      })
      .nullable(),
    error: problemOrNull,
    einvoice: einvoiceOrNull,
    accessibility: accessibilityOrNull,
    warnings: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        location: z.string().nullable(),
        url: z.string().optional(),
        path: z.string().optional(),
      }),
    ),
    units: z.int(),
    metadata: z.record(z.string(), z.string()),
    batch_id: z.string().nullable(),
    request_id: z.string(),
    timings: z.object({
      queue_ms: milliseconds,
      template_ms: milliseconds,
      browser_ms: milliseconds,
      finish_ms: milliseconds,
      check_ms: milliseconds,
      total_ms: milliseconds,
    }),
    engine: z.object({ platen: z.string().nullable(), chromium: z.string().nullable() }),
    created_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
  })
  .openapi("Render");

export const fileContentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp", "text/html"];
