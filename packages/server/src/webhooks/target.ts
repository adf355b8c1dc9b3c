/** Where an event goes: the address and the secrets that sign for it. */
import type { Database } from "../database/database.ts";
import { unseal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";
import type { EventRow } from "./event.ts";
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

/** The webhook that a render brought with it. */
export async function renderTarget(
  event: EventRow,
  { database, secret }: { database: Database; secret: Secret },
): Promise<Target | null> {
  const row = event.render_id
    ? await database.db.selectFrom("renders").select("webhook").where("id", "=", event.render_id).executeTakeFirst()
    : undefined;
  if (!row?.webhook) return null;
  const own = JSON.parse(unseal(row.webhook, SECRET_PURPOSE, secret)) as { url: string; secret: string | null };

  return { url: own.url, secrets: [own.secret ?? (await workspaceSecret(event.workspace_id, database, secret))] };
}
