/** Writes an attempt to the log of deliveries. */
import type { Database } from "../database/database.ts";
import type { Attempt } from "./attempt.ts";

export async function recordAttempt(
  eventId: string,
  webhookId: string,
  number: number,
  attempt: Attempt,
  { database }: { database: Pick<Database, "db"> },
): Promise<void> {
  await database.db
    .insertInto("deliveries")
    .values({
      id: attempt.id,
      event_id: eventId,
      webhook_id: webhookId,
      attempt: number,
      status_code: attempt.statusCode,
      error: attempt.error,
      duration_ms: attempt.durationMs,
      created_at: attempt.createdAt,
    })
    .execute();
}
