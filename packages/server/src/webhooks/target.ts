/** Where an event goes: the address and the secrets that sign for it. */
import type { Database } from "../database/database.ts";
import { unseal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";
import type { EventRow } from "./event.ts";
import { openOwnWebhook } from "./own-webhook.ts";
import type { WebhookRow } from "./webhook.ts";
import { SECRET_PURPOSE, workspaceSecret } from "./workspace-secret.ts";

export interface Target {
  url: string;
  /** The present one first; two during a rotation. */
  secrets: string[];
}

export function webhookTarget(webhook: WebhookRow, { secret }: { secret: Secret }): Target {
  const isRotating =
    webhook.previous_secret !== null &&
    webhook.previous_secret_until !== null &&
    webhook.previous_secret_until.getTime() > Date.now();
  const sealed = isRotating ? [webhook.secret, webhook.previous_secret!] : [webhook.secret];

  return { url: webhook.url, secrets: sealed.map((each) => unseal(each, SECRET_PURPOSE, secret)) };
}

/** The webhook that a render or a batch brought with it. */
export async function ownTarget(
  event: EventRow,
  { database, secret }: { database: Database; secret: Secret },
): Promise<Target | null> {
  const { db } = database;
  const row = event.render_id
    ? await db.selectFrom("renders").select("webhook").where("id", "=", event.render_id).executeTakeFirst()
    : event.batch_id
      ? await db.selectFrom("batches").select("webhook").where("id", "=", event.batch_id).executeTakeFirst()
      : undefined;
  if (!row?.webhook) return null;
  const own = openOwnWebhook(row.webhook, secret);

  return { url: own.url, secrets: [own.secret ?? (await workspaceSecret(event, database, secret))] };
}
