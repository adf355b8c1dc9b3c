/** Fills an empty database and the storage from a backup: the file is checked whole first, then all goes in, or nothing. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Migrator } from "kysely/migration";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Database, DatabaseLog } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { migrations } from "../database/migrations/migrations.ts";
import type { Secret } from "../secrets/secret.ts";
import type { Storage } from "../storage/storage.ts";
import { type BackupHeader, SECRET_PROOF } from "./backup-format.ts";
import { BackupError } from "./errors.ts";
import { quoted } from "./export-backup.ts";
import { readBackup } from "./read-backup.ts";
import { tablesInOrder } from "./tables-in-order.ts";

interface ImportTools {
  database: Pick<Database, "pool" | "db">;
  secret: Secret;
  /** Null leaves the files where they are. */
  storage: Storage | null;
  log: DatabaseLog;
}

export interface Imported {
  tables: { name: string; rows: number }[];
  files: number;
}

/** The database is one that `openUnmigrated` gave: the schema that it gets first is that of the backup. */
export async function importBackup(path: string, tools: ImportTools): Promise<Imported> {
  const header = await checkBackup(path, tools.secret);
  await prepareSchema(header, tools);

  const tables: Imported["tables"] = [];
  const storedKeys: string[] = [];
  const client = await tools.database.pool.connect();
  try {
    await client.query("begin");
    // A service that starts meanwhile waits here before it would make its own first workspace.
    await client.query("lock table workspaces in exclusive mode");
    await refuseUsed(client);
    for await (const { section, bytes } of readBackup(path, tools.secret)) {
      if (section.kind === "table")
        tables.push({ name: section.name, rows: await fillTable(section.name, header, bytes, client) });
      if (section.kind === "file" && tools.storage) {
        storedKeys.push(section.key);
        await tools.storage.put(section.key, bytes);
      }
    }
    await handOverUnfinished(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    // Without their rows the files would stay forever.
    for (const key of storedKeys) await tools.storage?.delete(key).catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  await migrate(tools.database.db, tools.log);

  return { tables, files: storedKeys.length };
}

/** Reads the file to its end: it is whole, of this service's secret, and of a schema that is known here. */
async function checkBackup(path: string, secret: Secret): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const { section } of readBackup(path, secret)) {
    if (section.kind !== "header") continue;
    header = section.header;
    // Said at once: with another secret the proof at the end does not fit either.
    refuseOtherSecret(path, header, secret);
  }
  if (!header) throw new BackupError(`${path} says nothing about where it came from. Use another copy of it.`);

  if (!(header.schema in migrations)) {
    throw new BackupError(
      `${path} was written by Platen ${header.platen}, whose schema (${header.schema}) is newer than this version knows. Update Platen first.`,
    );
  }

  return header;
}

function refuseOtherSecret(path: string, header: BackupHeader, secret: Secret): void {
  if (secret.verify(SECRET_PROOF, header.secret_proof)) return;
  throw new BackupError(
    `${path} belongs to a service with another secret: stored webhook secrets could not be opened and file links would end. Give that service's PLATEN_SECRET, or the content of the file "secret" in its data folder.`,
  );
}

/** Brings an untouched database to the schema of the backup; later steps run over the data, as they did elsewhere. */
async function prepareSchema(header: BackupHeader, { database, log }: ImportTools): Promise<void> {
  const { rows } = await database.pool.query<{ is_made: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as is_made",
  );
  if (!rows[0]!.is_made) {
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(header.schema);
    if (error) throw error;
    log.info({ schema: header.schema }, "The database has the schema of the backup");
  }

  const expected = new Map(header.tables.map(({ name, columns }) => [name, columns.join()]));
  const present = await tablesInOrder(database.pool);
  const isSame =
    present.length === expected.size && present.every(({ name, columns }) => expected.get(name) === columns.join());
  if (isSame) return;
  throw new BackupError(
    `The database has another schema than the backup (${header.schema}). Give a database in which nothing was made yet: create a new one with createdb, or a new data folder.`,
  );
}

async function refuseUsed(client: pg.PoolClient): Promise<void> {
  for (const { name } of await tablesInOrder(client)) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount === 0) continue;
    throw new BackupError(
      `The database is in use: its table ${name} is not empty. A backup goes only into an empty one; create a new database or data folder, and import before the first start.`,
    );
  }
}

async function fillTable(
  name: string,
  header: BackupHeader,
  bytes: AsyncIterable<Buffer>,
  client: pg.PoolClient,
): Promise<number> {
  const columns = header.tables
    .find((table) => table.name === name)!
    .columns.map(quoted)
    .join(", ");
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`));
  await pipeline(Readable.from(bytes), target);
  return target.rowCount;
}

/** Renders that had not ended: no process holds them any more, so that the first worker takes them up. */
async function handOverUnfinished(client: pg.PoolClient): Promise<void> {
  await client.query(
    "update renders set lease_owner = 'imported', lease_until = now() where status in ('queued', 'rendering')",
  );
}
