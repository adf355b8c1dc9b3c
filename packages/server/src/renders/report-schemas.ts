/** What a render reports of its e-invoice and its accessible PDF, as the OpenAPI document describes it. */
import { z } from "@hono/zod-openapi";
import { defaultFormat, flavourNames, flavours, writtenProfiles } from "@platen/einvoice";
import { invoiceProfiles, standardOf } from "@platen/pdf";
import type { EinvoiceReport } from "@platen/render";

const ruleCounts = z
  .object({
    passed: z.int().describe("Rules that hold."),
    failed: z.int().describe("Rules that do not hold."),
  })
  .describe("How many rules were checked.");

export const pdfaSchema = z
  .object({
    profile: z
      .enum(invoiceProfiles.map((profile) => standardOf(profile).label))
      .describe("The level of PDF/A that the file claims."),
    valid: z.boolean().describe("Whether the file conforms."),
    validator: z.string().describe("What checked it, with its version."),
    rules: ruleCounts,
    failures: z
      .array(
        z.object({
          rule: z.string().describe("The rule, by its clause."),
          count: z.int().describe("How often it fails."),
          message: z.string().describe("What is wrong."),
        }),
      )
      .describe("The rules that do not hold."),
  })
  .openapi("PdfaReport");

export const messageSchema = z
  .object({
    part: z.enum(["xml", "pdf", "container"]).describe("Which part of the file it is about."),
    severity: z.enum(["error", "warning"]).describe("Only errors make the invoice invalid."),
    rule: z.string().openapi({ description: "The id of the rule.", example: "BR-CO-15" }),
    message: z.string().describe("What is wrong."),
    location: z.string().openapi({ description: "XPath into the XML." }),
  })
  .openapi("EinvoiceMessage");

export const displaySchema = z.object({
  checked: z.array(z.string()).describe("Business terms that were looked for."),
  missing: z.array(z.string()).describe("Terms that are not on the pages."),
  conflicting: z.array(z.string()).describe("Terms that the pages show with another value."),
});

export const einvoiceSchema = z
  .object({
    profile: z.enum(writtenProfiles).describe("The profile of the invoice."),
    flavour: z.enum(flavourNames).describe("Which name the PDF gives its invoice."),
    spec_version: z
      .string()
      .openapi({ description: "The version of Factur-X.", example: flavours[defaultFormat.flavour].version }),
    xml_url: z
      .string()
      .nullable()
      .openapi({ description: "Signed; needs no key and ends with the file. Null where no file is delivered." }),
    validation: z
      .object({
        valid: z.boolean().describe("Whether every check passed."),
        schematron: z.string().openapi({ description: "The rule sets with their versions, and the engine." }),
        pdfa: z.union([pdfaSchema, z.null()]).openapi({ description: "Null where that check was not reached." }),
        messages: z.array(messageSchema).describe("What the checks said."),
        xml_sha256: z.string().describe("SHA-256 of the XML, in hexadecimal."),
      })
      .describe("The checks of the XML and of the PDF that carries it."),
    display: displaySchema
      .nullable()
      .openapi({ description: "Whether what the XML says can be read on the pages, by business term." }),
  })
  .openapi("EinvoiceReport") satisfies z.ZodType<EinvoiceReport>;

const place = {
  count: z.int().describe("How often."),
  message: z.string().openapi({ description: "What to change in the template." }),
  elements: z.array(z.string()).openapi({ description: "Start tags as the template wrote them, at most 20." }),
  locations: z
    .array(
      z.object({
        file: z.string().describe("The file of the template."),
        line: z.int().describe("From 1."),
        column: z.int().describe("From 1."),
      }),
    )
    .openapi({ description: "Where in the template they stand." }),
};

const failureSchema = z
  .object({
    rule: z.string().openapi({ description: "The rule of PDF/UA-1, by its clause.", example: "7.4.2-1" }),
    code: z.string().optional().openapi({
      description: "Absent where the template check has no finding for the rule.",
      example: "heading-order",
    }),
    ...place,
  })
  .openapi("AccessibilityFailure");

const warningSchema = z
  .object({ code: z.string().describe("What kind of finding."), ...place })
  .openapi("AccessibilityWarning");

export const accessibilitySchema = z
  .object({
    standard: z.literal("PDF/UA-1").describe("The standard that was checked."),
    check: z.enum(["strict", "report"]).describe("`strict` refuses a file that does not conform."),
    conformant: z.boolean().describe("Whether every rule holds."),
    validator: z.string().describe("What checked it, with its version."),
    rules: ruleCounts,
    failures: z.array(failureSchema).describe("Rules that do not hold, with their places."),
    warnings: z.array(warningSchema).describe("What no rule forbids but makes reading harder."),
  })
  .openapi("AccessibilityReport");

/** Unions: `nullable()` of a named schema is described so that null does not match it. */
export const einvoiceOrNull = z.union([einvoiceSchema, z.null()]);
export const accessibilityOrNull = z.union([accessibilitySchema, z.null()]);
