/** /v1/templates/{slug}/snapshots: drafts as they were. */
import { z } from "@hono/zod-openapi";
import { endpoint } from "../http/endpoint.ts";
import type { App } from "../http/http-env.ts";
import { pageOf, pageQuery, pageSchema, readCursor } from "../http/pagination.ts";
import type { Service } from "../service.ts";
import { addressOf } from "./address-of.ts";
import { findCreators } from "./creator.ts";
import { listedSnapshotSchema, slugSchema, snapshotSchema, templateSchema } from "./schemas.ts";
import { sendTemplate } from "./send-template.ts";
import { getSnapshot, listSnapshots, restoreSnapshot } from "./snapshots.ts";
import { templateETag } from "./template-object.ts";

const tag = "Templates";
const snapshotParam = z.object({
  slug: slugSchema,
  id: z.string().openapi({ description: "The id of the snapshot.", example: "snp_01kav0t8m2c6r9t4yw0f3b7zxe" }),
});

export function snapshotRoutes(app: App, service: Service): void {
  const { db } = service.database;

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}/snapshots",
      tag,
      summary: "List drafts as they were",
      description:
        "The draft before a change is kept where the newest snapshot is older than 5 minutes; the last 50 are kept.",
      scope: "template:read",
      params: z.object({ slug: slugSchema }),
      query: pageQuery,
      answers: { 200: { description: "Snapshots, newest first.", schema: pageSchema(listedSnapshotSchema) } },
      problems: ["template_not_found"],
    },
    async ({ params, query, caller, context }) => {
      const page = { before: readCursor(query.cursor, "snp"), limit: query.limit };
      const { template, rows } = await listSnapshots({ workspaceId: caller.workspaceId, slug: params.slug }, page, db);
      const creatorOf = await findCreators(
        rows.map(({ created_by }) => created_by),
        db,
      );
      const listed = pageOf(rows, query.limit, ({ id, created_at, created_by }) => ({
        id,
        created_at: created_at.toISOString(),
        created_by: creatorOf(created_by),
      }));
      return context.json(listed, 200, { ETag: templateETag(template.row) });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "get",
      path: "/v1/templates/{slug}/snapshots/{id}",
      tag,
      summary: "Get a draft as it was",
      scope: "template:read",
      params: snapshotParam,
      answers: { 200: { description: "The snapshot.", schema: snapshotSchema } },
      problems: ["template_not_found", "not_found"],
    },
    async ({ params, caller, context }) => {
      const { snapshot } = await getSnapshot({ workspaceId: caller.workspaceId, slug: params.slug }, params.id, db);
      const { id, draft, created_at, created_by } = snapshot;
      const creatorOf = await findCreators([created_by], db);
      const shown = { id, created_at: created_at.toISOString(), created_by: creatorOf(created_by), draft };
      return context.json(shown, 200, { ETag: `"${id}"` });
    },
  );

  endpoint(
    app,
    service,
    {
      method: "post",
      path: "/v1/templates/{slug}/snapshots/{id}/restore",
      tag,
      summary: "Put a snapshot back into the draft",
      description: "The template's assets and data sets stay as they are.",
      scope: "template:write",
      headers: ["If-Match"],
      params: snapshotParam,
      body: z.strictObject({}),
      emptyBody: {},
      answers: { 200: { description: "The template with the restored draft.", schema: templateSchema } },
      problems: ["template_not_found", "not_found", "conflict"],
    },
    async ({ params, caller, context, db }) => {
      const template = await restoreSnapshot(addressOf(params.slug, caller, context), params.id, db);
      return sendTemplate(context, template);
    },
  );
}
