/** The body of a webhook, made when it is sent: what the event is about, as its GET gives it. */
import { batchObject, findBatch } from "../batches/batch.ts";
import { renderObject } from "../renders/render-object.ts";
import type { Service } from "../service.ts";
import { getUsage } from "../usage/get-usage.ts";
import type { EventRow } from "./event.ts";

/** Null where the subject no longer exists. */
export async function eventBody(
  event: EventRow,
  service: Pick<Service, "database" | "settings" | "baseUrl" | "secret">,
): Promise<string | null> {
  const data = await subjectOf(event, service);
  if (data === null) return null;
  const { id, type, mode } = event;

  return JSON.stringify({ id, type, timestamp: event.created_at.toISOString(), mode, data });
}

async function subjectOf(
  event: EventRow,
  service: Pick<Service, "database" | "settings" | "baseUrl" | "secret">,
): Promise<object | null> {
  const { db } = service.database;
  if (event.render_id) {
    const row = await db.selectFrom("renders").selectAll().where("id", "=", event.render_id).executeTakeFirst();
    return row ? renderObject(row, service) : null;
  }
  if (event.batch_id) {
    const batch = await findBatch(event.batch_id, db);
    return batch ? batchObject(batch.row, batch.renders, service) : null;
  }
  if (event.month) return getUsage(event.workspace_id, event.month, service);

  return {};
}
