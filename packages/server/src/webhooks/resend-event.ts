/** Sends an event again, under its own id, to every webhook of its mode that wants its type. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { type Caller, requireScope } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";

/** Gives the number of webhooks that it goes to. */
export async function resendEvent(id: string, caller: Caller, db: Kysely<Tables>): Promise<number> {
  const event = await db
    .selectFrom("events")
    .select(["render_id", "batch_id"])
    .where("id", "=", id)
    .where("workspace_id", "=", caller.workspaceId)
    .where("mode", "=", caller.mode)
    .executeTakeFirst();
  if (!event)
    throw new Problem(
      "not_found",
      `No event of this workspace and mode has the id ${JSON.stringify(id.slice(0, 60))}. It may be older than the retention time.`,
    );
  // What is sent holds the render with a working link to its file.
  if (event.render_id !== null || event.batch_id !== null) requireScope(caller, "render:read");

  const { rows } = await sql<{ targets: number }>`
    with event as (select * from events where id = ${id}),
     targets as (
       insert into event_targets (event_id, webhook_id, next_attempt_at)
       select event.id, webhooks.id, now() from event
       join webhooks on webhooks.workspace_id = event.workspace_id and webhooks.mode = event.mode
         and webhooks.enabled and event.type = any (webhooks.events)
       union all
       select event.id, 'render', now() from event join renders on renders.id = event.render_id and renders.webhook is not null
       union all
       select event.id, 'batch', now() from event join batches on batches.id = event.batch_id and batches.webhook is not null
       on conflict (event_id, webhook_id) do update set attempts = 0, next_attempt_at = now()
       returning event_id)
     select (select count(*) from targets)::int as targets`.execute(db);

  return rows[0]!.targets;
}
