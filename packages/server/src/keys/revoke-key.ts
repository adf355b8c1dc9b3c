/** Revokes a key for good. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";

export async function revokeKey(id: string, workspaceId: string, db: Kysely<Tables>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("api_keys")
    .set({ revoked_at: new Date() })
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Problem(
      "not_found",
      `No key of this workspace has the id ${JSON.stringify(id.slice(0, 60))}. GET /v1/keys lists those that exist.`,
    );
}
