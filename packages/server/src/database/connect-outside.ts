/** A PostgreSQL that somebody else runs, reached by DATABASE_URL. */
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseHost, DatabaseLog } from "./database.ts";
import { DatabaseError } from "./errors.ts";

const oldestVersion = 15;

/** A database and a service that are started together: the service waits this long for the database. */
export const usualPatienceMs = 30_000;

/** Connects once to see that the server answers and is new enough. */
export async function connectOutside(url: string, log: DatabaseLog, patienceMs: number): Promise<DatabaseHost> {
  const version = await versionOf(url, log, patienceMs);
  if (version < oldestVersion) {
    throw new DatabaseError(
      `The PostgreSQL at ${placeOf(url)} is version ${version}; Platen needs ${oldestVersion} or newer. Update it, or unset DATABASE_URL for the embedded one.`,
    );
  }
  return { connection: { connectionString: url }, release: async () => {} };
}

async function versionOf(url: string, log: DatabaseLog, patienceMs: number): Promise<number> {
  const end = Date.now() + patienceMs;
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 4000)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ number: number }>(
        "select current_setting('server_version_num')::int as number",
      );
      return Math.floor(rows[0]!.number / 10_000);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const mayPass = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ENOENT", "57P03", "ECONNRESET"].includes(code ?? "");
      if (!mayPass || Date.now() + pauseMs > end) throw explain(url, code, message);
      log.info({ database: placeOf(url), reason: code }, "Waiting for the database");
    } finally {
      await client.end().catch(() => {});
    }
    await pause(pauseMs);
  }
}

function explain(url: string, code: string | undefined, message: string): DatabaseError {
  const place = placeOf(url);
  const ways: Record<string, string> = {
    ECONNREFUSED: `Nothing answers at ${place}. Start PostgreSQL there, or correct DATABASE_URL.`,
    ENOTFOUND: `The host of DATABASE_URL (${place}) is not known. Correct it.`,
    "28P01": `The PostgreSQL at ${place} refused the user or password of DATABASE_URL.`,
    "28000": `The PostgreSQL at ${place} does not let this user in: ${message}. Correct DATABASE_URL or its pg_hba.conf.`,
    "3D000": `The database of DATABASE_URL is not there at ${place} (${message}). Create it with createdb, or correct DATABASE_URL.`,
  };
  return new DatabaseError(ways[code ?? ""] ?? `The PostgreSQL at ${place} cannot be used: ${message}`);
}

/** The address without user, password and parameters, fit for a message. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get("host") || "localhost"}${pathname}`;
}
