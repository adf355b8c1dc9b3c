/** Lists a workspace's templates, newest first, without the data of their data sets. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { fittingEntries, type Page, pageOf, readCursor } from "../http/pagination.ts";
import { withParts } from "./find-template.ts";
import { type TemplateObject, templateObject } from "./template-object.ts";

export async function listTemplates(
  { workspaceId, limit, cursor }: { workspaceId: string; limit: number; cursor?: string | undefined },
  db: Kysely<Tables>,
): Promise<Page<TemplateObject>> {
  const after = readCursor(cursor, "tpl");
  const query = db
    .selectFrom("templates")
    .select(["id", sql<number>`octet_length(draft::text)`.as("bytes")])
    .where("workspace_id", "=", workspaceId)
    .where("deleted_at", "is", null);
  const sizes = await (after === null ? query : query.where("id", "<", after))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  if (sizes.length === 0) return { data: [], next_cursor: null };

  const count = fittingEntries(
    sizes.map(({ bytes }) => bytes),
    limit,
  );
  const ids = sizes.slice(0, count).map(({ id }) => id);
  const rows = await db.selectFrom("templates").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
  const found = await withParts(db, rows, { data: "none" });
  const { next_cursor } = pageOf(sizes, count, ({ id }) => id);

  return { data: found.map(templateObject), next_cursor };
}
