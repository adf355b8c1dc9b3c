/** /v1/templates/{slug}/preview: the draft, or an unsaved one, as a file to look at. */
import { z } from "@hono/zod-openapi";
import type { Finding } from "@platen/render";
import { accepts } from "hono/accepts";
import { clientGone } from "../http/client-gone.ts";
import { contentDisposition } from "../http/content-disposition.ts";
import { endpoint } from "../http/endpoint.ts";
import { fileHeaders } from "../http/file-headers.ts";
import type { App } from "../http/http-env.ts";
import { jsonData } from "../http/json-data.ts";
import { multipart } from "../http/multipart.ts";
import { asProblem } from "../problems/as-problem.ts";
import { problemObject } from "../problems/problem-object.ts";
import { failureProblems } from "../renders/render-problems.ts";
import { nowSchema } from "../renders/render-request.ts";
import { fileContentTypes } from "../renders/schemas.ts";
import type { Service } from "../service.ts";
import { templateFindings } from "./draft-findings.ts";
import { previewReportSchema } from "./preview-report.ts";
import { previewTemplate } from "./preview-template.ts";
import { datasetNameSchema, engineSchema, kindSchema, slugSchema, unsavedDraft, versionNumber } from "./schemas.ts";

const PARTS = "multipart/form-data";

export function previewRoutes(app: App, service: Service): void {
  app.openAPIRegistry.register("PreviewReport", previewReportSchema);

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/preview",
      tag: "Templates",
      summary: "Render the draft to look at it",
      description:
        "Free, not stored, in no log; counts in no rate limit. Without `data` and `dataset` the default data set is taken. Info and XMP of the file say `preview`. With `Accept: multipart/form-data` the answer has the parts `file` and `report` (`PreviewReport`); a file that only fails a standard is then given without claiming it, and `report.problem` says why. At most 4 previews of a workspace run at once, the others wait; the work ends when the client is gone.",
      scope: "template:read",
      isUncounted: true,
      params: z.object({ slug: slugSchema }),
      query: z.object({
        map: z
          .enum(["0", "1"], { error: "must be 0 or 1" })
          .default("0")
          .describe("`1`: the report also says where in the template everything on the pages is written."),
      }),
      body: z
        .strictObject({
          format: z
            .enum(["pdf", "png", "jpeg", "webp", "html"])
            .optional()
            .describe("Without it, what the template makes."),
          engine: engineSchema.optional(),
          kind: kindSchema.optional(),
          draft: unsavedDraft,
          version: versionNumber.optional().describe("A published version to look at instead of the draft."),
          data: jsonData().optional().describe("What the template shows."),
          dataset: datasetNameSchema.optional(),
          now: nowSchema.optional(),
          checks: z
            .enum(["none", "all"])
            .default("all")
            .describe("`none` leaves PDF/UA and the e-invoice out: the fastest look at a page."),
        })
        .openapi("PreviewRequest", { example: { format: "html", data: { name: "Ada" } } }),
      check: previewFindings,
      emptyBody: { checks: "all" },
      claim: "apart",
      answers: { 200: { description: "The file, or its parts.", contentTypes: [...fileContentTypes, PARTS] } },
      problems: ["template_not_found", "not_found", "data_invalid", "einvoice_profile_unsupported", ...failureProblems],
    },
    async ({ params: { slug }, query, body, caller, requestId, context }) => {
      const inParts = accepts(context, { header: "Accept", supports: [PARTS, "*/*"], default: "*/*" }) === PARTS;
      const { now, ...asked } = body;
      const document = await previewTemplate(
        {
          ...asked,
          workspaceId: caller.workspaceId,
          mode: caller.mode,
          slug,
          format: body.format,
          engine: body.engine,
          kind: body.kind,
          draft: body.draft,
          version: body.version,
          data: body.data,
          dataset: body.dataset,
          now: now === undefined ? new Date() : new Date(now),
          withReport: inParts,
          map: inParts && query.map === "1",
          signal: clientGone(context),
        },
        service,
      );
      const { bytes, contentType, format, timings, failure } = document;
      const filename = `${slug}.${format}`;
      if (!inParts) {
        return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
          ...fileHeaders(contentType),
          Vary: "Accept",
          "Content-Disposition": contentDisposition(format === "html" ? "attachment" : "inline", filename),
        });
      }

      const { warnings, accessibility, einvoice, pages, map, queueMs, totalMs } = document;
      const report = {
        warnings,
        accessibility,
        einvoice,
        pages,
        timings: { queue_ms: Math.round(queueMs), ...timings, total_ms: Math.round(totalMs) },
        problem: failure && problemObject(asProblem(failure), { docsUrl: service.docsUrl, requestId }),
        map,
      };
      const parts = multipart([
        { name: "file", contentType, bytes, filename },
        { name: "report", contentType: "application/json", bytes: Buffer.from(JSON.stringify(report)) },
      ]);
      return context.body(parts.bytes, 200, { ...fileHeaders(parts.contentType), Vary: "Accept" });
    },
  );
}

function previewFindings(sent: Record<string, unknown>): Finding[] {
  const both = sent.data !== undefined && sent.dataset !== undefined;
  const changes = ["draft", "engine", "kind"].filter((field) => sent[field] !== undefined);

  return [
    ...templateFindings(sent),
    ...(sent.version !== undefined && changes.length > 0
      ? [{ path: "version", message: `cannot be combined with ${changes.join(", ")}: a version is shown as it is` }]
      : []),
    ...(both
      ? [{ path: "dataset", message: "cannot be combined with data: send either data or dataset, not both" }]
      : []),
  ];
}
