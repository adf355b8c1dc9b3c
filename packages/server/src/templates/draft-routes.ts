/** /v1/templates/{slug}/check: everything that an author should fix before publishing. */
import { z } from "@hono/zod-openapi";
import { sentText } from "../http/data-text.ts";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { jsonData } from "../http/json-data.ts";
import type { Service } from "../service.ts";
import { checkDraft } from "./check-draft.ts";
import { draftFindingSchema } from "./draft-finding.ts";
import { datasetNameSchema, slugSchema, unsavedDraft } from "./schemas.ts";
import { templateETag } from "./template-object.ts";

export function draftRoutes(app: App, service: Service): void {
  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/check",
      tag: "Templates",
      summary: "Check the draft and its data",
      description:
        "Everything that is wrong with the draft, saved or not, and with the data, as a render would check it; each finding with its position. Without `data` and `dataset` every data set is checked.",
      scope: "template:read",
      params: z.object({ slug: slugSchema }),
      body: z
        .strictObject({
          draft: unsavedDraft,
          data: z
            .union([jsonData(), z.string()], { error: "must be an object, or the text of one" })
            .optional()
            .describe("Data to check instead of the data sets: an object, or its JSON text."),
          dataset: datasetNameSchema.optional().openapi({
            description: "The data set to check; together with `data`, the name of the data's file.",
          }),
          settings: z
            .record(z.string(), z.unknown())
            .optional()
            .openapi({ description: "Merged over the draft's settings.", "x-schema": "Settings" }),
        })
        .openapi("CheckRequest", { example: { draft: { source: "<p>{{ name }}</p>" }, data: { name: "Ada" } } }),
      emptyBody: {},
      claim: "apart",
      answers: {
        200: {
          description: "What was found; a draft without an error can be published.",
          schema: z
            .object({ findings: z.array(draftFindingSchema).describe("Everything that was found.") })
            .openapi("DraftCheck"),
        },
      },
      problems: ["template_not_found", "not_found", "template_limit_exceeded"],
    },
    async ({ params, body, file, caller, context }) => {
      const { draft, data, dataset, settings } = body;
      const dataText = data === undefined || typeof data === "string" ? data : sentText(file, ["data"]);
      const { template, findings } = await checkDraft(
        { workspaceId: caller.workspaceId, slug: params.slug, draft, settings, dataText, dataset },
        service,
      );
      return context.json({ findings }, 200, { ETag: templateETag(template.row) });
    },
  );
}
