/** The tables as TypeScript sees them: one interface a table, named like it. */
import type { AccessibilityReport, EinvoiceReport } from "@platen/render";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** A point in time; written as a Date, read as a Date. */
type Time = ColumnType<Date, Date, Date>;
type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** JSON whose text is kept as it was written, order of keys included; written as text. */
type Json<T extends object> = JSONColumnType<T, string, string>;
type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

export type RenderStatus = "queued" | "rendering" | "succeeded" | "failed";
type RenderMode = "live" | "test";

interface WorkspacesTable {
  id: string;
  name: string;
  /** The one that the first start makes; there is exactly one. */
  is_default: boolean;
  /** Signs webhooks of single live renders; sealed, made when first asked for. */
  webhook_secret: string | null;
  /** The same for test renders. */
  test_webhook_secret: string | null;
  created_at: Time;
}

interface ApiKeysTable {
  id: string;
  workspace_id: string;
  name: string;
  mode: RenderMode;
  /** SHA-256 of the key. */
  hash: Buffer;
  prefix: string;
  last_four: string;
  scopes: string[];
  expires_at: TimeOrNull;
  last_used_at: TimeOrNull;
  revoked_at: TimeOrNull;
  created_at: Time;
}

/** What a version freezes and a draft holds. */
export interface DraftContent {
  source: string;
  css: string;
  head: string;
  header: string;
  footer: string;
  partials: Record<string, string>;
  settings: Record<string, unknown>;
  schema: Record<string, unknown> | null;
}

export type TemplateKind = "pdf" | "image";
export type TemplateEngine = "liquid" | "jinja2" | "handlebars";

/** Where a template was imported from. */
export interface TemplateSource {
  service: string;
  id: string;
  /** What the last import left: the hash of the draft without assets, and the name. */
  imported?: { hash: string; name: string };
}

export interface TemplatesTable {
  id: string;
  workspace_id: string;
  slug: string;
  name: string;
  kind: TemplateKind;
  engine: TemplateEngine;
  draft: Json<DraftContent>;
  /** Of everything that a publish would freeze; differs from the published one when there are unpublished changes. */
  draft_hash: string;
  /** Goes up with every change; the ETag. */
  revision: number;
  published_version: number | null;
  /** How many errors the check of one revision found; null before the first. */
  problems: ColumnType<number | null, number | null | undefined, number | null>;
  problems_revision: ColumnType<number | null, number | null | undefined, number | null>;
  /** Where an imported template came from. */
  source: JsonOrNull<TemplateSource>;
  created_at: Time;
  updated_at: Time;
  /** A deleted template is kept as long as renders may still need its versions. */
  deleted_at: TimeOrNull;
}

export interface FrozenAsset {
  path: string;
  sha256: string;
  bytes: number;
  content_type: string;
}

export interface TemplateVersionsTable {
  template_id: string;
  version: number;
  kind: TemplateKind;
  engine: TemplateEngine;
  content: Json<DraftContent>;
  assets: Json<FrozenAsset[]>;
  hash: string;
  /** The id of the key that published it; null for a session that a sign-in link opened, and for older versions. */
  created_by: ColumnType<string | null, string | null | undefined, never>;
  note: ColumnType<string | null, string | null | undefined, never>;
  created_at: Time;
}

/** The draft as it was before a change. */
export interface TemplateSnapshotsTable {
  id: string;
  template_id: string;
  kind: TemplateKind;
  engine: TemplateEngine;
  draft: Json<DraftContent>;
  /** The id of the key that made the change. */
  created_by: string | null;
  created_at: Time;
}

/** A picture of a template's first page. */
interface TemplateThumbnailsTable {
  template_id: string;
  /** Of the draft and the data that were drawn. */
  content_hash: string;
  /** Null where it could not be drawn. */
  image: Buffer | null;
  created_at: Time;
}

export interface TemplateDatasetsTable {
  template_id: string;
  name: string;
  /** The JSON text as it was sent. */
  data: string;
  is_default: boolean;
  created_at: Time;
}

export interface TemplateAssetsTable {
  template_id: string;
  path: string;
  sha256: string;
  bytes: number;
  content_type: string;
}

export interface RendersTable {
  id: string;
  workspace_id: string;
  mode: RenderMode;
  status: RenderStatus;
  template_id: string | null;
  template_slug: string | null;
  template_version: number | null;
  format: string;
  output: "json" | "binary";
  filename: string | null;
  metadata: Json<Record<string, string>>;
  batch_id: string | null;
  batch_index: number | null;
  request_id: string;
  /** What the worker needs, as JSON text; null once the render has ended. */
  payload: string | null;
  /** SHA-256 of the payload: stays when the payload goes. */
  payload_sha256: string;
  expires_in_seconds: number;
  units: Generated<number>;
  /** Whether a unit is held for it in the month of its acceptance. */
  is_unit_reserved: Generated<boolean>;
  error: JsonOrNull<object>;
  /** As the check wrote it; the link to the XML is made when it is shown. */
  einvoice: JsonOrNull<EinvoiceReport>;
  accessibility: JsonOrNull<AccessibilityReport>;
  warnings: JsonOrNull<object[]>;
  file_key: string | null;
  file_content_type: string | null;
  file_bytes: number | null;
  file_pages: number | null;
  file_sha256: string | null;
  file_expires_at: TimeOrNull;
  /** Of the XML of the e-invoice that the file carries: the file itself, or, beside a large one, a copy that is deleted with it. */
  xml_key: string | null;
  timings: JsonOrNull<object>;
  engine: JsonOrNull<object>;
  /** A webhook for this render alone, sealed. */
  webhook: string | null;
  /** Null until the first attempt to deliver to it. */
  webhook_status: "pending" | "delivered" | "failed" | null;
  webhook_attempts: Generated<number>;
  /** Why the last attempt failed. */
  webhook_error: string | null;
  /** Someone waits for the end in another process and wants to be notified. */
  is_awaited: Generated<boolean>;
  /** Its place in the queue: workspaces take turns. Null for one that never waited in it. */
  turn: number | null;
  /** The process that works on it, and until when its claim holds. */
  lease_owner: string | null;
  lease_until: TimeOrNull;
  attempts: Generated<number>;
  /** Those of them whose file the storage refused. */
  unstored_attempts: Generated<number>;
  created_at: Time;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
}

/** Units of a UTC month; `reserved` holds those of renders that a plan with a limit accepted and that have not ended. */
interface UsageMonthsTable {
  workspace_id: string;
  month: string;
  used: Generated<number>;
  reserved: Generated<number>;
}

interface UsageDaysTable {
  workspace_id: string;
  day: string;
  /** Empty for inline HTML. */
  template_slug: string;
  units: number;
}

export interface BatchesTable {
  id: string;
  workspace_id: string;
  mode: RenderMode;
  total: number;
  succeeded: Generated<number>;
  failed: Generated<number>;
  wants_zip: boolean;
  zip_key: string | null;
  zip_expires_at: TimeOrNull;
  expires_in_seconds: number;
  request_id: string;
  /** A webhook for this batch alone, sealed. */
  webhook: string | null;
  created_at: Time;
  /** When the last render had ended and, where one was asked for, the zip was packed. */
  finished_at: TimeOrNull;
}

export interface WebhooksTable {
  id: string;
  workspace_id: string;
  /** Of the key that made it; it gets the events of this mode only. */
  mode: RenderMode;
  url: string;
  events: string[];
  enabled: boolean;
  /** Sealed, as is the one before it, which signs too until its time ends. */
  secret: string;
  previous_secret: string | null;
  previous_secret_until: TimeOrNull;
  created_at: Time;
  updated_at: Time;
}

export interface EventsTable {
  id: string;
  workspace_id: string;
  mode: RenderMode;
  type: string;
  render_id: string | null;
  batch_id: string | null;
  month: string | null;
  created_at: Time;
}

interface EventTargetsTable {
  event_id: string;
  /** Or `render` or `batch`: the webhook of that one alone. */
  webhook_id: string;
  attempts: Generated<number>;
  next_attempt_at: Time;
}

interface DeliveriesTable {
  id: string;
  event_id: string;
  webhook_id: string;
  attempt: number;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  created_at: Time;
}

interface IdempotencyKeysTable {
  scope: string;
  body_hash: Buffer;
  render_id: string | null;
  status: number | null;
  /** Status, headers and body, sealed: an answer may hold a new key. */
  answer: string | null;
  created_at: Time;
}

/** One row: which secret and storage belong to this database. */
interface ServiceIdentityTable {
  is_only: Generated<boolean>;
  /** Signed by the secret. */
  secret_check: string;
  /** What the mark in the storage says. */
  storage_id: string;
  created_at: Time;
}

interface SignInTokensTable {
  /** SHA-256 of the token. */
  hash: Buffer;
  workspace_id: string;
  created_at: Time;
  expires_at: Time;
  used_at: TimeOrNull;
}

interface SessionsTable {
  id: string;
  /** SHA-256 of what the cookie holds. */
  hash: Buffer;
  created_at: Time;
  /** To the minute. */
  used_at: Time;
}

/** A workspace that a session is signed in to: with a key, the root key or, where both are null, a link. */
interface SessionWorkspacesTable {
  session_id: string;
  workspace_id: string;
  key_id: string | null;
  root_key_hash: Buffer | null;
  signed_in_at: Time;
}

/** What happened in the last hour. */
export interface StreamEventsTable {
  txid: Generated<string>;
  number: Generated<string>;
  id: string;
  workspace_id: string;
  /** Null for what both modes have in common: templates. */
  mode: RenderMode | null;
  type: string;
  render_id: ColumnType<string | null, string | undefined, never>;
  batch_id: ColumnType<string | null, string | undefined, never>;
  /** Null where a render or batch is shown as it is now. */
  data: JsonOrNull<object>;
  created_at: Generated<Date>;
}

export interface Tables {
  service_identity: ServiceIdentityTable;
  workspaces: WorkspacesTable;
  api_keys: ApiKeysTable;
  templates: TemplatesTable;
  template_versions: TemplateVersionsTable;
  template_snapshots: TemplateSnapshotsTable;
  template_thumbnails: TemplateThumbnailsTable;
  template_datasets: TemplateDatasetsTable;
  template_assets: TemplateAssetsTable;
  renders: RendersTable;
  usage_months: UsageMonthsTable;
  usage_days: UsageDaysTable;
  batches: BatchesTable;
  webhooks: WebhooksTable;
  events: EventsTable;
  event_targets: EventTargetsTable;
  deliveries: DeliveriesTable;
  idempotency_keys: IdempotencyKeysTable;
  sign_in_tokens: SignInTokensTable;
  sessions: SessionsTable;
  session_workspaces: SessionWorkspacesTable;
  stream_events: StreamEventsTable;
}
