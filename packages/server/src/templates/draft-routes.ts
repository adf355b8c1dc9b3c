/** /v1/templates/{slug}/check and …/preview: what an author needs before publishing. */
import type { HttpBindings } from "@hono/node-server";
import { z } from "@hono/zod-openapi";
import type { Finding } from "@platen/render";
import { contentDisposition } from "../http/content-disposition.ts";
import { endpoint } from "../http/endpoint.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App } from "../http/http-env.ts";
import { jsonData } from "../http/json-data.ts";
import { problemOrNull } from "../http/problem-schema.ts";
import { Problem } from "../problems/problem.ts";
import { failureProblems } from "../renders/render-problems.ts";
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
    severity: z.enum(["error", "warning"]).describe("A draft with an error cannot be published."),
    code: z.string().describe("What kind of finding."),
    message: z.string().describe("What is wrong, and what to do."),
    file: z.string().describe("The file of the template."),
    from: z.int().describe("Offset of its first character."),
    to: z.int().describe("Offset after its last character."),
    line: z.int().describe("From 1."),
    column: z.int().describe("From 1."),
  })
  .openapi("Diagnostic");

const checkSchema = z
  .object({
    valid: z.boolean().describe("Whether the draft can be published and every data set renders."),
    diagnostics: z.array(diagnosticSchema).describe("What was found in the draft."),
    datasets: z
      .array(
        z.object({
          name: z.string().describe("The name of the data set."),
          valid: z.boolean().describe("Whether a render accepts it."),
          error: problemOrNull.describe("Why not; null where it does."),
        }),
      )
      .describe("Each data set, checked as a render checks it."),
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
      body: z.strictObject({ draft }).openapi("CheckRequest", { example: { draft: { source: "<p>{{ name }}</p>" } } }),
      check: templateFindings,
      emptyBody: {},
      claim: "apart",
      answers: { 200: { description: "What was found.", schema: checkSchema } },
      problems: ["template_not_found", "template_limit_exceeded"],
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
      body: z
        .strictObject({
          format: z
            .enum(["pdf", "png", "jpeg", "webp", "html"])
            .optional()
            .describe("Without it, what the template makes."),
          draft,
          data: jsonData().optional().describe("What the template shows."),
          dataset: datasetNameSchema.optional(),
        })
        .openapi("PreviewRequest", { example: { format: "html", data: { name: "Ada" } } }),
      check: previewFindings,
      isUncounted: true,
      emptyBody: {},
      claim: "apart",
      answers: { 200: { description: "The file.", contentTypes: fileContentTypes } },
      problems: ["template_not_found", "not_found", "data_invalid", "einvoice_profile_unsupported", ...failureProblems],
    },
    async ({ params, body, caller, context }) => {
      const { format, data, dataset } = body;
      const document = await previewTemplate(
        {
          workspaceId: caller.workspaceId,
          mode: caller.mode,
          slug: params.slug,
          format,
          draft: body.draft,
          data,
          dataset,
          signal: untilClosed(context.env.outgoing),
        },
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

/** Aborted when the one who asked has gone: the place at the browser is for those who wait. */
function untilClosed(answer: HttpBindings["outgoing"]): AbortSignal {
  const gone = new AbortController();
  answer.once("close", () => gone.abort(new Problem("unavailable", "The connection was closed. Send it again.")));

  return gone.signal;
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
