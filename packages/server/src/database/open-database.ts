/** Opens the database: the embedded one or the one at DATABASE_URL, brought to the current schema. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Settings } from "../settings/settings.ts";
import { connectOutside, usualPatienceMs } from "./connect-outside.ts";
import type { Database, DatabaseLog } from "./database.ts";
import { startEmbedded } from "./embedded/start-embedded.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/**
 * Opens it and brings the schema forward. `patienceMs` is how long an outside server that does not answer is waited for.
 *
 * @example
 * const database = await openDatabase(readSettings(process.env), log);
 * await database.ping();
 * await database.close();
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "postgresBin">,
  log: DatabaseLog,
  patienceMs = usualPatienceMs,
): Promise<Database> {
  const host = settings.databaseUrl
    ? await connectOutside(settings.databaseUrl, log, patienceMs)
    : await startEmbedded(settings, log);

  const pool = new pg.Pool({ ...host.connection, max: 20, application_name: "platen" });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on("error", (error) => log.warn({ error: error.message }, "A database connection broke"));
  // One that is in use and breaks between two queries fails at the next; without a listener it too would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  async function close() {
    await db.destroy();
    await host.release();
  }

  try {
    await migrate(db, log);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    db,
    pool,
    connection: host.connection,
    async ping() {
      await pool.query("select 1");
    },
    close,
  };
}
