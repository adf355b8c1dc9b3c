/** Webhooks of a workspace: made, read, changed, deleted, given a new secret. */
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";
import type { Caller } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import { seal } from "../secrets/sealed.ts";
import type { Secret } from "../secrets/secret.ts";
import { makeWebhookSecret } from "./signature.ts";
import type { WebhookRow } from "./webhook.ts";
import { SECRET_PURPOSE } from "./workspace-secret.ts";

/** How long the secret before a rotation still signs, together with the new one. */
const ROTATION_HOURS = 24;

export async function createWebhook(
  { workspaceId, mode }: Caller,
  { url, events, enabled }: { url: string; events: string[]; enabled: boolean },
  db: Kysely<Tables>,
  secret: Secret,
): Promise<{ row: WebhookRow; plainSecret: string }> {
  const plainSecret = makeWebhookSecret();
  const now = new Date();
  const row = await db
    .insertInto("webhooks")
    .values({
      id: newId("whk"),
      workspace_id: workspaceId,
      mode,
      url,
      events,
      enabled,
      secret: seal(plainSecret, SECRET_PURPOSE, secret),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

  return { row, plainSecret };
}

/** Of the caller's workspace and mode. */
export async function findWebhook(id: string, { workspaceId, mode }: Caller, db: Kysely<Tables>): Promise<WebhookRow> {
  const row = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .where("mode", "=", mode)
    .executeTakeFirst();
  if (row) return row;

  throw webhookNotFound(id);
}

export async function updateWebhook(
  id: string,
  { workspaceId, mode }: Caller,
  changes: { url?: string | undefined; events?: string[] | undefined; enabled?: boolean | undefined },
  db: Kysely<Tables>,
): Promise<WebhookRow> {
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const row = await db
    .updateTable("webhooks")
    .set({ ...set, updated_at: new Date() })
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .where("mode", "=", mode)
    .returningAll()
    .executeTakeFirst();
  if (row) return row;

  throw webhookNotFound(id);
}

/** What waits to be sent to it is dropped; the log of what was sent goes with its events. */
export async function deleteWebhook(id: string, caller: Caller, db: Kysely<Tables>): Promise<void> {
  await findWebhook(id, caller, db);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("event_targets").where("webhook_id", "=", id).execute();
    await tx.deleteFrom("webhooks").where("id", "=", id).execute();
  });
}

/** A new secret; the present one signs too for a day, so that receivers can change over. */
export async function rotateSecret(
  id: string,
  { workspaceId, mode }: Caller,
  db: Kysely<Tables>,
  secret: Secret,
): Promise<{ row: WebhookRow; plainSecret: string }> {
  const plainSecret = makeWebhookSecret();
  const row = await db
    .updateTable("webhooks")
    .set((columns) => ({
      previous_secret: columns.ref("secret"),
      previous_secret_until: new Date(Date.now() + ROTATION_HOURS * 3_600_000),
      secret: seal(plainSecret, SECRET_PURPOSE, secret),
      updated_at: new Date(),
    }))
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .where("mode", "=", mode)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw webhookNotFound(id);

  return { row, plainSecret };
}

function webhookNotFound(id: string): Problem {
  return new Problem(
    "not_found",
    `No webhook of this workspace and mode has the id ${JSON.stringify(id.slice(0, 60))}. GET /v1/webhooks lists those that exist.`,
  );
}
