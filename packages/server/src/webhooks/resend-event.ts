/** Sends an event again, under its own id, to every webhook that wants its type. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { Problem } from "../problems/problem.ts";

export async function resendEvent(id: string, workspaceId: string, db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ found: boolean; targets: number }>`
    with event as (select * from events where id = ${id} and workspace_id = ${workspaceId}),
     targets as (
       insert into event_targets (event_id, webhook_id, next_attempt_at)
       select event.id, webhooks.id, now() from event
       join webhooks on webhooks.workspace_id = event.workspace_id and webhooks.enabled and event.type = any (webhooks.events)
       union all
       select event.id, 'render', now() from event join renders on renders.id = event.render_id and renders.webhook is not null
       on conflict (event_id, webhook_id) do update set attempts = 0, next_attempt_at = now()
       returning event_id)
     select exists (select from event) as found, (select count(*) from targets)::int as targets`.execute(db);
  const { found, targets } = rows[0]!;
  if (!found)
    throw new Problem(
      "not_found",
      `No event of this workspace has the id ${JSON.stringify(id.slice(0, 60))}. It may be older than the retention time.`,
    );

  return targets;
}
