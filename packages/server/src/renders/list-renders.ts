/** The render log: a workspace's renders, newest first. */
import type { Kysely } from "kysely";
import type { RenderStatus, Tables } from "../database/tables.ts";
import { type Page, pageOf, readCursor } from "../http/pagination.ts";
import type { Caller } from "../keys/caller.ts";
import { type Links, type RenderObject, renderObject } from "./render-object.ts";
import { shownColumns } from "./render-row.ts";

interface RenderFilter {
  status?: RenderStatus | undefined;
  template?: string | undefined;
  mode?: "live" | "test" | undefined;
  batch_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listRenders(
  filter: RenderFilter,
  caller: Caller,
  db: Kysely<Tables>,
  links: Links,
): Promise<Page<RenderObject>> {
  const after = readCursor(filter.cursor, "rnd");
  // A key sees its own mode only.
  if (filter.mode && filter.mode !== caller.mode) return { data: [], next_cursor: null };

  let query = db
    .selectFrom("renders")
    .select(shownColumns)
    .where("workspace_id", "=", caller.workspaceId)
    .where("mode", "=", caller.mode);
  if (after) query = query.where("id", "<", after);
  if (filter.status) query = query.where("status", "=", filter.status);
  if (filter.template) query = query.where("template_slug", "=", filter.template);
  if (filter.batch_id) query = query.where("batch_id", "=", filter.batch_id);
  if (filter.since) query = query.where("created_at", ">=", new Date(filter.since));
  if (filter.until) query = query.where("created_at", "<", new Date(filter.until));
  const rows = await query
    .orderBy("id", "desc")
    .limit(filter.limit + 1)
    .execute();

  return pageOf(rows, filter.limit, (row) => renderObject(row, links));
}
