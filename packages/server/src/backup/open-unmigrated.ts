/** Opens the database as it is, without bringing its schema forward: a backup of an older version needs the older schema. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { connectOutside, usualPatienceMs } from "../database/connect-outside.ts";
import type { Database, DatabaseLog } from "../database/database.ts";
import { startEmbedded } from "../database/embedded/start-embedded.ts";
import type { Tables } from "../database/tables.ts";
import type { Settings } from "../settings/settings.ts";

export async function openUnmigrated(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "postgresBin">,
  log: DatabaseLog,
): Promise<Pick<Database, "pool" | "db" | "close">> {
  const host = settings.databaseUrl
    ? await connectOutside(settings.databaseUrl, log, usualPatienceMs)
    : await startEmbedded(settings, log);
  const pool = new pg.Pool({ ...host.connection, max: 2, application_name: "platen-import" });
  pool.on("error", (error) => log.warn({ error: error.message }, "A database connection broke"));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  return {
    pool,
    db,
    async close() {
      await db.destroy();
      await host.release();
    },
  };
}
