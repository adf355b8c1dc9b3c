/** Batches, webhooks with their events, idempotency keys and request counts. */
import { type Kysely, sql } from "kysely";

const statements = [
  `create table batches (
    id text collate "C" primary key,
    workspace_id text not null references workspaces (id),
    mode text not null check (mode in ('live', 'test')),
    total integer not null,
    succeeded integer not null default 0,
    failed integer not null default 0,
    wants_zip boolean not null,
    zip_key text,
    zip_expires_at timestamptz,
    expires_in_seconds integer not null,
    request_id text not null,
    created_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index batches_of_workspace on batches (workspace_id, mode, id)`,
  `create index batches_to_finish on batches (id) where finished_at is null`,

  `create table webhooks (
    id text collate "C" primary key,
    workspace_id text not null references workspaces (id),
    url text not null,
    events text[] not null,
    enabled boolean not null,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index webhooks_of_workspace on webhooks (workspace_id, id)`,
  `alter table workspaces add column webhook_secret text`,
  // Where a render has a webhook of its own: address and secret, sealed.
  `alter table renders add column webhook text`,

  // What happened. The body of a webhook is made from it when it is sent: no signed link is ever stored.
  `create table events (
    id text collate "C" primary key,
    workspace_id text not null references workspaces (id),
    mode text not null,
    type text not null,
    render_id text,
    batch_id text,
    month text,
    created_at timestamptz not null
  )`,
  `create index events_by_time on events (created_at)`,

  // Deliveries that are still due. A row is deleted when its webhook has answered, or after the last attempt.
  `create table event_targets (
    event_id text collate "C" not null references events (id) on delete cascade,
    webhook_id text not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    primary key (event_id, webhook_id)
  )`,
  `create index event_targets_due on event_targets (next_attempt_at)`,

  `create table deliveries (
    id text collate "C" primary key,
    event_id text collate "C" not null references events (id) on delete cascade,
    webhook_id text not null,
    attempt integer not null,
    status_code integer,
    error text,
    duration_ms integer not null,
    created_at timestamptz not null
  )`,
  `create index deliveries_of_webhook on deliveries (webhook_id, id)`,
  `create index deliveries_of_event on deliveries (event_id)`,

  `create table idempotency_keys (
    scope text primary key,
    body_hash bytea not null,
    render_id text,
    status integer,
    answer text,
    created_at timestamptz not null
  )`,
  `create index idempotency_keys_by_time on idempotency_keys (created_at)`,
  `create index idempotency_keys_of_render on idempotency_keys (render_id) where render_id is not null`,

  // Counts of a minute: worth nothing after a crash, so they need no log.
  `create unlogged table request_counts (
    key_id text not null,
    minute timestamptz not null,
    requests integer not null,
    primary key (key_id, minute)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
