/** What an import is asked and what it answers. */
import { z } from "@hono/zod-openapi";
import { importFindingCodes } from "@platen/importers";

const MOST_TEMPLATES = 2_000;
const MOST_SNIPPETS = 2_000;

/** The value is never repeated in a message. */
const secret = z
  .string({ error: "must be the API key of PDFMonkey as a text" })
  .regex(/^[\x21-\x7e]{1,500}$/, { error: "must be an API key: 1 to 500 characters without blanks" });

const id = z.string().min(1).max(200);

export const importRequestSchema = z
  .strictObject({
    api_key: secret.describe("The secret API key of PDFMonkey. It is used for this request and stored nowhere."),
    workspace_id: id.describe("The workspace whose templates are imported."),
    templates: z
      .array(id)
      .min(1)
      .max(MOST_TEMPLATES)
      .optional()
      .describe("Ids of the templates to import; all of the workspace where it is absent."),
    snippets: z
      .record(z.string().min(1).max(200), z.string())
      .refine((snippets) => Object.keys(snippets).length <= MOST_SNIPPETS, {
        error: `must have ${MOST_SNIPPETS} snippets at most`,
      })
      .optional()
      .describe("Code of snippets by name; wins over what PDFMonkey gives."),
    dry_run: z
      .boolean()
      .default(false)
      .describe(
        "Fetch, convert and report, but write nothing: statuses and slugs are those that an import would give.",
      ),
    overwrite: z.boolean().default(false).describe("Also replace drafts that were changed here since the last import."),
    include_source: z
      .boolean()
      .default(false)
      .describe("With `dry_run`: also give the originals of the files that findings name, to show them side by side."),
  })
  .refine(({ dry_run, include_source }) => dry_run || !include_source, {
    path: ["include_source"],
    error: "is for a dry run: send dry_run true as well, or leave it out",
  })
  .openapi("PdfmonkeyImportRequest", {
    example: { api_key: "pdfmonkey-secret-key", workspace_id: "22222222-3333-4444-5555-666666666666", dry_run: true },
  });

const codes = Object.values(importFindingCodes).flat() as [string, ...string[]];

const findingSchema = z
  .object({
    severity: z
      .enum(["error", "warning", "info"])
      .describe(
        "`error`: it cannot be published or rendered as it is; `warning`: the document may differ; `info`: good to know.",
      ),
    file: z
      .string()
      .nullable()
      .describe(
        "The original: `body.html.liquid`, `styles.scss`, `sample_data.json`, `header.html.liquid`, `footer.html.liquid`, `snippets/<name>.liquid` or `settings`; null for what is about no file.",
      ),
    line: z.int().nullable().describe("The line in the original, from 1; null in `settings`."),
    column: z.int().nullable().describe("The column in the original, from 1; null in `settings`."),
    code: z.enum(codes).describe("What kind of finding it is."),
    message: z.string().describe("What was found."),
    advice: z.string().nullable().describe("What to do; errors and warnings have one."),
  })
  .openapi("ImportFinding");

const importedTemplateSchema = z
  .object({
    source_id: z.string().describe("The id of the template in PDFMonkey."),
    identifier: z.string().describe("Its name there."),
    slug: z.string().nullable().describe("The slug of the draft; null where there is none."),
    status: z.enum(["imported", "skipped", "failed"]).describe("What became of it."),
    reason: z
      .string()
      .nullable()
      .describe(
        "Why it was not imported: `builder_template`, `changed_here`, `not_in_workspace`, `too_large`, `timeout`, or a sentence.",
      ),
    findings: z.array(findingSchema).describe("What differs, in the order of the source."),
    settings: z.record(z.string(), z.unknown()).nullable().describe("The settings of the draft as stored."),
    sources: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        "With `include_source`: the originals of the files that findings name, by those names; without files of more than 200,000 characters.",
      ),
  })
  .openapi("ImportedTemplate");

export const importReportSchema = z
  .object({
    object: z.literal("import").describe("Always `import`."),
    service: z.string().describe("The service that was read: `pdfmonkey`."),
    dry_run: z.boolean().describe("Whether nothing was written."),
    summary: z
      .object({
        imported: z.int().describe("How many were imported."),
        skipped: z.int().describe("How many were skipped."),
        failed: z.int().describe("How many failed."),
      })
      .describe("How many templates had each status."),
    findings: z.array(findingSchema).describe("About the import itself: `workspace_empty`, `snippets_refused`."),
    templates: z.array(importedTemplateSchema).describe("Every template once, in the order of PDFMonkey."),
  })
  .openapi("Import");
