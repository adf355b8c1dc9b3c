/** What a render reports of its e-invoice and its accessible PDF, as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";
import { defaultFormat, flavourNames, flavours, writtenProfiles } from "@platen/einvoice";
import { invoiceProfiles, standardOf } from "@platen/pdf";
import type { EinvoiceReport } from "@platen/render";

const ruleCounts = z.object({ passed: z.int(), failed: z.int() });

const pdfaSchema = z
  .object({
    profile: z.enum(invoiceProfiles.map((profile) => standardOf(profile).label)),
    valid: z.boolean(),
    validator: z.string(),
    rules: ruleCounts,
    failures: z.array(z.object({ rule: z.string(), count: z.int(), message: z.string() })),
  })
  .openapi("PdfaReport");

const messageSchema = z
  .object({
    part: z.enum(["xml", "pdf", "container"]),
    severity: z.enum(["error", "warning"]),
    rule: z.string().openapi({ example: "BR-CO-15" }),
    message: z.string(),
    location: z.string().openapi({ description: "XPath into the XML." }),
  })
  .openapi("EinvoiceMessage");

export const einvoiceSchema = z
  .object({
    profile: z.enum(writtenProfiles),
    flavour: z.enum(flavourNames),
    spec_version: z.string().openapi({ example: flavours[defaultFormat.flavour].version }),
    xml_url: z
      .string()
      .nullable()
      .openapi({ description: "Signed; needs no key and ends with the file. Null where no file is delivered." }),
    validation: z.object({
      valid: z.boolean(),
      schematron: z.string().openapi({ description: "The rule sets with their versions, and the engine." }),
      pdfa: z.union([pdfaSchema, z.null()]).openapi({ description: "Null where that check was not reached." }),
      messages: z.array(messageSchema),
      xml_sha256: z.string(),
    }),
    display: z
      .object({ checked: z.array(z.string()), missing: z.array(z.string()), conflicting: z.array(z.string()) })
      .nullable()
      .openapi({ description: "Whether what the XML says can be read on the pages, by business term." }),
  })
  .openapi("EinvoiceReport") satisfies z.ZodType<EinvoiceReport>;

const place = {
  count: z.int(),
  message: z.string().openapi({ description: "What to change in the template." }),
  elements: z.array(z.string()).openapi({ description: "Start tags as the template wrote them, at most 20." }),
  locations: z
    .array(z.object({ file: z.string(), line: z.int(), column: z.int() }))
    .openapi({ description: "Where in the template they stand." }),
};

const failureSchema = z
  .object({
    rule: z.string().openapi({ example: "7.4.2-1" }),
    code: z.string().optional().openapi({
      description: "Absent where the template check has no finding for the rule.",
      example: "heading-order",
    }),
    ...place,
  })
  .openapi("AccessibilityFailure");

const warningSchema = z.object({ code: z.string(), ...place }).openapi("AccessibilityWarning");

export const accessibilitySchema = z
  .object({
    standard: z.literal("PDF/UA-1"),
    check: z.enum(["strict", "report"]),
    conformant: z.boolean(),
    validator: z.string(),
    rules: ruleCounts,
    failures: z.array(failureSchema),
    warnings: z.array(warningSchema),
  })
  .openapi("AccessibilityReport");

/** Unions: `nullable()` of a named schema is described so that null does not match it. */
export const einvoiceOrNull = z.union([einvoiceSchema, z.null()]);
export const accessibilityOrNull = z.union([accessibilitySchema, z.null()]);
