/** Which secret and which storage belong to the database: a process that has others does not join. */
import { type Kysely, sql } from "kysely";

const statements = [
  // One row. It is not part of a backup: the service that takes over makes its own.
  `create table service_identity (
    is_only boolean primary key default true check (is_only),
    secret_check text not null,
    storage_id text not null,
    created_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
