/** One process that uses the database, for tests: takes a word a line on stdin and answers a JSON line on stdout. */

import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pino } from "pino";
import { openDatabase } from "../../open-database.ts";
import { readPostmaster } from "../postmaster.ts";

const [dataDir, uid] = process.argv.slice(2);
if (!dataDir) throw new Error("usage: member.ts <data folder> [user id]");
if (uid) {
  // Only now that the sources are loaded: they may be in a folder that the user cannot reach.
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}

const log = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ databaseUrl: null, dataDir, postgresBin: process.env.PG_BIN ?? null }, log);
// Two members at once: "if not exists" alone does not protect, so one waits for the other.
await database.pool.query(
  "begin; select pg_advisory_xact_lock(1); create table if not exists acknowledged (number bigserial primary key); commit",
);

const commands: Record<string, () => Promise<unknown>> = {
  /** The server's process number: two members that give the same one share the server. */
  server: async () => {
    const cluster = join(realpathSync(join(dataDir, "postgres")), "server", "cluster");
    const settings = await database.pool.query("select current_setting('listen_addresses') as listen, version()");
    return { ...(await readPostmaster(cluster)), ...settings.rows[0], folder: dirname(dirname(cluster)) };
  },
  insert: async () => (await database.pool.query("insert into acknowledged default values returning number")).rows[0],
  numbers: async () =>
    (await database.pool.query("select number from acknowledged order by number")).rows.map((row) => row.number),
  /** The database's own words would hold the value. */
  fail: async () => database.pool.query("insert into acknowledged select 4711 from generate_series(1, 2)"),
  /** Commits row after row, each reported once it is safe, until the process ends. */
  flood: async () => {
    for (;;) answer(await commands.insert!());
  },
  leave: async () => {
    await database.close();
    process.exit(0);
  },
};

function answer(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

answer({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    answer(await commands[line]?.());
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
}
await database.close();
