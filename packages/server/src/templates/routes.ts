/** /v1/templates: the template itself, its versions and publishing. Data sets and assets have their own file. */
import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { sentText } from "../http/data-text.ts";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { pageQuery, pageSchema } from "../http/pagination.ts";
import type { Service } from "../service.ts";
import { addWithinQuota } from "../workspaces/quotas.ts";
import { addressOf } from "./address-of.ts";
import { createTemplate } from "./create-template.ts";
import { refuseTooMuchData } from "./datasets.ts";
import { deleteTemplate } from "./delete-template.ts";
import { templateFindings } from "./draft-findings.ts";
import { duplicateTemplate } from "./duplicate-template.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { listTemplates } from "./list-templates.ts";
import {
  copySchema,
  listedTemplateSchema,
  newTemplateSchema,
  slugSchema,
  templateChangesSchema,
  templateSchema,
} from "./schemas.ts";
import { sendTemplate } from "./send-template.ts";
import { listSummaries } from "./summaries/list-summaries.ts";
import { summarySchema, summarySorts } from "./summaries/template-summary.ts";
import { draftWith, emptyDraft } from "./template-content.ts";
import { updateTemplate } from "./update-template.ts";

const tag = "Templates";
const slugParam = z.object({ slug: slugSchema });
const listQuery = pageQuery
  .extend({
    view: z.enum(["full", "summary"]).default("full").describe("`summary`: what a list for people shows."),
    query: z.string().max(200).optional().describe("With `view=summary`: a part of the name or slug, in any case."),
    sort: z
      .enum(summarySorts)
      .optional()
      .describe("With `view=summary`: the field to sort by, `-` for descending; default `-updated_at`."),
  })
  .refine(({ view, query, sort }) => view === "summary" || (query === undefined && sort === undefined), {
    path: ["view"],
    error: "must be summary where query or sort is given",
  });
const etag = { ETag: "Changes with every change to the template; send it back as If-Match." };

export function templateRoutes(app: App, service: Service): void {
  const { db } = service.database;
  const createdAt = ({ row }: FoundTemplate) => ({ Location: `${service.baseUrl}/v1/templates/${row.slug}` });

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates",
      tag,
      summary: "Create a template",
      scope: "template:write",
      body: newTemplateSchema,
      check: templateFindings,
      answers: { 201: { description: "The template.", schema: templateSchema, headers: etag } },
      problems: ["conflict"],
    },
    async ({ body, file, caller, context, db }) => {
      const draft = draftWith(emptyDraft, body.draft);
      const datasets = body.datasets.map(({ name, default: isDefault }, index) => ({
        name,
        default: isDefault,
        text: sentText(file, ["datasets", index, "data"]),
      }));
      refuseTooMuchData(
        datasets.map(({ text }) => Buffer.byteLength(text)),
        service.settings.limits,
      );
      const { workspaceId } = caller;
      const { quotas } = service.settings;
      const created = await addWithinQuota("templates", workspaceId, { db, quotas }, (tx) =>
        createTemplate({ ...body, name: body.name ?? body.slug, draft, datasets, workspaceId }, tx),
      );
      return sendTemplate(context, created, 201, createdAt(created));
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates",
      tag,
      summary: "List templates",
      description:
        "Without the data of their data sets. A page ends early where its templates are large. With `view=summary` what a list for people shows (`TemplateSummary`), searched by `query` and sorted.",
      scope: "template:read",
      query: listQuery,
      answers: {
        200: {
          description: "Templates, newest first.",
          schema: z.union([pageSchema(listedTemplateSchema), pageSchema(summarySchema)]),
        },
      },
    },
    async ({ query: { view, query, sort, ...paging }, caller, context }) => {
      const { workspaceId } = caller;
      if (view === "summary") {
        const wanted = { workspaceId, query, sort: sort ?? "-updated_at", limit: paging.limit, cursor: paging.cursor };
        const { isMissingThumbnails, ...page } = await listSummaries(wanted, { ...service, signing: service });
        // Where this process renders; elsewhere the workers look for them by themselves.
        if (isMissingThumbnails && service.browser) service.thumbnails.poke();
        return context.json(page, 200, { ETag: listETag(page) });
      }

      const page = await listTemplates({ workspaceId, ...paging }, db);
      return context.json(page, 200, { ETag: listETag(page) });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}",
      tag,
      summary: "Get a template",
      scope: "template:read",
      params: slugParam,
      answers: { 200: { description: "The template.", schema: templateSchema, headers: etag } },
      problems: ["template_not_found"],
    },
    async ({ params, caller, context }) => {
      return sendTemplate(context, await findTemplate(db, caller.workspaceId, params.slug));
    },
  );

  endpoint(
    app,
    service,
    {
      method: "patch",
      path: "/v1/templates/{slug}",
      tag,
      summary: "Change a template",
      description:
        "What is not named stays as it is. `draft` is merged field by field; a field itself is replaced whole.",
      scope: "template:write",
      headers: ["If-Match"],
      params: slugParam,
      body: templateChangesSchema,
      check: templateFindings,
      answers: { 200: { description: "The changed template.", schema: templateSchema, headers: etag } },
      problems: ["template_not_found", "conflict"],
    },
    async ({ params, body, caller, context }) => {
      const address = addressOf(params.slug, caller, context);
      return sendTemplate(context, await updateTemplate(address, body, db));
    },
  );

  endpoint(
    app,
    service,
    {
      method: "delete",
      path: "/v1/templates/{slug}",
      tag,
      summary: "Delete a template",
      description: "Renders that were accepted before still end; their records stay.",
      scope: "template:write",
      headers: ["If-Match"],
      params: slugParam,
      answers: { 204: { description: "Deleted." } },
      problems: ["template_not_found", "conflict"],
    },
    async ({ params, caller, context }) => {
      await deleteTemplate(addressOf(params.slug, caller, context), db);
      return context.body(null, 204);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/duplicate",
      tag,
      summary: "Copy a template",
      description: "Copies the draft, the data sets and the assets, not the versions.",
      scope: "template:write",
      params: slugParam,
      body: copySchema,
      answers: { 201: { description: "The copy.", schema: templateSchema, headers: etag } },
      problems: ["template_not_found", "conflict"],
    },
    async ({ params, body, caller, context, db }) => {
      const { workspaceId } = caller;
      const copy = { workspaceId, from: params.slug, slug: body.slug, name: body.name };
      const created = await addWithinQuota("templates", workspaceId, { db, quotas: service.settings.quotas }, (tx) =>
        duplicateTemplate(copy, tx),
      );
      return sendTemplate(context, created, 201, createdAt(created));
    },
  );
}

function listETag(page: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(page)).digest("base64url")}"`;
}
