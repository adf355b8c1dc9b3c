/** Makes an API key. The key itself is given once; only its hash is stored. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";
import { displayKey, hashKey, type Mode, makeKey } from "./key-format.ts";
import type { Scope } from "./scopes.ts";

interface NewKey {
  workspaceId: string;
  name: string;
  mode: Mode;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

export interface KeyRecord {
  id: string;
  name: string;
  mode: Mode;
  scopes: string[];
  prefix: string;
  last_four: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

export async function createKey(request: NewKey, db: Kysely<Tables>): Promise<KeyRecord & { key: string }> {
  const key = makeKey(request.mode);
  const record = {
    id: newId("key"),
    name: request.name,
    mode: request.mode,
    scopes: [...request.scopes],
    ...displayKey(key),
    expires_at: request.expiresAt,
    last_used_at: null,
    created_at: new Date(),
  };
  await db
    .insertInto("api_keys")
    .values({ ...record, workspace_id: request.workspaceId, hash: hashKey(key) })
    .execute();

  return { ...record, key };
}
