/** Revokes a key for good. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";
import type { Caller } from "./caller.ts";
import { exceedsCaller } from "./exceeds-caller.ts";

/** A key of the caller's workspace that the caller could have made. */
export async function revokeKey(id: string, caller: Caller, db: Kysely<Tables>): Promise<void> {
  const key = await db
    .selectFrom("api_keys")
    .select(["mode", "scopes", "expires_at as expiresAt"])
    .where("id", "=", id)
    .where("workspace_id", "=", caller.workspaceId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!key)
    throw new Problem(
      "not_found",
      `No key of this workspace has the id ${JSON.stringify(id.slice(0, 60))}. GET /v1/keys lists those that exist.`,
    );
  const excess = exceedsCaller(key, caller);
  if (excess !== null)
    throw new Problem(
      "forbidden",
      `The key ${id} can do more than the calling key: ${excess}. Use a key that could have made it, or the root key.`,
    );
  await db.updateTable("api_keys").set({ revoked_at: new Date() }).where("id", "=", id).execute();
}
