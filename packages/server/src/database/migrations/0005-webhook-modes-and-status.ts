/** Webhooks belong to a mode; the webhooks of single renders and batches show what became of them. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Those made before belong to live events: the links in them are what must not reach a test receiver.
  `alter table webhooks add column mode text not null default 'live'`,
  `alter table webhooks alter column mode drop default`,
  `alter table workspaces add column test_webhook_secret text`,

  `alter table renders add column webhook_status text`,
  `alter table renders add column webhook_attempts integer not null default 0`,
  `alter table renders add column webhook_error text`,
  `alter table batches add column webhook text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
