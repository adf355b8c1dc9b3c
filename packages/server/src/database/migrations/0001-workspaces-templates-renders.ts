/** Workspaces, keys, templates, renders and what they used. */
import { type Kysely, sql } from "kysely";

const statements = [
  // Ids are compared as bytes: the order of a list must not depend on the database's language.
  `create table workspaces (
    id text collate "C" primary key,
    name text not null,
    is_default boolean not null default false,
    created_at timestamptz not null
  )`,
  `create unique index workspaces_default on workspaces (is_default) where is_default`,

  `create table api_keys (
    id text collate "C" primary key,
    workspace_id text not null references workspaces (id),
    name text not null,
    mode text not null check (mode in ('live', 'test')),
    hash bytea not null unique,
    prefix text not null,
    last_four text not null,
    scopes text[] not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index api_keys_of_workspace on api_keys (workspace_id, id)`,

  // json, not jsonb: a template's data and partials keep the order in which they were written.
  `create table templates (
    id text collate "C" primary key,
    workspace_id text not null references workspaces (id),
    slug text not null,
    name text not null,
    kind text not null check (kind in ('pdf', 'image')),
    engine text not null check (engine in ('liquid', 'jinja2', 'handlebars')),
    draft json not null,
    draft_hash text not null,
    revision integer not null,
    published_version integer,
    source json,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  )`,
  `create unique index templates_by_slug on templates (workspace_id, slug) where deleted_at is null`,
  `create index templates_of_workspace on templates (workspace_id, id) where deleted_at is null`,

  `create table template_versions (
    template_id text not null references templates (id) on delete cascade,
    version integer not null,
    kind text not null,
    engine text not null,
    content json not null,
    assets json not null,
    hash text not null,
    created_at timestamptz not null,
    primary key (template_id, version)
  )`,

  `create table template_datasets (
    template_id text not null references templates (id) on delete cascade,
    name text not null,
    data text not null,
    is_default boolean not null,
    created_at timestamptz not null,
    primary key (template_id, name)
  )`,
  `create unique index template_datasets_default on template_datasets (template_id) where is_default`,

  `create table template_assets (
    template_id text not null references templates (id) on delete cascade,
    path text not null,
    sha256 text not null,
    bytes integer not null,
    content_type text not null,
    primary key (template_id, path)
  )`,

  `create table renders (
    id text collate "C" primary key,
    workspace_id text not null references workspaces (id),
    mode text not null check (mode in ('live', 'test')),
    status text not null check (status in ('queued', 'rendering', 'succeeded', 'failed')),
    template_id text,
    template_slug text,
    template_version integer,
    format text not null,
    output text not null,
    filename text,
    metadata json not null,
    batch_id text collate "C",
    batch_index integer,
    request_id text not null,
    payload text,
    payload_sha256 text not null,
    expires_in_seconds integer not null,
    units integer not null default 0,
    is_unit_reserved boolean not null default false,
    error json,
    einvoice json,
    accessibility json,
    warnings json,
    file_key text,
    file_content_type text,
    file_bytes bigint,
    file_pages integer,
    file_sha256 text,
    file_expires_at timestamptz,
    timings json,
    engine json,
    is_awaited boolean not null default false,
    turn integer,
    lease_owner text,
    lease_until timestamptz,
    attempts integer not null default 0,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz
  )`,
  `create index renders_of_workspace on renders (workspace_id, mode, id)`,
  `create index renders_of_batch on renders (batch_id, batch_index) where batch_id is not null`,
  // The few that are under way, and the files that will end: found without reading the log.
  `create index renders_leased on renders (lease_until) where status in ('queued', 'rendering')`,
  // Whose turn it is, and how far each workspace's turns reach.
  `create index renders_waiting on renders (turn) where status = 'queued' and lease_owner is null`,
  `create index renders_waiting_of_workspace on renders (workspace_id, turn) where status = 'queued' and lease_owner is null`,
  `create index renders_with_file on renders (file_expires_at) where file_key is not null`,
  // A payload lives for seconds: compressing it would cost more than it saves.
  `alter table renders alter column payload set storage external`,

  // Kept apart from the renders, which retention deletes.
  `create table usage_months (
    workspace_id text not null references workspaces (id),
    month date not null,
    used integer not null default 0,
    reserved integer not null default 0,
    primary key (workspace_id, month)
  )`,
  `create table usage_days (
    workspace_id text not null references workspaces (id),
    day date not null,
    template_slug text not null,
    units integer not null,
    primary key (workspace_id, day, template_slug)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
