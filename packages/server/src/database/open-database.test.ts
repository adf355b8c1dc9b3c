import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../test/postgres-server.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";

const log = pino({ level: "silent" });
let parent: string;
let database: Database;
let server: PostgresServer;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "platen-open-"));
  chmodSync(parent, 0o755);
  server = await startPostgres(join(parent, "outside"));
  database = await openDatabase({ databaseUrl: null, dataDir: join(parent, "data"), postgresBin: null }, log);
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(parent, { recursive: true });
});

function urlOf(name: string): string {
  return server.url.replace(/postgres$/, name);
}

async function create(what: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create ${what}`);
  await client.end();
}

const outside = (name: string) => openDatabase({ databaseUrl: urlOf(name), dataDir: parent, postgresBin: null }, log);

test("a database at DATABASE_URL is brought to the same schema, also by several processes at once", async () => {
  await create("database outside");
  const opened = await Promise.all([outside("outside"), outside("outside"), outside("outside")]);
  const tables = "select table_name from information_schema.tables where table_schema = 'public' order by 1";
  const [own, other] = await Promise.all([database.pool.query(tables), opened[0]!.pool.query(tables)]);
  expect(other.rows).toEqual(own.rows);
  expect(other.rows.length).toBeGreaterThan(2);
  await Promise.all(opened.map((one) => one.close()));
});

test("a database that a newer version has used is refused with that reason", async () => {
  await create("database newer");
  const first = await outside("newer");
  await first.pool.query("insert into kysely_migration (name, timestamp) values ('9999-from-the-future', now()::text)");
  await first.close();
  await expect(outside("newer")).rejects.toThrow(/used by a newer Platen: it has the schema step 9999-from-the-future/);
});

test("a database that is not there is named, without the password", async () => {
  await expect(outside("nowhere")).rejects.toThrow(/The database of DATABASE_URL is not there .*createdb/);
});

test("ping answers while the database does", async () => {
  await database.ping();
  await create("database brief");
  const brief = await outside("brief");
  await brief.close();
  await expect(brief.ping()).rejects.toThrow();
});

test("a database that dies during the start and missing rights each have their own message", async () => {
  await create("database dying");
  const blocker = await outside("dying");
  // Kysely's migrations wait for this lock.
  const holder = await blocker.pool.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock(3853314791062309107)");
  // Expected before the connection is ended: the start may fail before the query that ends it is answered.
  const refused = expect(outside("dying")).rejects.toThrow(
    /The database went away .* Nothing was changed\..* start it again/s,
  );
  const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted";
  let pid: number | undefined;
  while (!pid) pid = (await holder.query<{ pid: number }>(waiting)).rows[0]?.pid;
  await holder.query("select pg_terminate_backend($1)", [pid]);
  await refused;
  await holder.query("rollback");
  holder.release();
  await blocker.close();

  await create("role guest login");
  await create("database closed");
  const url = urlOf("closed").replace(/\/\/[^@]+@/, "//guest@");
  await expect(openDatabase({ databaseUrl: url, dataDir: parent, postgresBin: null }, log)).rejects.toThrow(
    /does not let this user make tables: .*GRANT CREATE ON SCHEMA public/,
  );
});
