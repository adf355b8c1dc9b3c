/** The database as the other parts see it. */
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { Tables } from "./tables.ts";

export type DatabaseLog = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** What `pg` and pg-boss need to connect by themselves. */
type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  connection: Connection;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Ends the connections; the embedded server stops with the last process that uses it. */
  close(): Promise<void>;
}

/** A place where a database answers, and how to leave it. */
export interface DatabaseHost {
  connection: Connection;
  release(): Promise<void>;
}
