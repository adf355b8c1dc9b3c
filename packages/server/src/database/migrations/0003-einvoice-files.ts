/** The XML of an e-invoice, stored next to the file that carries it. */
import { type Kysely, sql } from "kysely";

const statements = [
  // It lives and ends with the file: file_expires_at is the end of both.
  `alter table renders add column xml_key text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
