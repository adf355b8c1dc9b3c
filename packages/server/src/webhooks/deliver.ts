/** Sends events to webhooks: signed, through egress, again after failures, across restarts. */
import { EgressError, guardedFetch } from "@platen/egress";
import type { Service } from "../http/service.ts";
import { newId } from "../ids.ts";
import { unseal } from "../secrets/sealed.ts";
import { platenVersion } from "../version.ts";
import { type EventRow, eventBody } from "./event-body.ts";
import { readRetryAfter } from "./retry-after.ts";
import { signedHeaders } from "./signature.ts";
import type { WebhookRow } from "./webhook-store.ts";
import { SECRET_PURPOSE, workspaceSecret } from "./workspace-secret.ts";

type Tools = Pick<Service, "database" | "settings" | "baseUrl" | "secret" | "log">;

export interface Target {
  url: string;
  /** The present one first; two during a rotation. */
  secrets: string[];
}

export interface Attempt {
  id: string;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  createdAt: Date;
  /** What the receiver asked for. */
  retryAfterSeconds: number | null;
}

export interface Delivery {
  /** There may be something to send. */
  poke(): void;
  start(): void;
  close(): Promise<void>;
}

/** Seconds after the first attempt and each further one; after the last the event is given up. */
export const RETRY_SECONDS = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600];
/** A receiver may put an attempt off, though not further than we would ourselves. */
const LONGEST_RETRY_SECONDS = Math.max(...RETRY_SECONDS);
const TIMEOUT_MS = 10_000;
/** While an attempt runs nobody else makes it; a process that dies in it is replaced after this time. */
const ATTEMPT_LEASE_SECONDS = 30;
const AT_ONCE = 10;
const POLL_MS = 2_000;
const LARGEST_ANSWER = 1024 * 1024;

interface Due {
  event_id: string;
  webhook_id: string;
  attempts: number;
}

export function makeDelivery(tools: Tools): Delivery {
  const { pool } = tools.database;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isPoked = false;
  let isClosed = false;

  async function takeDue(): Promise<Due[]> {
    const { rows } = await pool.query<Due>({
      name: "take-due-webhooks",
      text: `update event_targets set attempts = attempts + 1, next_attempt_at = now() + interval '${ATTEMPT_LEASE_SECONDS} seconds'
             where (event_id, webhook_id) in (
               select event_id, webhook_id from event_targets where next_attempt_at <= now()
               order by next_attempt_at limit ${AT_ONCE} for update skip locked)
             returning event_id, webhook_id, attempts`,
    });

    return rows;
  }

  async function run(): Promise<void> {
    do {
      isPoked = false;
      for (let due = await takeDue(); due.length > 0 && !isClosed; due = await takeDue()) {
        await Promise.all(
          due.map((each) =>
            deliver(each, tools).catch((error) =>
              tools.log.warn({ err: error, event_id: each.event_id }, "a webhook could not be sent; it is tried again"),
            ),
          ),
        );
      }
    } while (isPoked && !isClosed);
  }

  function poke(): void {
    isPoked = true;
    if (running || isClosed) return;
    running = run()
      .catch((error) => tools.log.warn({ err: error }, "webhooks could not be sent; they are tried again"))
      .finally(() => {
        running = null;
      });
  }

  return {
    poke,
    start() {
      timer = setInterval(poke, POLL_MS).unref();
      poke();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** One attempt, and what becomes of the target after it. */
async function deliver(due: Due, tools: Tools): Promise<void> {
  const { event_id, webhook_id, attempts } = due;
  const { db } = tools.database;
  const event = await db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirst();
  const webhook =
    webhook_id === "render"
      ? null
      : await db.selectFrom("webhooks").selectAll().where("id", "=", webhook_id).executeTakeFirst();
  const target = event && (webhook ? webhookTarget(webhook, tools) : await ownTarget(event, tools));
  const body = event && target ? await eventBody(event, tools) : null;
  if (!event || !target || body === null || webhook?.enabled === false) return forget(due, tools);

  const attempt = await send(event, body, target, tools);
  await recordAttempt(event.id, webhook_id, attempts, attempt, tools);
  if (isSuccess(attempt)) return forget(due, tools);
  if (attempt.statusCode === 410 && webhook) {
    await db
      .updateTable("webhooks")
      .set({ enabled: false, updated_at: new Date() })
      .where("id", "=", webhook.id)
      .execute();
    tools.log.warn({ webhook_id }, "a webhook answered 410 and is disabled");
    return forget(due, tools);
  }

  const delay = RETRY_SECONDS[attempts - 1];
  if (delay === undefined) {
    tools.log.warn({ webhook_id, event_id }, "a webhook was not reached in the last attempt; the event is given up");
    return forget(due, tools);
  }
  const asked = Math.min(attempt.retryAfterSeconds ?? 0, LONGEST_RETRY_SECONDS);
  // Up to a tenth more, so that receivers that were down are not met by everything at once.
  const jittered = Math.max(delay, asked) * (1 + Math.random() / 10);
  await tools.database.pool.query(
    "update event_targets set next_attempt_at = now() + make_interval(secs => $3) where event_id = $1 and webhook_id = $2 and attempts = $4",
    [event_id, webhook_id, jittered, attempts],
  );
}

/** Sends an event once, whatever comes of it. */
export async function send(
  event: Pick<EventRow, "id">,
  body: string,
  target: Target,
  { settings }: Pick<Tools, "settings">,
): Promise<Attempt> {
  const started = performance.now();
  const createdAt = new Date();
  const attempt = (result: Pick<Attempt, "statusCode" | "error">, retryAfter?: string): Attempt => ({
    id: newId("dlv"),
    ...result,
    retryAfterSeconds: readRetryAfter(retryAfter, new Date()),
    durationMs: Math.round(performance.now() - started),
    createdAt,
  });
  const headers = signedHeaders(
    { id: event.id, timestamp: Math.floor(createdAt.getTime() / 1000), body },
    target.secrets,
  );

  try {
    const { status, headers: answered } = await guardedFetch({
      url: target.url,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "user-agent": `Platen/${platenVersion}` },
      body,
      allowPrivate: settings.webhookAllowPrivate,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
      maxRedirects: 0,
    });
    const isAccepted = status >= 200 && status < 300;
    const error = isAccepted ? null : `The receiver answered ${status}; only 2xx counts as received.`;
    return attempt({ statusCode: status, error }, answered["retry-after"]);
  } catch (error) {
    return attempt({
      statusCode: null,
      error: error instanceof EgressError ? error.message : "The receiver could not be reached.",
    });
  }
}

export function isSuccess({ statusCode }: Attempt): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

export async function recordAttempt(
  eventId: string,
  webhookId: string,
  number: number,
  attempt: Attempt,
  { database }: Pick<Tools, "database">,
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

export function webhookTarget(webhook: WebhookRow, { secret }: Pick<Tools, "secret">): Target {
  const isRotating =
    webhook.previous_secret !== null &&
    webhook.previous_secret_until !== null &&
    webhook.previous_secret_until.getTime() > Date.now();
  const sealed = isRotating ? [webhook.secret, webhook.previous_secret!] : [webhook.secret];

  return { url: webhook.url, secrets: sealed.map((each) => unseal(each, SECRET_PURPOSE, secret)) };
}

/** The webhook that a render brought with it. */
async function ownTarget(event: EventRow, { database, secret }: Tools): Promise<Target | null> {
  const row = event.render_id
    ? await database.db.selectFrom("renders").select("webhook").where("id", "=", event.render_id).executeTakeFirst()
    : undefined;
  if (!row?.webhook) return null;
  const own = JSON.parse(unseal(row.webhook, SECRET_PURPOSE, secret)) as { url: string; secret: string | null };

  return { url: own.url, secrets: [own.secret ?? (await workspaceSecret(event.workspace_id, database, secret))] };
}

/** Only as this attempt left it: an event that was sent again meanwhile keeps its target. */
async function forget({ event_id, webhook_id, attempts }: Due, { database }: Tools): Promise<void> {
  await database.db
    .deleteFrom("event_targets")
    .where("event_id", "=", event_id)
    .where("webhook_id", "=", webhook_id)
    .where("attempts", "=", attempts)
    .execute();
}
