/** /v1/templates: the template itself, its versions and publishing. Data sets and assets have their own file. */
import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { sentText } from "../http/data-text.ts";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { pageQuery, pageSchema } from "../http/pagination.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { addWithinQuota } from "../workspaces/quotas.ts";
import { createTemplate } from "./create-template.ts";
import { datasetWarnings } from "./dataset-warnings.ts";
import { refuseTooMuchData } from "./datasets.ts";
import { deleteTemplate } from "./delete-template.ts";
import { templateFindings } from "./draft-findings.ts";
import { type FoundTemplate, findTemplate } from "./find-template.ts";
import { listTemplates } from "./list-templates.ts";
import { publishTemplate, type VersionRow } from "./publish-template.ts";
import {
  listedTemplateSchema,
  newTemplateSchema,
  publishedSchema,
  slugSchema,
  templateChangesSchema,
  templateSchema,
  versionSchema,
} from "./schemas.ts";
import { draftWith, emptyDraft } from "./template-content.ts";
import { templateETag, templateObject } from "./template-object.ts";
import { updateTemplate } from "./update-template.ts";
import { getVersion, listVersions, restoreVersion } from "./versions.ts";

const tag = "Templates";
const slugParam = z.object({ slug: slugSchema });
const versionParam = z.object({
  slug: slugSchema,
  version: z.coerce
    .number({ error: "must be a version number" })
    .int()
    .min(1)
    .max(2_147_483_647)
    .describe("The number of the version."),
});
const etag = { ETag: "Changes with every change to the template; send it back as If-Match." };

export function templateRoutes(app: App, service: Service): void {
  const { db } = service.database;
  const answerOf = (template: FoundTemplate) => ({
    template: templateObject(template),
    headers: { ETag: templateETag(template.row) },
  });

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
      const { template, headers } = answerOf(created);
      return context.json(template, 201, { ...headers, Location: `${service.baseUrl}/v1/templates/${template.slug}` });
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
      description: "Without the data of their data sets. A page ends early where its templates are large.",
      scope: "template:read",
      query: pageQuery,
      answers: { 200: { description: "Templates, newest first.", schema: pageSchema(listedTemplateSchema) } },
    },
    async ({ query, caller, context }) => {
      const page = await listTemplates({ workspaceId: caller.workspaceId, ...query }, db);
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
      const { template, headers } = answerOf(await findTemplate(db, caller.workspaceId, params.slug));
      return context.json(template, 200, headers);
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
      const address = { workspaceId: caller.workspaceId, slug: params.slug, ifMatch: context.req.header("if-match") };
      const { template, headers } = answerOf(await updateTemplate(address, body, db));
      return context.json(template, 200, headers);
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
      await deleteTemplate(
        { workspaceId: caller.workspaceId, slug: params.slug, ifMatch: context.req.header("if-match") },
        db,
      );
      return context.body(null, 204);
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/publish",
      tag,
      summary: "Publish the draft as a new version",
      scope: "template:write",
      headers: ["If-Match"],
      params: slugParam,
      body: z.strictObject({}),
      emptyBody: {},
      description:
        "A data set that a render of the new version would refuse does not stop it, but is named in `warnings`.",
      answers: { 201: { description: "The new version.", schema: publishedSchema, headers: etag } },
      problems: ["template_not_found", "template_syntax_error", "template_limit_exceeded", "conflict"],
    },
    async ({ params, caller, context, db }) => {
      const address = { workspaceId: caller.workspaceId, slug: params.slug, ifMatch: context.req.header("if-match") };
      const { template, version } = await publishTemplate(address, {
        db,
        evaluator: service.evaluator,
        quotas: service.settings.quotas,
      });
      const warnings = await datasetWarnings(template, version.content, service.evaluator);
      return context.json({ ...versionObject(template, version), warnings }, 201, { ETag: templateETag(template.row) });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}/versions",
      tag,
      summary: "List published versions",
      scope: "template:read",
      params: slugParam,
      query: pageQuery,
      answers: { 200: { description: "Versions, newest first.", schema: pageSchema(versionSchema) } },
      problems: ["template_not_found"],
    },
    async ({ params, query, caller, context }) => {
      const page = { before: versionCursor(query.cursor), limit: query.limit };
      const { template, versions, hasMore } = await listVersions(
        { workspaceId: caller.workspaceId, slug: params.slug },
        page,
        db,
      );
      const next = hasMore ? String(versions.at(-1)!.version) : null;
      return context.json(
        { data: versions.map((version) => versionObject(template, version)), next_cursor: next },
        200,
        {
          ETag: templateETag(template.row),
        },
      );
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}/versions/{version}",
      tag,
      summary: "Get a published version",
      scope: "template:read",
      params: versionParam,
      answers: { 200: { description: "The version.", schema: versionSchema } },
      problems: ["template_not_found", "not_found"],
    },
    async ({ params, caller, context }) => {
      const { template, version } = await getVersion(
        { workspaceId: caller.workspaceId, slug: params.slug },
        params.version,
        db,
      );
      return context.json(versionObject(template, version), 200, { ETag: `"${version.hash}"` });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/versions/{version}/restore",
      tag,
      summary: "Put a version back into the draft",
      scope: "template:write",
      headers: ["If-Match"],
      params: versionParam,
      body: z.strictObject({}),
      emptyBody: {},
      answers: { 200: { description: "The template with the restored draft.", schema: templateSchema, headers: etag } },
      problems: ["template_not_found", "not_found", "conflict"],
    },
    async ({ params, caller, context, db }) => {
      const address = { workspaceId: caller.workspaceId, slug: params.slug, ifMatch: context.req.header("if-match") };
      const { template, headers } = answerOf(await restoreVersion(address, params.version, db));
      return context.json(template, 200, headers);
    },
  );
}

function versionObject({ row }: FoundTemplate, { version, kind, engine, content, assets, created_at }: VersionRow) {
  return {
    object: "template_version" as const,
    template: row.slug,
    version,
    kind,
    engine,
    content,
    assets,
    created_at: created_at.toISOString(),
  };
}

function versionCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);

  throw Problem.of("invalid_request", [
    { path: "cursor", message: "is not one of ours: give the next_cursor of an earlier answer, unchanged" },
  ]);
}

function listETag(page: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(page)).digest("base64url")}"`;
}
