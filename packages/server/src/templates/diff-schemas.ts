/** The comparison of two states of a template, as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";
import { problemOrNull } from "../http/problem-schema.ts";
import { mostDatasets } from "./diff-template.ts";
import { datasetNameSchema, versionNumber } from "./schemas.ts";

const state = z.union([versionNumber, z.literal("draft")], {
  error: 'must be the number of a version, or "draft"',
});

export const diffRequestSchema = z
  .strictObject({
    from: state.describe("The number of a published version, or `draft`: the documents before."),
    to: state.describe("The number of a published version, or `draft`: the documents after."),
    datasets: z
      .array(datasetNameSchema)
      .min(1, { error: "must name a data set; leave it out for all" })
      .max(mostDatasets, { error: `must name ${mostDatasets} data sets at most` })
      .optional()
      .describe("The data sets to render with; all of them where it is left out."),
  })
  .openapi("TemplateDiffRequest", { example: { from: "draft", to: "draft" } });

const pageNumber = z.int().nullable();

const box = z.object({
  x: z.number().describe("From the left edge."),
  y: z.number().describe("From the upper edge."),
  width: z.number().describe("Its width."),
  height: z.number().describe("Its height."),
});

const differenceSchema = z
  .object({
    kind: z
      .enum([
        "page",
        "size",
        "text",
        "picture",
        "structure",
        "link",
        "outline",
        "metadata",
        "file",
        "einvoice",
        "standard",
      ])
      .describe("What differs."),
    message: z.string().describe("The difference in one sentence."),
    page: z
      .object({
        from: pageNumber.describe("The page before, from 1; null where there is none."),
        to: pageNumber.describe("The page after, from 1; null where there is none."),
      })
      .nullable()
      .describe("The page; null for what concerns the whole document."),
    from: z.string().nullable().optional().describe("The value before; null where there is none."),
    to: z.string().nullable().optional().describe("The value after; null where there is none."),
    boxes: z
      .object({
        from: z.array(box).describe("Places on the page before."),
        to: z.array(box).describe("Places on the page after."),
      })
      .optional()
      .describe("Where text or looks differ, in points from the upper left corner; of images in pixels."),
    share: z.number().optional().describe("The share of the page that looks different, from 0 to 1."),
    change: z.enum(["added", "removed"]).optional().describe("What happened to a page."),
    element: z.string().optional().describe("The structure element, such as `Document/Table/TR`."),
    text: z.string().optional().describe("The beginning of the text of the page or element."),
    field: z.string().optional().describe("The field of the element or of the metadata."),
    name: z.string().optional().describe("The name of an embedded file."),
    term: z.string().optional().describe("The business term of the e-invoice, such as `BT-112`."),
    path: z.string().optional().describe("The field in the `_invoice` block."),
    title: z.string().optional().describe("The name of the business term."),
    standard: z.string().optional().describe("The standard, such as `PDF/UA-1`."),
    rules: z
      .array(
        z.object({
          rule: z.string().describe("The number of the rule."),
          message: z.string().describe("What the rule asks for."),
          broken_in: z.enum(["from", "to"]).describe("The document that breaks it."),
        }),
      )
      .optional()
      .describe("Rules that only one of the two breaks."),
  })
  .openapi("DocumentDifference");

const side = z.object({
  pages: z.int().nullable().describe("Number of pages; null for images and where there is no document."),
  problem: problemOrNull.describe("Why there is no document; null where there is one."),
});

export const diffSchema = z
  .object({
    object: z.literal("template_diff").describe("Always `template_diff`."),
    template: z.string().describe("The slug of the template."),
    from: state.describe("What was rendered before."),
    to: state.describe("What was rendered after."),
    equal: z.boolean().describe("Whether no document differs."),
    datasets: z
      .array(
        z.object({
          dataset: z.string().nullable().describe("The data set; null for a template without any."),
          equal: z.boolean().describe("Whether the two documents are the same."),
          from: side.describe("The document before."),
          to: side.describe("The document after."),
          differences: z
            .array(differenceSchema)
            .describe("By page; empty where the documents are equal, or where one could not be rendered."),
        }),
      )
      .describe("One entry for each data set."),
  })
  .openapi("TemplateDiff");
