/** Ends sessions: one, all of them, or those whose time is over. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { IDLE_MS, LONGEST_MS } from "./session.ts";

export async function endSession(id: string, db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Every session and every unused link; gives the number of sessions. */
export async function endAllSessions(db: Kysely<Tables>): Promise<number> {
  await db.deleteFrom("sign_in_tokens").execute();
  const { numDeletedRows } = await db.deleteFrom("sessions").executeTakeFirstOrThrow();

  return Number(numDeletedRows);
}

/** Deletes what nobody can use any more. */
export async function deleteEndedSessions(db: Kysely<Tables>): Promise<void> {
  const before = (milliseconds: number) => new Date(Date.now() - milliseconds);
  await db
    .deleteFrom("sign_in_tokens")
    .where("expires_at", "<", before(24 * 3_600_000))
    .execute();
  await db.deleteFrom("session_workspaces").where("signed_in_at", "<", before(LONGEST_MS)).execute();
  await db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where("used_at", "<", before(IDLE_MS)),
        where.not(where.exists(sql`(select from session_workspaces where session_id = sessions.id)`)),
      ]),
    )
    .execute();
}
