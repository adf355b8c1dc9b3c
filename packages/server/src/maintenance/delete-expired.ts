/** Deletes what has expired: files at their end, records after the retention time, kept answers after a day. */

import { KEPT_MS } from "../events/stream-event.ts";
import { KEPT_HOURS } from "../idempotency/claim.ts";
import type { RenderRow } from "../renders/render-row.ts";
import type { Service } from "../service.ts";
import { deleteEndedSessions } from "../sessions/end-sessions.ts";
import type { Storage } from "../storage/storage.ts";

type Tools = Pick<Service, "database" | "storage" | "settings">;

type FileRow = Pick<RenderRow, "id" | "file_key" | "xml_key">;

const AT_ONCE = 200;

/** Deletes all that is due. Several processes may do it at once: each step can be repeated. */
export async function deleteExpired({ database, storage, settings }: Tools): Promise<void> {
  const { pool } = database;
  const before = new Date(Date.now() - settings.retentionMs);

  // The file first, then the record of it: what is cut off in between is found again.
  await repeat(async () => {
    const { rows } = await pool.query<FileRow>(
      `select id, file_key, xml_key from renders where file_key is not null and file_expires_at < now() order by file_expires_at limit ${AT_ONCE}`,
    );
    for (const row of rows) await deleteFiles(row, storage);
    await pool.query("update renders set file_key = null, xml_key = null where id = any ($1)", [
      rows.map(({ id }) => id),
    ]);
    return rows.length;
  });
  await repeat(async () => {
    const { rows } = await pool.query<{ id: string; zip_key: string }>(
      `select id, zip_key from batches where zip_key is not null and zip_expires_at < now() limit ${AT_ONCE}`,
    );
    for (const { zip_key } of rows) await storage.delete(zip_key);
    await pool.query("update batches set zip_key = null where id = any ($1)", [rows.map(({ id }) => id)]);
    return rows.length;
  });
  await repeat(async () => {
    const { rows } = await pool.query<FileRow>(
      `select id, file_key, xml_key from renders where created_at < $1 and status in ('succeeded', 'failed') limit ${AT_ONCE}`,
      [before],
    );
    for (const row of rows) await deleteFiles(row, storage);
    await pool.query("delete from renders where id = any ($1)", [rows.map(({ id }) => id)]);
    return rows.length;
  });

  await pool.query(
    "delete from batches where finished_at < $1 and zip_key is null and not exists (select from renders where batch_id = batches.id)",
    [before],
  );
  await pool.query("delete from events where created_at < $1", [before]);
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '${KEPT_HOURS} hours'`);
  await deleteEndedSessions(database.db);
  await pool.query("delete from stream_events where created_at < $1", [new Date(Date.now() - KEPT_MS)]);
  await pool.query("delete from request_counts where minute < now() - interval '2 minutes'");
  await pool.query(
    `delete from templates where deleted_at < now() - interval '1 day'
     and not exists (select from renders where template_id = templates.id and status in ('queued', 'rendering'))`,
  );
}

/** Until a round finds less than it could have taken. */
async function repeat(round: () => Promise<number>): Promise<void> {
  while ((await round()) === AT_ONCE);
}

async function deleteFiles({ file_key, xml_key }: FileRow, storage: Storage): Promise<void> {
  if (file_key !== null) await storage.delete(file_key);
  if (xml_key !== null && xml_key !== file_key) await storage.delete(xml_key);
}
