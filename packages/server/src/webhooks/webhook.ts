/** A webhook as the database keeps it and as the API shows it. */
import type { Selectable } from "kysely";
import type { WebhooksTable } from "../database/tables.ts";

export type WebhookRow = Selectable<WebhooksTable>;

export function webhookObject({ id, url, events, enabled, created_at, updated_at }: WebhookRow) {
  return {
    id,
    object: "webhook" as const,
    url,
    events,
    enabled,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
