/** What happened in the last hour, for those who follow GET /v1/events. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Readers go by transaction, then number: a transaction that began early and commits late is not passed over.
  `create table stream_events (
    txid xid8 not null default pg_current_xact_id(),
    number bigint generated always as identity,
    id text not null,
    workspace_id text not null,
    mode text,
    type text not null,
    render_id text,
    batch_id text,
    data jsonb,
    created_at timestamptz not null default now(),
    primary key (txid, number)
  )`,
  // Rows come in the order of time: this costs next to nothing and finds those to delete.
  `create index on stream_events using brin (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
