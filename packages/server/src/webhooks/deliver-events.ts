/** Delivers events to webhooks: those that are due now, again after failures, across restarts. */
import type { Service } from "../service.ts";
import { isSuccess } from "./attempt.ts";
import type { Delivery } from "./delivery.ts";
import { eventBody } from "./event-body.ts";
import { recordAttempt } from "./record-attempt.ts";
import { sendEvent } from "./send-event.ts";
import { showDelivery } from "./show-delivery.ts";
import { ownTarget, webhookTarget } from "./target.ts";

type Tools = Pick<Service, "database" | "settings" | "baseUrl" | "secret" | "log">;

/** Seconds after the first attempt and each further one; after the last the event is given up. */
export const RETRY_SECONDS = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600];
/** A receiver may put an attempt off, though not further than we would ourselves. */
const LONGEST_RETRY_SECONDS = Math.max(...RETRY_SECONDS);
/** While an attempt runs nobody else makes it; a process that dies in it is replaced after this time. */
const ATTEMPT_LEASE_SECONDS = 30;
/** Attempts at the same time in this process, and those of one workspace: its slow receivers delay only its own events. */
const AT_ONCE = 60;
const AT_ONCE_OF_WORKSPACE = 6;
const POLL_MS = 2_000;

interface Due {
  event_id: string;
  webhook_id: string;
  attempts: number;
  workspace_id: string;
}

export function makeDelivery(tools: Tools): Delivery {
  const { pool } = tools.database;
  const running = new Map<Promise<void>, string>();
  let timer: NodeJS.Timeout | undefined;
  let taking: Promise<void> | null = null;
  let isPoked = false;
  let isClosed = false;

  /** What is due, workspace by workspace in turn; those with fewer attempts under way come first. */
  async function takeDue(): Promise<Due[]> {
    const busy: Record<string, number> = {};
    for (const workspaceId of running.values()) busy[workspaceId] = (busy[workspaceId] ?? 0) + 1;
    const { rows } = await pool.query<Due>({
      name: "take-due-webhooks",
      text: `with due as (
               select event_id, webhook_id, next_attempt_at, workspace_id,
                 row_number() over (partition by workspace_id order by next_attempt_at)
                   + coalesce(($1::jsonb ->> workspace_id)::int, 0) as turn
               from event_targets join events on events.id = event_id where next_attempt_at <= now()),
             chosen as (
               select event_targets.event_id, event_targets.webhook_id, due.workspace_id
               from event_targets join due using (event_id, webhook_id)
               where due.turn <= ${AT_ONCE_OF_WORKSPACE}
               order by due.turn, due.next_attempt_at limit $2 for update of event_targets skip locked)
             update event_targets set attempts = attempts + 1, next_attempt_at = now() + interval '${ATTEMPT_LEASE_SECONDS} seconds'
             from chosen
             where event_targets.event_id = chosen.event_id and event_targets.webhook_id = chosen.webhook_id
               and event_targets.next_attempt_at <= now()
             returning event_targets.event_id, event_targets.webhook_id, attempts, chosen.workspace_id`,
      values: [JSON.stringify(busy), AT_ONCE - running.size],
    });

    return rows;
  }

  async function take(): Promise<void> {
    do {
      isPoked = false;
      while (running.size < AT_ONCE && !isClosed) {
        const due = await takeDue();
        if (due.length === 0) break;
        for (const each of due) start(each);
      }
    } while (isPoked && !isClosed);
  }

  function start(due: Due): void {
    const attempt = deliver(due, tools)
      .catch((error) =>
        tools.log.warn({ err: error, event_id: due.event_id }, "a webhook could not be sent; it is tried again"),
      )
      .finally(() => {
        running.delete(attempt);
        // Its place is free for the next.
        poke();
      });
    running.set(attempt, due.workspace_id);
  }

  function poke(): void {
    isPoked = true;
    if (taking || isClosed) return;
    taking = take()
      .catch((error) => tools.log.warn({ err: error }, "webhooks could not be sent; they are tried again"))
      .finally(() => {
        taking = null;
        if (isPoked) poke();
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
      await taking;
      await Promise.all(running.keys());
    },
  };
}

/** One attempt, and what becomes of the target after it. */
async function deliver(due: Due, tools: Tools): Promise<void> {
  const { event_id, webhook_id, attempts } = due;
  const { db } = tools.database;
  const event = await db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirst();
  const webhook =
    webhook_id === "render" || webhook_id === "batch"
      ? null
      : await db.selectFrom("webhooks").selectAll().where("id", "=", webhook_id).executeTakeFirst();
  const target = event && (webhook ? webhookTarget(webhook, tools) : await ownTarget(event, tools));
  const body = event && target ? await eventBody(event, tools) : null;
  if (!event || !target || body === null || webhook?.enabled === false) return forget(due, tools);

  const attempt = await sendEvent(event, body, target, tools);
  await recordAttempt(event.id, webhook_id, attempts, attempt, tools);
  const delay = RETRY_SECONDS[attempts - 1];
  if (webhook_id === "render") {
    const status = isSuccess(attempt) ? "delivered" : delay === undefined ? "failed" : "pending";
    await showDelivery(event, { status, attempts, ...attempt }, tools.database);
  }
  if (isSuccess(attempt)) return forget(due, tools);
  // The host and not the address: its path or query may hold a secret.
  const failed = {
    event_id,
    webhook_id,
    attempt: attempts,
    host: new URL(target.url).host,
    status: attempt.statusCode,
  };
  tools.log.warn({ ...failed, reason: attempt.error }, "a webhook was not delivered");
  if (attempt.statusCode === 410 && webhook) {
    await db
      .updateTable("webhooks")
      .set({ enabled: false, updated_at: new Date() })
      .where("id", "=", webhook.id)
      .execute();
    tools.log.warn({ webhook_id }, "a webhook answered 410 and is disabled");
    return forget(due, tools);
  }

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

/** Only as this attempt left it: an event that was sent again meanwhile keeps its target. */
async function forget({ event_id, webhook_id, attempts }: Due, { database }: Tools): Promise<void> {
  await database.db
    .deleteFrom("event_targets")
    .where("event_id", "=", event_id)
    .where("webhook_id", "=", webhook_id)
    .where("attempts", "=", attempts)
    .execute();
}
