/** Finishes batches whose renders have all ended: packs the zip where one was asked for, then says so, once. */

import { safeName } from "../http/content-disposition.ts";
import { newId } from "../ids.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../transaction.ts";
import type { BatchRow } from "./batch.ts";
import { type ZipEntry, zipFile } from "./zip-file.ts";

type Tools = Pick<Service, "database" | "storage" | "log">;

/** A zip is put together in memory; a batch with more than this keeps its single files only. */
const LARGEST_ZIP_BYTES = 1024 * 1024 * 1024;

/** Finishes every batch that is due, also those that a dead process left; true where a webhook is to be sent. */
export async function finishBatches(tools: Tools): Promise<boolean> {
  const due = await tools.database.db
    .selectFrom("batches")
    .selectAll()
    .where("finished_at", "is", null)
    .whereRef("total", "=", (columns) => columns("succeeded", "+", columns.ref("failed")))
    .execute();
  let hasEvents = false;
  for (const batch of due) hasEvents = (await finishBatch(batch, tools)) || hasEvents;

  return hasEvents;
}

async function finishBatch(batch: BatchRow, tools: Tools): Promise<boolean> {
  const zip = batch.wants_zip && batch.succeeded > 0 ? await packZip(batch, tools) : null;

  return inTransaction(tools.database.pool, async (client) => {
    const finished = await client.query(
      `update batches set finished_at = now(), zip_key = $2, zip_expires_at = $3 where id = $1 and finished_at is null`,
      [batch.id, zip?.key ?? null, zip?.expiresAt ?? null],
    );
    if (finished.rowCount === 0) return false;
    const addressed = await client.query(
      `with event as (select $1::text as id),
       addressed as (
         insert into event_targets (event_id, webhook_id, next_attempt_at)
         select event.id, webhooks.id, now() from event, webhooks
         where webhooks.workspace_id = $2 and webhooks.mode = $3 and webhooks.enabled
           and 'batch.finished' = any (webhooks.events)
         union all
         select event.id, 'batch', now() from event where $5
         returning event_id)
       insert into events (id, workspace_id, mode, type, batch_id, created_at)
       select $1, $2, $3, 'batch.finished', $4, now() where exists (select from addressed)`,
      [newId("evt"), batch.workspace_id, batch.mode, batch.id, batch.webhook !== null],
    );
    return addressed.rowCount === 1;
  });
}

/** Every file under a name that keeps the order and cannot clash. */
async function packZip(
  batch: BatchRow,
  { database, storage, log }: Tools,
): Promise<{ key: string; expiresAt: Date } | null> {
  const rows = await database.db
    .selectFrom("renders")
    .select(["id", "batch_index", "filename", "format", "file_key", "file_bytes", "finished_at"])
    .where("batch_id", "=", batch.id)
    .where("file_key", "is not", null)
    .orderBy("batch_index")
    .execute();
  const bytes = rows.reduce((sum, row) => sum + Number(row.file_bytes), 0);
  if (bytes > LARGEST_ZIP_BYTES) {
    log.warn({ batch_id: batch.id, bytes }, "a batch is too large to be packed into a zip");
    return null;
  }

  const entries: ZipEntry[] = [];
  for (const row of rows) {
    const content = await storage.get(row.file_key!);
    if (!content) continue;
    const number = String((row.batch_index ?? 0) + 1).padStart(String(batch.total).length, "0");
    const name = row.filename ? `${number}-${safeName(row.filename)}` : number;
    const hasEnding = name.toLowerCase().endsWith(`.${row.format}`);
    entries.push({
      name: hasEnding ? name : `${name}.${row.format}`,
      content,
      modifiedAt: row.finished_at ?? batch.created_at,
    });
  }
  const key = `batches/${batch.workspace_id}/${batch.id}`;
  await storage.put(key, zipFile(entries));

  return { key, expiresAt: new Date(Date.now() + batch.expires_in_seconds * 1000) };
}
