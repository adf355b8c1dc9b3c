/** /v1/templates/{slug}/check and …/preview: what an author needs before publishing. */
import { z } from "@hono/zod-openapi";
import type { Finding } from "@platen/render";
import { contentDisposition } from "../http/content-disposition.ts";
import { endpoint } from "../http/endpoint.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App } from "../http/http-env.ts";
import { jsonData } from "../http/json-data.ts";
import { problemOrNull } from "../http/problem-schema.ts";
import { fileContentTypes } from "../renders/schemas.ts";
import type { Service } from "../service.ts";
import { checkDraft } from "./check-draft.ts";
import { templateFindings } from "./draft-findings.ts";
import { previewTemplate } from "./preview-template.ts";
import { datasetNameSchema, draftChangesSchema, slugSchema } from "./schemas.ts";
import { templateETag } from "./template-object.ts";

const tag = "Templates";
const slugParam = z.object({ slug: slugSchema });
const draft = draftChangesSchema
  .optional()
  .openapi({ description: "Fields to look at instead of the stored draft's; nothing is saved." });

const diagnosticSchema = z
  .object({
    severity: z.enum(["error", "warning"]),
    code: z.string(),
    message: z.string(),
    file: z.string(),
    from: z.int(),
    to: z.int(),
    line: z.int(),
    column: z.int(),
  })
  .openapi("Diagnostic");

const checkSchema = z
  .object({
    valid: z.boolean(),
    diagnostics: z.array(diagnosticSchema),
    datasets: z.array(z.object({ name: z.string(), valid: z.boolean(), error: problemOrNull })),
  })
  .openapi("DraftCheck");

export function draftRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/check",
      tag,
      summary: "Check the draft",
      description: "Diagnostics of the draft, and every data set through the same check as a render.",
      scope: "template:read",
      params: slugParam,
      body: z.strictObject({ draft }),
      check: templateFindings,
      emptyBody: {},
      claim: "apart",
      answers: { 200: { description: "What was found.", schema: checkSchema } },
      problems: ["template_not_found"],
    },
    async ({ params, body, caller, requestId, context }) => {
      const { template, check } = await checkDraft(
        { workspaceId: caller.workspaceId, slug: params.slug, draft: body.draft, requestId },
        service,
      );
      return context.json(check, 200, { ETag: templateETag(template.row) });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/preview",
      tag,
      summary: "Render the draft to look at it",
      description: "Free, not stored, in no log. Without `data` and `dataset` the default data set is taken.",
      scope: "template:read",
      params: slugParam,
      body: z.strictObject({
        format: z.enum(["pdf", "png", "jpeg", "webp", "html"]).optional(),
        draft,
        data: jsonData().optional(),
        dataset: datasetNameSchema.optional(),
      }),
      check: previewFindings,
      emptyBody: {},
      claim: "apart",
      answers: { 200: { description: "The file.", contentTypes: fileContentTypes } },
      problems: [
        "template_not_found",
        "not_found",
        "template_syntax_error",
        "template_runtime_error",
        "data_invalid",
        "einvoice_data_invalid",
        "pdfua_validation_failed",
        "render_timeout",
      ],
    },
    async ({ params, body, caller, context }) => {
      const { format, data, dataset } = body;
      const document = await previewTemplate(
        { workspaceId: caller.workspaceId, slug: params.slug, format, draft: body.draft, data, dataset },
        service,
      );
      return context.body(document.bytes as Uint8Array<ArrayBuffer>, 200, {
        ...fileHeaders(document.contentType),
        "Content-Disposition": contentDisposition(
          document.format === "html" ? "attachment" : "inline",
          `${params.slug}.${document.format}`,
        ),
      });
    },
  );
}

function previewFindings(sent: Record<string, unknown>): Finding[] {
  const both = sent.data !== undefined && sent.dataset !== undefined;

  return [
    ...templateFindings(sent),
    ...(both
      ? [{ path: "dataset", message: "cannot be combined with data: send either data or dataset, not both" }]
      : []),
  ];
}
