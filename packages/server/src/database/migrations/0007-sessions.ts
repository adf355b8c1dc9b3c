/** Sessions of the editor and the one-time tokens of sign-in links. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Only hashes: a copy of the database signs nobody in. A used token stays until it would have expired, to say that it was used.
  `create table sign_in_tokens (
    hash bytea primary key,
    workspace_id text not null references workspaces (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index on sign_in_tokens (expires_at)`,

  // The id names a session in logs and scopes; the cookie is another, secret text, which changes with each sign-in.
  `create table sessions (
    id text primary key,
    hash bytea not null unique,
    created_at timestamptz not null,
    used_at timestamptz not null
  )`,
  `create index on sessions (used_at)`,

  // With a key, with the root key, or, where both are null, with a link.
  `create table session_workspaces (
    session_id text not null references sessions (id) on delete cascade,
    workspace_id text not null references workspaces (id) on delete cascade,
    key_id text references api_keys (id) on delete cascade,
    root_key_hash bytea,
    signed_in_at timestamptz not null,
    primary key (session_id, workspace_id),
    check (key_id is null or root_key_hash is null)
  )`,
  `create index on session_workspaces (key_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
