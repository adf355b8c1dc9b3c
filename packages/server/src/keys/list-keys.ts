/** Lists a workspace's keys that are not revoked, newest first. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { type Page, pageOf, readCursor } from "../http/pagination.ts";
import type { KeyRecord } from "./create-key.ts";

export async function listKeys<T>(
  workspaceId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  db: Kysely<Tables>,
  entryOf: (key: KeyRecord) => T,
): Promise<Page<T>> {
  const after = readCursor(cursor, "key");
  const query = db
    .selectFrom("api_keys")
    .select(["id", "name", "mode", "scopes", "prefix", "last_four", "expires_at", "last_used_at", "created_at"])
    .where("workspace_id", "=", workspaceId)
    .where("revoked_at", "is", null);
  const rows = await (after === null ? query : query.where("id", "<", after))
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();

  return pageOf(rows, limit, entryOf);
}
