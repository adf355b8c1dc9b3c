/** Writes the whole service, database and stored files, into one file, as it was at one moment. */
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../database/database.ts";
import type { Secret } from "../secrets/secret.ts";
import type { Storage } from "../storage/storage.ts";
import { assetKey } from "../templates/asset-store.ts";
import { platenVersion } from "../version.ts";
import { type BackupTable, SECRET_PROOF } from "./backup-format.ts";
import { tablesInOrder } from "./tables-in-order.ts";
import { type BackupWriter, writeBackup } from "./write-backup.ts";

interface ExportTools {
  database: Pick<Database, "pool">;
  secret: Secret;
  /** Null leaves the files out. */
  storage: Storage | null;
}

export interface Exported {
  tables: { name: string; rows: number }[];
  files: number;
  /** Files that the database names and the storage does not have: they ended while the backup was written. */
  missingFiles: number;
}

/** The service may run meanwhile: one snapshot is read, and nothing is locked. */
export async function exportBackup(path: string, { database, secret, storage }: ExportTools): Promise<Exported> {
  const client = await database.pool.connect();
  const exported: Exported = { tables: [], files: 0, missingFiles: 0 };
  try {
    await client.query("begin isolation level repeatable read read only");
    await writeBackup(path, secret, async (writer) => {
      const tables = await tablesInOrder(client);
      const header = {
        platen: platenVersion,
        schema: await lastStep(client),
        created_at: new Date().toISOString(),
        secret_proof: secret.sign(SECRET_PROOF),
        tables,
        has_files: storage !== null,
      };
      await writer.add({ kind: "header", header });
      for (const table of tables)
        exported.tables.push({ name: table.name, rows: await copyTable(table, client, writer) });
      if (storage) Object.assign(exported, await copyFiles(client, storage, writer));
    });
    return exported;
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

async function lastStep(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name desc limit 1");
  return rows[0]!.name;
}

/** In COPY's text form, which every version of PostgreSQL reads. */
async function copyTable({ name, columns }: BackupTable, client: pg.PoolClient, writer: BackupWriter): Promise<number> {
  const list = columns.map(quoted).join(", ");
  const stream = client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout`));
  await writer.add({ kind: "table", name }, stream);
  return stream.rowCount;
}

async function copyFiles(
  client: pg.PoolClient,
  storage: Storage,
  writer: BackupWriter,
): Promise<Pick<Exported, "files" | "missingFiles">> {
  let files = 0;
  let missingFiles = 0;
  for (const key of await fileKeys(client)) {
    const stored = await storage.stream(key);
    if (stored) {
      await writer.add({ kind: "file", key }, stored.body);
      files++;
    } else missingFiles++;
  }

  return { files, missingFiles };
}

/** Every file that a row names: documents, their e-invoices, zips, and the assets of drafts and of versions. */
async function fileKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows: named } = await client.query<{ key: string }>(
    `select file_key as key from renders where file_key is not null
     union all select xml_key from renders where xml_key <> file_key
     union all select zip_key from batches where zip_key is not null`,
  );
  const { rows: assets } = await client.query<{ workspace_id: string; sha256: string }>(
    `select workspace_id, sha256 from template_assets join templates on templates.id = template_id
     union select workspace_id, asset ->> 'sha256' from template_versions
       join templates on templates.id = template_id, json_array_elements(template_versions.assets) as asset`,
  );

  return [...named.map(({ key }) => key), ...assets.map((asset) => assetKey(asset.workspace_id, asset.sha256))];
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
