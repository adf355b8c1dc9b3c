/** What is sent and answered about invoices that come in, as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";
import { flavourNames } from "@platen/einvoice";
import { writtenFormats } from "@platen/render";
import { findingSchema } from "../http/finding-schema.ts";
import { displaySchema, messageSchema, pdfaSchema } from "../renders/report-schemas.ts";
import { exampleBlock } from "./example-block.ts";

const profiles = [...new Set(writtenFormats.map(({ profile }) => profile))];
const syntaxes = [...new Set(writtenFormats.map(({ syntax }) => syntax))];

export const profileSchema = z
  .string()
  .max(100)
  .describe(`Profile of the invoice: ${profiles.join(", ")}. Default: \`"${profiles[0]}"\`.`);
export const syntaxSchema = z
  .string()
  .max(100)
  .describe(`How the XML is written: ${syntaxes.join(" or ")}. Default: what the profile is usually written in.`);

export const daySchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: "must be a day such as 2026-09-01" })
  .describe("Check by the rules that are in force on this day. Default: the newest.");

/** Taken as it came: its check names what is wrong in it. */
const block = z
  .custom<object>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    error: ({ input }) => (input === undefined ? "is missing: give an _invoice block" : "must be an object"),
  })
  .meta({ type: "object", additionalProperties: true })
  .describe("An `_invoice` block; its schema is at `/v1/schemas/invoice.json`.");

const formatFields = {
  invoice: block,
  profile: profileSchema.optional(),
  syntax: syntaxSchema.optional(),
  flavour: z.enum(flavourNames).optional().describe("Factur-X and ZUGFeRD are one format under two names."),
};

const example = { invoice: exampleBlock, profile: "en16931" };

export const checkBlockSchema = z
  .strictObject({ ...formatFields, at: daySchema.optional() })
  .openapi("InvoiceCheckRequest", { example });
export const writeBlockSchema = z.strictObject(formatFields).openapi("InvoiceWriteRequest", { example });
export const viewBlockSchema = z
  .strictObject({ invoice: block })
  .openapi("InvoiceViewRequest", { example: { invoice: exampleBlock } });

const blockVerdict = z
  .object({
    valid: z.boolean().describe("Whether there is no error among the findings."),
    findings: z
      .array(
        findingSchema
          .extend({
            path: z
              .string()
              .openapi({ description: "The field, as in a render.", example: "data._invoice.totals.grand" }),
            severity: z.enum(["error", "warning"]).describe("Only errors make the block invalid."),
            expected: z.string().optional().describe("What the field should be, where that can be computed."),
          })
          .openapi("InvoiceFinding"),
      )
      .describe("Everything that was found."),
  })
  .openapi("InvoiceBlockVerdict");

const identity = {
  syntax: z.string().nullable().openapi({ description: "How the XML is written.", example: "cii" }),
  profile: z.string().nullable().openapi({
    description: "The profile that the invoice names; null for one that is not known.",
    example: "en16931",
  }),
  guideline: z.string().nullable().openapi({
    description: "BT-24, as the invoice has it.",
    example: "urn:cen.eu:en16931:2017",
  }),
};

const fileVerdict = z
  .object({
    valid: z
      .boolean()
      .nullable()
      .describe("Whether the invoice conforms to its own profile; null where rules for that profile are not built."),
    ...identity,
    sets: z
      .array(
        z.object({
          name: z.string().openapi({ description: "A rule set that applies to the invoice.", example: "en16931" }),
          version: z.string().nullable().describe("Its version; null where none is built or in force."),
          checked: z.boolean().describe("Whether its rules were run."),
        }),
      )
      .describe("The rule sets that apply to the invoice."),
    messages: z.array(messageSchema).describe("What the checks found."),
    pdfa: z.union([pdfaSchema, z.null()]).describe("The check of the PDF; null for bare XML."),
    display: displaySchema
      .nullable()
      .describe("Whether what the XML says can be read on the pages; null for bare XML."),
  })
  .openapi("InvoiceFileVerdict");

export const verdictSchema = z
  .union([blockVerdict, fileVerdict])
  .describe("`findings` for a block, `messages` for a file.");

const unmappedValue = z
  .object({
    location: z.string().describe("XPath into the XML."),
    name: z.string().openapi({
      description: "The element, or the attribute with an @ before it.",
      example: "ram:ParentLineID",
    }),
    value: z.string().describe("Its value."),
  })
  .openapi("UnmappedValue");

export const contentSchema = z
  .object({
    ...identity,
    invoice: z.record(z.string(), z.unknown()).describe("The `_invoice` block; its amounts are decimal texts."),
    attachments: z
      .array(
        z.object({
          id: z.string().nullable().describe("BT-122; null for a file that the PDF carries beside the invoice."),
          filename: z.string().nullable().describe("Its name."),
          mime: z.string().nullable().describe("Its media type."),
          bytes: z.int().describe("Its size."),
          content_base64: z.string().describe("Its content in base64."),
        }),
      )
      .describe("The files that go with the invoice."),
    unmapped: z.array(unmappedValue).describe("Everything in the XML that the block has no field for."),
  })
  .openapi("InvoiceContent");

export const convertedSchema = z
  .object({
    xml: z.string().describe("The invoice in the other syntax or profile."),
    lost: z
      .array(unmappedValue)
      .describe("What it does not have any more, with its place in the invoice that was sent."),
  })
  .openapi("ConvertedInvoice");
