/** Signs in: a new session, or one more workspace in the session of the cookie. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";
import type { Caller } from "../keys/caller.ts";
import { hashKey } from "../keys/key-format.ts";
import { hashSecretText, makeSecretText } from "./secret-text.ts";
import { IDLE_MS } from "./session.ts";

/** What a session acts with in a workspace. */
export interface Entry {
  workspaceId: string;
  keyId: string | null;
  rootKeyHash: Buffer | null;
}

export function entryOfKey(key: string, { workspaceId, keyId, isRoot }: Caller): Entry {
  return isRoot ? { workspaceId, keyId: null, rootKeyHash: hashKey(key) } : { workspaceId, keyId, rootKeyHash: null };
}

/**
 * Gives what the cookie is to hold: a new text each time, after which the old one no longer works. A cookie that someone
 * else put into the browser is thus worth nothing to them after the sign-in.
 */
export async function signIn(entry: Entry, cookie: string | null, db: Kysely<Tables>): Promise<string> {
  const value = makeSecretText();
  const now = new Date();
  const sessionId = (cookie && (await takeOver(cookie, value, now, db))) ?? (await create(value, now, db));
  const signedIn = { key_id: entry.keyId, root_key_hash: entry.rootKeyHash, signed_in_at: now };
  await db
    .insertInto("session_workspaces")
    .values({ session_id: sessionId, workspace_id: entry.workspaceId, ...signedIn })
    .onConflict((conflict) => conflict.columns(["session_id", "workspace_id"]).doUpdateSet(signedIn))
    .execute();

  return value;
}

async function create(value: string, now: Date, db: Kysely<Tables>): Promise<string> {
  const id = newId("ses");
  await db
    .insertInto("sessions")
    .values({ id, hash: hashSecretText(value), created_at: now, used_at: now })
    .execute();

  return id;
}

/** The id of the cookie's session, now under the new text; null where it has ended. */
async function takeOver(cookie: string, value: string, now: Date, db: Kysely<Tables>): Promise<string | null> {
  const session = await db
    .updateTable("sessions")
    .set({ hash: hashSecretText(value), used_at: now })
    .where("hash", "=", hashSecretText(cookie))
    .where("used_at", ">", new Date(now.getTime() - IDLE_MS))
    .returning("id")
    .executeTakeFirst();

  return session?.id ?? null;
}
