/** Finishes batches whose renders have all ended: packs the zip where one was asked for, then says so, once. */
import type { Executor } from "../database/executor.ts";
import { newId } from "../ids.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../transaction.ts";
import type { BatchRow } from "./batch.ts";
import { type PackedZip, packZip } from "./pack-zip.ts";

type Tools = Pick<Service, "database" | "storage" | "log">;

/** Finishes every batch that is due, also those that a dead process left; true where a webhook is to be sent. */
export async function finishBatches(tools: Tools): Promise<boolean> {
  const due = await tools.database.db
    .selectFrom("batches")
    .selectAll()
    .where("finished_at", "is", null)
    .whereRef("total", "=", (columns) => columns("succeeded", "+", columns.ref("failed")))
    .execute();
  await packAgain(tools);
  let hasEvents = false;
  for (const batch of due) hasEvents = (await finishBatch(batch, tools)) || hasEvents;

  return hasEvents;
}

async function finishBatch(batch: BatchRow, tools: Tools): Promise<boolean> {
  const zip = batch.wants_zip && batch.succeeded > 0 ? await packZip(batch, tools) : null;

  return inTransaction(tools.database.pool, async (client) => {
    const finished = await client.query(
      "update batches set finished_at = now() where id = $1 and finished_at is null",
      [batch.id],
    );
    if (finished.rowCount === 0) return false;
    await recordZip(batch, zip, client);
    const eventId = newId("evt");
    await client.query(
      "insert into stream_events (id, workspace_id, mode, type, batch_id) values ($1, $2, $3, 'batch.finished', $4)",
      [eventId, batch.workspace_id, batch.mode, batch.id],
    );
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
      [eventId, batch.workspace_id, batch.mode, batch.id, batch.webhook !== null],
    );
    return addressed.rowCount === 1;
  });
}

/** Packs again the zips of batches of which a file was deleted: `deleteRenderFile` deleted them with it. */
async function packAgain(tools: Tools): Promise<void> {
  const due = await tools.database.db
    .selectFrom("batches")
    .selectAll()
    .where("finished_at", "is not", null)
    .where("zip_key", "is", null)
    .where("zip_expires_at", ">", new Date())
    .execute();
  for (const batch of due) {
    const zip = await packZip(batch, tools);
    await inTransaction(tools.database.pool, (client) => recordZip(batch, zip, client));
  }
}

/** A zip with a file that was deleted while it was packed is not given out: without a key it is packed again. */
async function recordZip({ id }: BatchRow, zip: PackedZip | null, executor: Executor): Promise<void> {
  // Locked before the files are counted: a deletion waits, and then finds the zip.
  await executor.query("select from batches where id = $1 for update", [id]);
  await executor.query(
    `update batches set zip_expires_at = $3,
       zip_key = case when (select count(*) from renders where batch_id = $1 and file_key is not null) = $4 then $2 end
     where id = $1`,
    [id, zip?.key ?? null, zip?.expiresAt ?? null, zip?.files ?? 0],
  );
}
