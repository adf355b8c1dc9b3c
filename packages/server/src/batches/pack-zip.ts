/** Packs the files of a batch into one zip in the storage, a part at a time. */
import { safeName } from "../http/content-disposition.ts";
import type { Service } from "../service.ts";
import type { BatchRow } from "./batch.ts";
import { LARGEST_ZIP_BYTES, MOST_ZIP_ENTRIES, type ZipEntry, zipFile } from "./zip-file.ts";

export interface PackedZip {
  key: string;
  /** When the first of its files ends. */
  expiresAt: Date;
  files: number;
}

/** For the headers and the directory. */
const BYTES_BESIDE_A_FILE = 1024;

/** Every file under a name that keeps the order and cannot clash; null where there is none, or too much. */
export async function packZip(
  batch: BatchRow,
  { database, storage, log }: Pick<Service, "database" | "storage" | "log">,
): Promise<PackedZip | null> {
  const rows = await database.db
    .selectFrom("renders")
    .select(["id", "batch_index", "filename", "format", "file_key", "file_bytes", "file_expires_at", "finished_at"])
    .where("batch_id", "=", batch.id)
    .where("file_key", "is not", null)
    .orderBy("batch_index")
    .execute();
  if (rows.length === 0) return null;
  const bytes = rows.reduce((sum, row) => sum + Number(row.file_bytes) + BYTES_BESIDE_A_FILE, 0);
  if (bytes > LARGEST_ZIP_BYTES || rows.length > MOST_ZIP_ENTRIES) {
    log.warn({ batch_id: batch.id, bytes, files: rows.length }, "a batch is too large to be packed into a zip");
    return null;
  }

  const entries = rows.map((row): ZipEntry => {
    const number = String((row.batch_index ?? 0) + 1).padStart(String(batch.total).length, "0");
    const name = row.filename ? `${number}-${safeName(row.filename)}` : number;
    const hasEnding = name.toLowerCase().endsWith(`.${row.format}`);
    return {
      name: hasEnding ? name : `${name}.${row.format}`,
      modifiedAt: row.finished_at ?? batch.created_at,
      open: async () => (await storage.stream(row.file_key!))?.body ?? null,
    };
  });
  const key = `batches/${batch.workspace_id}/${batch.id}`;
  await storage.put(key, zipFile(entries));
  const ends = rows.map(({ file_expires_at }) => file_expires_at?.getTime() ?? Number.POSITIVE_INFINITY);

  return { key, expiresAt: new Date(Math.min(...ends)), files: rows.length };
}
