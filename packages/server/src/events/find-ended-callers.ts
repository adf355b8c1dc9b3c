/** Which callers may no longer read: their key was revoked or has expired, or their session has ended. */
import type pg from "pg";
import type { Caller } from "../keys/caller.ts";
import { IDLE_MS, LONGEST_MS } from "../sessions/session.ts";

/** Two queries for all of them. A stream that is open is not use of its session. */
export async function findEndedCallers(callers: Caller[], pool: pg.Pool): Promise<Set<Caller>> {
  const keyIds = callers.flatMap(({ keyId, isRoot }) => (keyId === null || isRoot ? [] : keyId));
  const sessionIds = callers.flatMap(({ sessionId }) => sessionId ?? []);
  const keys = await pool.query<{ id: string }>(
    "select id from api_keys where id = any ($1) and revoked_at is null and (expires_at is null or expires_at > now())",
    [keyIds],
  );
  const sessions = await pool.query<{ session_id: string; workspace_id: string; key_id: string | null }>(
    `select session_id, workspace_id, key_id from session_workspaces join sessions on sessions.id = session_id
     where session_id = any ($1) and used_at > $2 and signed_in_at > $3`,
    [sessionIds, new Date(Date.now() - IDLE_MS), new Date(Date.now() - LONGEST_MS)],
  );
  const workingKeys = new Set(keys.rows.map(({ id }) => id));
  const nameOf = (...parts: (string | null)[]) => parts.join(" ");
  const openSessions = new Set(
    sessions.rows.map(({ session_id, workspace_id, key_id }) => nameOf(session_id, workspace_id, key_id)),
  );
  const isWorking = ({ keyId, sessionId, workspaceId, isRoot }: Caller) => {
    const key = isRoot ? null : keyId;
    const hasKey = key === null || workingKeys.has(key);
    return hasKey && (sessionId === null || openSessions.has(nameOf(sessionId, workspaceId, key)));
  };

  return new Set(callers.filter((caller) => !isWorking(caller)));
}
