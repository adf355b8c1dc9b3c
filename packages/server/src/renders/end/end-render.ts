/** Ends a render in one statement: the result, its unit, its batch and the events, if the lease still holds. */
import type { Executor } from "../../database/executor.ts";
import { namedStatement } from "../../database/named-statement.ts";
import { newId } from "../../ids.ts";
import { type Ended, type Ending, endingColumns } from "../ending.ts";
import type { Lease } from "../lease.ts";

/** A share of the month's units at which the workspace is warned. */
const WARNING_SHARE = 0.8;

/** Columns of the render that its end writes, each from the value of its name. */
const WRITTEN = [
  "status",
  "units",
  "error",
  "einvoice",
  "accessibility",
  "warnings",
  "filename",
  "file_key",
  "file_content_type",
  "file_bytes",
  "file_pages",
  "file_sha256",
  "file_expires_at",
  "xml_key",
  "timings",
  "engine",
  "started_at",
  "finished_at",
] as const;

const end = namedStatement(
  "end-render",
  [
    ...WRITTEN,
    "render_id",
    "owner",
    "attempt",
    "frees_key",
    "event_id",
    "warning_event_id",
    "exhausted_event_id",
    "unit_limit",
  ],
  `with
  ended as (
    update renders set
      ${WRITTEN.map((column) => `${column} = $${column}`).join(", ")},
      payload = null, lease_owner = null, lease_until = null
    where id = $render_id and lease_owner = $owner and attempts = $attempt and status in ('queued', 'rendering')
    returning id, workspace_id, mode, status, template_slug, units, is_unit_reserved, batch_id, webhook,
      (created_at at time zone 'UTC')::date as day
  ),
  in_month as (
    insert into usage_months as month (workspace_id, month, used)
    select workspace_id, date_trunc('month', day)::date, units from ended where units > 0 or is_unit_reserved
    on conflict (workspace_id, month) do update set
      used = month.used + excluded.used,
      reserved = greatest(0, month.reserved - (select is_unit_reserved::int from ended))
    returning workspace_id, month, used
  ),
  on_day as (
    insert into usage_days as day (workspace_id, day, template_slug, units)
    select workspace_id, day, coalesce(template_slug, ''), units from ended where units > 0
    on conflict (workspace_id, day, template_slug) do update set units = day.units + excluded.units
  ),
  in_batch as (
    update batches set
      succeeded = batches.succeeded + (ended.status = 'succeeded')::int,
      failed = batches.failed + (ended.status = 'failed')::int
    from ended where batches.id = ended.batch_id
    returning batches.id, batches.total - batches.succeeded - batches.failed as waiting
  ),
  freed as (
    delete from idempotency_keys using ended where idempotency_keys.render_id = ended.id and $frees_key
  ),
  happened as (
    select $event_id::text as id, workspace_id, mode, 'render.' || status as type, id as render_id, null::text as month, webhook is not null as has_own
    from ended
    union all
    select case when level.type = 'usage.warning' then $warning_event_id::text else $exhausted_event_id::text end, in_month.workspace_id, ended.mode, level.type, null, to_char(in_month.month, 'YYYY-MM'), false
    from in_month, ended, (values ('usage.warning', ceil($unit_limit::numeric * ${WARNING_SHARE})), ('usage.exhausted', $unit_limit::numeric)) as level (type, units)
    where in_month.used >= level.units and in_month.used - ended.units < level.units
  ),
  addressed as (
    insert into event_targets (event_id, webhook_id, next_attempt_at)
    select happened.id, webhooks.id, now() from happened
    join webhooks on webhooks.workspace_id = happened.workspace_id and webhooks.mode = happened.mode
      and webhooks.enabled and happened.type = any (webhooks.events)
    union all
    select id, 'render', now() from happened where has_own
    returning event_id
  ),
  streamed as (
    insert into stream_events (id, workspace_id, mode, type, render_id)
    select id, workspace_id, mode, type, render_id from happened where render_id is not null
  ),
  noted as (
    insert into events (id, workspace_id, mode, type, render_id, month, created_at)
    select id, workspace_id, mode, type, render_id, month, $finished_at from happened where id in (select event_id from addressed)
  )
  select
    (select count(*) from ended)::int as ended,
    (select count(*) from addressed)::int as addressed,
    (select id from in_batch where waiting = 0) as batch`,
);

export async function endRender(
  lease: Lease,
  ending: Ending,
  unitLimit: number | null,
  executor: Executor,
): Promise<Ended> {
  const { status: errorStatus = 0 } = (ending.error ?? {}) as { status?: number };
  const { rows } = await executor.query<{ ended: number; addressed: number; batch: string | null }>(
    end({
      ...endingColumns(ending),
      error: json(ending.error),
      einvoice: json(ending.einvoice),
      accessibility: json(ending.accessibility),
      warnings: json(ending.warnings),
      timings: json(ending.timings),
      engine: json(ending.engine),
      render_id: lease.renderId,
      owner: lease.owner,
      attempt: lease.attempt,
      frees_key: errorStatus >= 500,
      event_id: newId("evt"),
      warning_event_id: newId("evt"),
      exhausted_event_id: newId("evt"),
      unit_limit: unitLimit,
    }),
  );
  const [row] = rows;

  return { isOurs: row?.ended === 1, hasEvents: (row?.addressed ?? 0) > 0, finishedBatchId: row?.batch ?? null };
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
