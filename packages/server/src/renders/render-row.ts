/** A render as the database keeps it, and the statements that the way of a render runs: each is one round trip. */
import type { AccessibilityReport, EinvoiceReport } from "@platen/render";
import type { Selectable } from "kysely";
import type pg from "pg";
import type { RenderStatus, RendersTable } from "../database/tables.ts";

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

const INSERT_COLUMNS = [
  "id",
  "workspace_id",
  "mode",
  "status",
  "template_id",
  "template_slug",
  "template_version",
  "format",
  "output",
  "filename",
  "metadata",
  "batch_id",
  "batch_index",
  "request_id",
  "payload",
  "payload_sha256",
  "expires_in_seconds",
  "is_unit_reserved",
  "webhook",
  "is_awaited",
  "lease_owner",
  "attempts",
  "created_at",
  "started_at",
] as const satisfies (keyof RenderRow)[];

const PLACEHOLDERS = INSERT_COLUMNS.map((_, index) => `$${index + 1}`).join(", ");
const INSERT = `insert into renders (${INSERT_COLUMNS.join(", ")}, lease_until)
  values (${PLACEHOLDERS}, now() + interval '${LEASE_SECONDS} seconds')`;
const INSERT_QUEUED = `insert into renders (${INSERT_COLUMNS.join(", ")}, turn)
  values (${PLACEHOLDERS}, 1 + greatest(
    (select turn from renders where workspace_id = $2 and status = 'queued' and lease_owner is null order by turn desc limit 1),
    (select turn from renders where status = 'queued' and lease_owner is null order by turn limit 1),
    0))
  returning turn`;

/** Adds a render that is leased to its owner from the start. */
export async function insertLeased(row: RenderRow, executor: Executor): Promise<void> {
  await executor.query({ name: "insert-leased-render", text: INSERT, values: valuesOf(row) });
}

/**
 * Adds a render that waits in the queue and gives its turn. A turn is one after the workspace's own last one,
 * and not before the one that is next: a workspace with a thousand waiting does not hold up another's single render.
 */
export async function insertQueued(row: RenderRow, executor: Executor): Promise<number> {
  const { rows } = await executor.query<{ turn: number }>({
    name: "insert-queued-render",
    text: INSERT_QUEUED,
    values: valuesOf(row),
  });

  return rows[0]!.turn;
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
