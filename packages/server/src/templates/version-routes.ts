/** /v1/templates/{slug}/publish and …/versions. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { pageQuery, pageSchema } from "../http/pagination.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { addressOf } from "./address-of.ts";
import { type Creator, findCreators } from "./creator.ts";
import { datasetWarnings } from "./dataset-warnings.ts";
import type { FoundTemplate } from "./find-template.ts";
import { publishTemplate, type VersionRow } from "./publish-template.ts";
import { MOST_VERSIONS, publishedSchema, publishSchema, slugSchema, templateSchema, versionSchema } from "./schemas.ts";
import { sendTemplate } from "./send-template.ts";
import { templateETag } from "./template-object.ts";
import { getVersion, listVersions, restoreVersion } from "./versions.ts";

const tag = "Templates";
const slugParam = z.object({ slug: slugSchema });
const versionParam = z.object({
  slug: slugSchema,
  version: z.coerce
    .number({ error: "must be a version number" })
    .int()
    .min(1)
    .max(MOST_VERSIONS)
    .openapi({ description: "The number of the version.", example: 1 }),
});
const etag = { ETag: "Changes with every change to the template; send it back as If-Match." };

export function versionRoutes(app: App, service: Service): void {
  const { db } = service.database;

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
      body: publishSchema,
      emptyBody: {},
      description:
        "A data set that a render of the new version would refuse does not stop it, but is named in `warnings`.",
      answers: { 201: { description: "The new version.", schema: publishedSchema, headers: etag } },
      problems: ["template_not_found", "template_syntax_error", "template_limit_exceeded", "conflict"],
    },
    async ({ params, body, caller, context, db }) => {
      const address = addressOf(params.slug, caller, context);
      const tools = { db, evaluator: service.evaluator, quotas: service.settings.quotas };
      const { template, version } = await publishTemplate(address, tools, body.note ?? null);
      const warnings = await datasetWarnings(template, version.content, service.evaluator);
      const creatorOf = await findCreators([version.created_by], db);
      return context.json({ ...versionObject(template, version, creatorOf), warnings }, 201, {
        ETag: templateETag(template.row),
      });
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
      const creatorOf = await findCreators(
        versions.map(({ created_by }) => created_by),
        db,
      );
      const data = versions.map((version) => versionObject(template, version, creatorOf));
      const next = hasMore ? String(versions.at(-1)!.version) : null;
      return context.json({ data, next_cursor: next }, 200, { ETag: templateETag(template.row) });
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
      const creatorOf = await findCreators([version.created_by], db);
      return context.json(versionObject(template, version, creatorOf), 200, { ETag: `"${version.hash}"` });
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
      const address = addressOf(params.slug, caller, context);
      const template = await restoreVersion(address, params.version, db);
      return sendTemplate(context, template);
    },
  );
}

function versionObject({ row }: FoundTemplate, found: VersionRow, creatorOf: (id: string | null) => Creator) {
  const { version, kind, engine, content, assets, note, created_by, created_at } = found;

  return {
    object: "template_version" as const,
    template: row.slug,
    version,
    kind,
    engine,
    content,
    assets,
    note,
    created_by: creatorOf(created_by),
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
