/** Which workers are alive, and attempts at renders that failed only because the storage refused. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Unlogged: after a crash of the database every worker says again that it is there.
  `create unlogged table workers (
    id text primary key,
    seen_at timestamptz not null
  )`,
  // Such an attempt says nothing against the document: it does not count towards giving up.
  `alter table renders add column unstored_attempts integer not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
