/** Writes what became of a render's own webhook to the render, where its GET shows it. */
import type { Database } from "../database/database.ts";
import type { EventRow } from "./event.ts";

interface DeliveryState {
  status: "pending" | "delivered" | "failed";
  attempts: number;
  error: string | null;
  /** The address may not be reached at all: the render gets a warning, once. */
  isRefused: boolean;
}

export async function showDelivery(
  { render_id }: Pick<EventRow, "render_id">,
  { status, attempts, error, isRefused }: DeliveryState,
  { pool }: Pick<Database, "pool">,
): Promise<void> {
  if (render_id === null) return;
  await pool.query("update renders set webhook_status = $2, webhook_attempts = $3, webhook_error = $4 where id = $1", [
    render_id,
    status,
    attempts,
    error,
  ]);
  if (!isRefused) return;

  const warning = JSON.stringify({
    code: WEBHOOK_REFUSED,
    message: `The webhook is not sent: ${error}`,
    location: null,
  });
  // Appended to the text, so that the warnings before it stay as they were written.
  await pool.query(
    `update renders set warnings = (case when warnings is null or json_array_length(warnings) = 0 then '[' || $2 || ']'
       else regexp_replace(warnings::text, ']\\s*$', '') || ',' || $2 || ']' end)::json
     where id = $1 and not exists (
       select from json_array_elements(coalesce(warnings, '[]')) as each where each ->> 'code' = '${WEBHOOK_REFUSED}')`,
    [render_id, warning],
  );
}

const WEBHOOK_REFUSED = "webhook_refused";
