/** Makes a workspace with its first two keys, one live and one test, each with every scope. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";
import { createKey } from "../keys/create-key.ts";
import { scopes } from "../keys/scopes.ts";

export interface NewWorkspace {
  id: string;
  name: string;
  created_at: Date;
  keys: { live: string; test: string };
}

/** Call it inside a transaction: a workspace without keys would be of no use to anyone. */
export async function createWorkspace(name: string, db: Kysely<Tables>): Promise<NewWorkspace> {
  const workspace = { id: newId("wsp"), name, created_at: new Date() };
  await db
    .insertInto("workspaces")
    .values({ ...workspace, is_default: false })
    .execute();
  const keyOf = { workspaceId: workspace.id, scopes, expiresAt: null };
  const live = await createKey({ ...keyOf, name: "First live key", mode: "live" }, db);
  const test = await createKey({ ...keyOf, name: "First test key", mode: "test" }, db);

  return { ...workspace, keys: { live: live.key, test: test.key } };
}
