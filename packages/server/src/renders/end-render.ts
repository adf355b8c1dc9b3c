/** Ends a render in one statement: the result, its unit, its batch and the events, if the lease still holds. */
import { newId } from "../ids.ts";
import type { Ending, Executor, Lease } from "./render-row.ts";

/** What changed with the end, for those who act on it after the commit. */
export interface Ended {
  /** False where the lease was lost: nothing was written. */
  isOurs: boolean;
  /** Somebody is to be told by webhook. */
  hasEvents: boolean;
  /** The batch whose last render this was. */
  finishedBatchId: string | null;
}

/** A share of the month's units at which the workspace is warned. */
const WARNING_SHARE = 0.8;

const END = `with
  ended as (
    update renders set
      status = $4, units = $5, error = $6, einvoice = $7, accessibility = $8, warnings = $9, filename = $10,
      file_key = $11, file_content_type = $12, file_bytes = $13, file_pages = $14, file_sha256 = $15, file_expires_at = $16,
      timings = $17, engine = $18, started_at = $19, finished_at = $20,
      xml_key = $26, payload = null, lease_owner = null, lease_until = null
    where id = $1 and lease_owner = $2 and attempts = $3 and status in ('queued', 'rendering')
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
    delete from idempotency_keys using ended where idempotency_keys.render_id = ended.id and $21
  ),
  happened as (
    select $22::text as id, workspace_id, mode, 'render.' || status as type, id as render_id, null::text as month, webhook is not null as has_own
    from ended
    union all
    select case when level.type = 'usage.warning' then $23::text else $24::text end, in_month.workspace_id, ended.mode, level.type, null, to_char(in_month.month, 'YYYY-MM'), false
    from in_month, ended, (values ('usage.warning', ceil($25::numeric * ${WARNING_SHARE})), ('usage.exhausted', $25::numeric)) as level (type, units)
    where in_month.used >= level.units and in_month.used - ended.units < level.units
  ),
  told as (
    insert into event_targets (event_id, webhook_id, next_attempt_at)
    select happened.id, webhooks.id, now() from happened
    join webhooks on webhooks.workspace_id = happened.workspace_id and webhooks.enabled and happened.type = any (webhooks.events)
    union all
    select id, 'render', now() from happened where has_own
    returning event_id
  ),
  noted as (
    insert into events (id, workspace_id, mode, type, render_id, month, created_at)
    select id, workspace_id, mode, type, render_id, month, $20 from happened where id in (select event_id from told)
  )
  select
    (select count(*) from ended)::int as ended,
    (select count(*) from told)::int as told,
    (select id from in_batch where waiting = 0) as batch`;

export async function endRender(
  lease: Lease,
  ending: Ending,
  unitLimit: number | null,
  executor: Executor,
): Promise<Ended> {
  const { file } = ending;
  const { status: errorStatus = 0 } = (ending.error ?? {}) as { status?: number };
  const { rows } = await executor.query<{ ended: number; told: number; batch: string | null }>({
    name: "end-render",
    text: END,
    values: [
      lease.renderId,
      lease.owner,
      lease.attempt,
      ending.status,
      ending.units,
      json(ending.error),
      json(ending.einvoice),
      json(ending.accessibility),
      json(ending.warnings),
      ending.filename,
      file?.key ?? null,
      file?.contentType ?? null,
      file?.bytes ?? null,
      file?.pages ?? null,
      file?.sha256 ?? null,
      file?.expiresAt ?? null,
      json(ending.timings),
      json(ending.engine),
      ending.startedAt,
      ending.finishedAt,
      errorStatus >= 500,
      newId("evt"),
      newId("evt"),
      newId("evt"),
      unitLimit,
      file?.xmlKey ?? null,
    ],
  });
  const [row] = rows;

  return { isOurs: row?.ended === 1, hasEvents: (row?.told ?? 0) > 0, finishedBatchId: row?.batch ?? null };
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
