/** A render as the database keeps it, and the statements that the way of a render runs: each is one round trip. */
import type { AccessibilityReport, EinvoiceReport } from "@platen/render";
import type { Selectable } from "kysely";
import type pg from "pg";
import type { RenderStatus, RendersTable } from "../database/tables.ts";
import { insertJobs } from "./render-queue.ts";

export type RenderRow = Selectable<RendersTable>;

/** Anything that runs a statement: the pool, or a connection inside a transaction. */
export type Executor = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/** A claim that is not renewed ends after this time; the render is then taken again. */
export const LEASE_SECONDS = 15;

/** A render that could not be ended in so many is given up. */
export const MOST_ATTEMPTS = 3;

/** Proof of a claim: a process that lost it has another owner or attempt in its hands and can write nothing. */
export interface Lease {
  renderId: string;
  owner: string;
  attempt: number;
}

/** Columns of a new row, with their types as one statement reads many rows from JSON. */
const INSERTED = {
  id: "text",
  workspace_id: "text",
  mode: "text",
  status: "text",
  template_id: "text",
  template_slug: "text",
  template_version: "integer",
  format: "text",
  output: "text",
  filename: "text",
  metadata: "json",
  batch_id: "text",
  batch_index: "integer",
  request_id: "text",
  payload: "text",
  payload_sha256: "text",
  expires_in_seconds: "integer",
  is_unit_reserved: "boolean",
  webhook: "text",
  is_awaited: "boolean",
  lease_owner: "text",
  attempts: "integer",
  created_at: "timestamptz",
  started_at: "timestamptz",
} as const satisfies Partial<Record<keyof RenderRow, string>>;

const INSERT_COLUMNS = Object.keys(INSERTED) as (keyof typeof INSERTED)[];
const NAMES = INSERT_COLUMNS.join(", ");
const INSERT = `insert into renders (${NAMES}, lease_until)
  values (${INSERT_COLUMNS.map((_, index) => `$${index + 1}`).join(", ")}, now() + interval '${LEASE_SECONDS} seconds')`;

const INSERT_QUEUED = `with queued as (insert into renders (${NAMES}, turn)
  select ${NAMES}, greatest(
      (select turn from renders where workspace_id = added.workspace_id and status = 'queued' and lease_owner is null order by turn desc limit 1),
      (select turn from renders where status = 'queued' and lease_owner is null order by turn limit 1),
      0) + row_number() over (partition by workspace_id order by place)
  from rows from (json_to_recordset($1) as (${Object.entries(INSERTED)
    .map((column) => column.join(" "))
    .join(", ")})) with ordinality as added (${NAMES}, place)
  returning id, turn, is_awaited as is_next)
  ${insertJobs("queued")}`;

/** Adds a render that is leased to its owner from the start. */
export async function insertLeased(row: RenderRow, executor: Executor): Promise<void> {
  await executor.query({ name: "insert-leased-render", text: INSERT, values: valuesOf(row) });
}

/**
 * Adds renders that wait in the queue, with their turns and jobs. A turn is one after the workspace's own last one,
 * and not before the one that is next: a workspace with a thousand waiting does not hold up another's single render.
 */
export async function insertQueued(rows: readonly RenderRow[], executor: Executor): Promise<void> {
  const values = [JSON.stringify(rows.map(addedOf))];
  await executor.query({ name: "insert-queued-renders", text: INSERT_QUEUED, values });
}

/** What is null anyway is left out. */
function addedOf(row: RenderRow): Record<string, unknown> {
  const added: Record<string, unknown> = {};
  for (const column of INSERT_COLUMNS) {
    if (row[column] !== null) added[column] = storable(row[column]);
  }
  added.metadata = Object.fromEntries(Object.entries(row.metadata).map((pair) => pair.map(storable)));

  return added;
}

/** Half a surrogate pair cannot be stored: it becomes U+FFFD, as it does where a value is sent by itself. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function valuesOf(row: RenderRow): unknown[] {
  return INSERT_COLUMNS.map((column) => (column === "metadata" ? JSON.stringify(row.metadata) : row[column]));
}

/** A render that was inserted waiting, and whose turn has come. */
export async function markStarted(lease: Lease, startedAt: Date, executor: Executor): Promise<void> {
  await executor.query({
    name: "start-render",
    text: `update renders set status = 'rendering', started_at = $4
           where id = $1 and lease_owner = $2 and attempts = $3 and status = 'queued'`,
    values: [lease.renderId, lease.owner, lease.attempt, startedAt],
  });
}

/** Takes a waiting render for this process; null where it has ended, is deleted, or another holds it. */
export async function claimRender(renderId: string, owner: string, executor: Executor): Promise<RenderRow | null> {
  const { rows } = await executor.query<RenderRow>({
    name: "claim-render",
    text: `update renders
           set lease_owner = $2, attempts = attempts + 1,
               lease_until = now() + interval '${LEASE_SECONDS} seconds'
           where id = $1 and status = 'queued' and lease_owner is null
           returning *`,
    values: [renderId, owner],
  });

  return rows[0] ?? null;
}

/** Lets go of a render before its time, so that another attempt is made soon. */
export async function giveBack(lease: Lease, executor: Executor): Promise<void> {
  await executor.query({
    name: "give-back-render",
    text: `update renders set lease_until = now()
           where id = $1 and lease_owner = $2 and attempts = $3 and status in ('queued', 'rendering')`,
    values: [lease.renderId, lease.owner, lease.attempt],
  });
}

/** How long each part took; null where it was not reached. */
export interface Timings {
  queue_ms: number | null;
  template_ms: number | null;
  browser_ms: number | null;
  /** Finishing the file and storing it. */
  finish_ms: number | null;
  check_ms: number | null;
  total_ms: number | null;
}

export const noTimings: Timings = {
  queue_ms: null,
  template_ms: null,
  browser_ms: null,
  finish_ms: null,
  check_ms: null,
  total_ms: null,
};

/** How a render ended: everything that its row keeps. */
export interface Ending {
  status: Extract<RenderStatus, "succeeded" | "failed">;
  units: number;
  error: object | null;
  einvoice: EinvoiceReport | null;
  accessibility: AccessibilityReport | null;
  warnings: object[];
  filename: string | null;
  file: {
    key: string;
    /** Of the e-invoice that the file carries. */
    xmlKey: string | null;
    contentType: string;
    bytes: number;
    pages: number | null;
    sha256: string;
    expiresAt: Date;
  } | null;
  timings: Timings;
  engine: object;
  startedAt: Date;
  finishedAt: Date;
}

/** The row as it is after its end, without reading it again. */
export function withEnding(row: RenderRow, ending: Ending): RenderRow {
  const { file, startedAt, finishedAt, ...fields } = ending;

  return {
    ...row,
    ...fields,
    payload: null,
    file_key: file?.key ?? null,
    file_content_type: file?.contentType ?? null,
    file_bytes: file?.bytes ?? null,
    file_pages: file?.pages ?? null,
    file_sha256: file?.sha256 ?? null,
    file_expires_at: file?.expiresAt ?? null,
    xml_key: file?.xmlKey ?? null,
    started_at: startedAt,
    finished_at: finishedAt,
  };
}
