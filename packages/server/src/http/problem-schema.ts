/** The problem object as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";
import { allProblemCodes, type ProblemCode } from "../problems/problem-codes.ts";
import { accessibilitySchema, einvoiceSchema } from "../renders/report-schemas.ts";
import { findingSchema } from "./finding-schema.ts";

export const problemSchema = z
  .object({
    type: z.string().openapi({ description: "The address of the page about this code." }),
    title: z.string().describe("The same words for every problem of this code."),
    status: z.int().describe("The HTTP status."),
    detail: z.string().describe("What is wrong here, and what to do."),
    code: z.enum(allProblemCodes as [ProblemCode, ...ProblemCode[]]).describe("What programs compare."),
    location: z.string().nullable().openapi({ description: "`<file>:<line>:<column>` of a fault in a template." }),
    position: z
      .object({
        file: z.string().describe("The file of the template."),
        line: z.int().describe("From 1."),
        column: z.int().describe("From 1."),
      })
      .nullable()
      .describe("The same as `location`, in parts."),
    errors: z.array(findingSchema).openapi({ description: "Every finding." }),
    index: z.int().optional().openapi({ description: "In a batch: the first item that failed." }),
    render_id: z.string().optional().openapi({ description: "On every failure once a render exists." }),
    einvoice: einvoiceSchema.optional(),
    accessibility: accessibilitySchema.optional(),
    request_id: z.string().describe("The id of the request, to quote when you ask for help."),
  })
  .openapi("Problem");

/** A union: `nullable()` of a named schema is described so that null does not match it. */
export const problemOrNull = z.union([problemSchema, z.null()]);
