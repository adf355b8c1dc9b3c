/** Who published a version and why, drafts as they were, and what the list of templates shows of each. */
import { type Kysely, sql } from "kysely";

const statements = [
  // The id of the key; it stays when the key is revoked. Null for a session that a sign-in link opened.
  `alter table template_versions add column created_by text`,
  `alter table template_versions add column note text`,

  `create table template_snapshots (
    id text collate "C" primary key,
    template_id text not null references templates (id) on delete cascade,
    kind text not null,
    engine text not null,
    draft json not null,
    created_by text,
    created_at timestamptz not null
  )`,
  `create index template_snapshots_of_template on template_snapshots (template_id, id)`,

  // The number of errors that the check of one revision found.
  `alter table templates add column problems integer`,
  `alter table templates add column problems_revision integer`,

  // In the database and not in the storage: small, replaced with every change, and part of every backup.
  `create table template_thumbnails (
    template_id text primary key references templates (id) on delete cascade,
    content_hash text not null,
    image bytea,
    created_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
