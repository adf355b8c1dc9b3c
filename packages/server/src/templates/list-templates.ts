/** Lists a workspace's templates, newest first. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { type Page, pageOf, readCursor } from "../http/pagination.ts";
import { withParts } from "./find-template.ts";
import { type TemplateObject, templateObject } from "./template-object.ts";

export async function listTemplates(
  { workspaceId, limit, cursor }: { workspaceId: string; limit: number; cursor?: string | undefined },
  db: Kysely<Tables>,
): Promise<Page<TemplateObject>> {
  const after = readCursor(cursor, "tpl");
  const query = db
    .selectFrom("templates")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("deleted_at", "is", null);
  const rows = await (after === null ? query : query.where("id", "<", after))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const found = await withParts(db, rows);

  return pageOf(
    found.map((template) => ({ id: template.row.id, template })),
    limit,
    ({ template }) => templateObject(template),
  );
}
