/** Finds the session of a cookie. Its keys are looked at with each request: one that is revoked ends it at once. */
import type { Selectable } from "kysely";
import type { Tables } from "../database/tables.ts";
import { hashKey } from "../keys/key-format.ts";
import { type Scope, scopes } from "../keys/scopes.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { hashSecretText } from "./secret-text.ts";
import { IDLE_MS, LONGEST_MS, type Session, type SessionWorkspace } from "./session.ts";

type Tools = Pick<Service, "database" | "settings">;

interface Row extends Pick<Selectable<Tables["session_workspaces"]>, "key_id" | "root_key_hash" | "signed_in_at"> {
  id: string;
  used_at: Date;
  workspace_id: string;
  workspace_name: string;
  key_name: string | null;
  mode: "live" | "test" | null;
  scopes: string[] | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** The time of the last use is written at most this often. */
const WRITE_USE_MS = 60_000;

/** The session with the workspace `wanted`, or with the one signed in to last; throws `unauthorized` where there is none. */
export async function findSession(cookie: string, wanted: string | undefined, tools: Tools): Promise<Session> {
  const { pool } = tools.database;
  const { rows } = await pool.query<Row>({
    name: "find-session",
    text: `select sessions.id, sessions.used_at, session_workspaces.workspace_id, session_workspaces.key_id,
             session_workspaces.root_key_hash, session_workspaces.signed_in_at, workspaces.name as workspace_name,
             api_keys.name as key_name, api_keys.mode, api_keys.scopes, api_keys.expires_at, api_keys.revoked_at
           from sessions
           join session_workspaces on session_workspaces.session_id = sessions.id
           join workspaces on workspaces.id = session_workspaces.workspace_id
           left join api_keys on api_keys.id = session_workspaces.key_id
           where sessions.hash = $1
           order by session_workspaces.signed_in_at desc, session_workspaces.workspace_id desc`,
    values: [hashSecretText(cookie)],
  });
  const [newest] = rows;
  if (!newest) throw ended("The session has ended");
  const now = new Date();
  if (newest.used_at.getTime() + IDLE_MS <= now.getTime()) throw ended("The session ended after 12 hours without use");

  const rootHash = tools.settings.rootKey === null ? null : hashKey(tools.settings.rootKey);
  const [first, ...others] = rows.filter((row) => whyOver(row, now, rootHash) === null).map(workspaceOf);
  if (!first) throw ended(whyOver(newest, now, rootHash) ?? "The session has ended");
  const workspaces = [first, ...others] as const;
  const chosen =
    wanted === undefined ? first : workspaces.find(({ caller: { workspaceId } }) => workspaceId === wanted);
  if (!chosen) throw notSignedInTo(wanted ?? "", rows, now, rootHash);

  if (newest.used_at.getTime() + WRITE_USE_MS <= now.getTime())
    await pool.query("update sessions set used_at = $2 where id = $1", [newest.id, now]);

  return { id: newest.id, workspaces: [...workspaces], chosen };
}

/** Why a sign-in no longer holds; null where it does. */
function whyOver(row: Row, now: Date, rootHash: Buffer | null): string | null {
  if (row.signed_in_at.getTime() + LONGEST_MS <= now.getTime()) return "The session ended after 7 days";
  if (row.revoked_at !== null) return `The key ${row.key_id} of this session was revoked`;
  if (row.expires_at !== null && row.expires_at <= now) return `The key ${row.key_id} of this session has expired`;
  if (row.root_key_hash !== null && !rootHash?.equals(row.root_key_hash))
    return "The root key of this session is no longer PLATEN_ROOT_KEY";

  return null;
}

function workspaceOf(row: Row): SessionWorkspace {
  const isRoot = row.root_key_hash !== null;

  return {
    workspaceName: row.workspace_name,
    keyName: isRoot ? "Root key" : row.key_name,
    signedInAt: row.signed_in_at,
    caller: {
      keyId: isRoot ? "root" : row.key_id,
      sessionId: row.id,
      workspaceId: row.workspace_id,
      mode: row.mode ?? "live",
      scopes: new Set((row.scopes as Scope[] | null) ?? scopes),
      expiresAt: row.expires_at,
      isRoot,
    },
  };
}

function notSignedInTo(wanted: string, rows: Row[], now: Date, rootHash: Buffer | null): Problem {
  const known = rows.find(({ workspace_id }) => workspace_id === wanted);
  const why = known && whyOver(known, now, rootHash);

  return ended(why ?? `The session is not signed in to the workspace ${JSON.stringify(wanted.slice(0, 60))}`);
}

function ended(why: string): Problem {
  return new Problem("unauthorized", `${why}. Sign in with a key, or with a link that platen open prints.`);
}
