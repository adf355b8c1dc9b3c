/** Brings the schema forward at start; processes that start together take turns under Kysely's advisory lock. */
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { DatabaseLog } from "./database.ts";
import { DatabaseError } from "./errors.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Tables } from "./tables.ts";

/** Runs the missing steps in one transaction: all of them or none. Only a backup leads back. */
export async function migrate(db: Kysely<Tables>, log: DatabaseLog): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw explain(error, results.find(({ status }) => status === "Error")?.migrationName);

  for (const { migrationName } of results) log.info({ migration: migrationName }, "Database schema brought forward");
}

function explain(error: unknown, failedStep: string | undefined): DatabaseError {
  const reason = error instanceof Error ? error.message : String(error);
  const unknownStep = /previously executed migration (\S+) is missing/.exec(reason)?.[1];
  if (unknownStep) {
    return new DatabaseError(
      `The database was used by a newer Platen: it has the schema step ${unknownStep}, which this version does not know. Start the newer version, or restore a backup made before the update.`,
      { cause: error },
    );
  }
  if (isBreak(error)) {
    return new DatabaseError(
      `The database went away while its schema was checked (${reason}). Nothing was changed. See in its own log why it stopped, start it again, then Platen.`,
      { cause: error },
    );
  }
  if (failedStep) {
    return new DatabaseError(
      `The database could not be brought to the current schema: step ${failedStep} failed (${reason}). Nothing was changed.`,
      { cause: error },
    );
  }
  if (codeOf(error) === INSUFFICIENT_PRIVILEGE) {
    return new DatabaseError(
      `The database does not let this user make tables: ${reason}. Give the user of DATABASE_URL that right: GRANT CREATE ON SCHEMA public TO its name.`,
      { cause: error },
    );
  }
  return new DatabaseError(`The database schema could not be checked: ${reason}. Nothing was changed.`, {
    cause: error,
  });
}

const INSUFFICIENT_PRIVILEGE = "42501";

/** The connection broke, or the server is starting, stopping or out of room: PostgreSQL's classes 08, 53 and 57P. */
function isBreak(error: unknown): boolean {
  const code = codeOf(error);
  const isSocket = ["ECONNRESET", "ECONNREFUSED", "EPIPE", "ETIMEDOUT", "ENOENT"].includes(code);

  return (
    isSocket ||
    /^(08|53|57P)/.test(code) ||
    /Connection terminated|connection is (closed|not queryable)/i.test(String(error))
  );
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
