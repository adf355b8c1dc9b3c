/** What is said of a preview beside its file, as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";
import { problemOrNull } from "../http/problem-schema.ts";
import { accessibilityOrNull, einvoiceOrNull } from "../renders/report-schemas.ts";
import { timingsSchema, warningsSchema } from "../renders/schemas.ts";

const mapSchema = z
  .object({
    files: z.array(z.string()).describe("The files of the template that the document comes from."),
    elements: z
      .array(z.array(z.int()))
      .describe("For each element of the document `[file, line, column]` of its start tag; `file` counts from 0."),
    parents: z
      .array(z.int().nullable())
      .describe("For each element the number of the element around it; null for an outermost one."),
    pages: z
      .array(
        z.object({
          marks: z
            .record(z.string(), z.int())
            .describe("Elements, counted from 0, by the id of their marked content in the PDF."),
          areas: z
            .array(z.array(z.number()))
            .describe(
              "What header and footer show, outer elements first: `[element, x, y, width, height]` in points from the upper left corner of the page.",
            ),
        }),
      )
      .describe("The pages of the file."),
  })
  .openapi("PreviewMap");

export const previewReportSchema = z
  .object({
    warnings: warningsSchema,
    accessibility: accessibilityOrNull.describe("The accessibility check; null where PDF/UA was not asked for."),
    einvoice: einvoiceOrNull.describe("The check of the e-invoice; null where the file was to carry none."),
    pages: z.int().nullable().describe("Number of pages; null for images and HTML."),
    timings: timingsSchema,
    problem: problemOrNull.describe("What a render would be refused with; null where it would succeed."),
    map: z.union([mapSchema, z.null()]).describe("Where in the template everything is written, with `?map=1`."),
  })
  .openapi("PreviewReport");
