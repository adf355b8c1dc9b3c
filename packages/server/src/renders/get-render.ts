/** Finds a render of the caller's workspace and mode. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { isId } from "../ids.ts";
import type { Caller } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import type { RenderRow } from "./render-row.ts";

export async function getRender(id: string, { workspaceId, mode }: Caller, db: Kysely<Tables>): Promise<RenderRow> {
  const row = isId("rnd", id)
    ? await db
        .selectFrom("renders")
        .selectAll()
        .where("id", "=", id)
        .where("workspace_id", "=", workspaceId)
        .where("mode", "=", mode)
        .executeTakeFirst()
    : undefined;
  if (row) return row;

  throw new Problem(
    "render_not_found",
    `No render of this workspace and mode has the id ${JSON.stringify(id.slice(0, 60))}. GET /v1/renders lists those that exist.`,
  );
}
