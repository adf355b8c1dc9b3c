/** Writes new renders: leased to this process from the start, or waiting in the queue. Each is one round trip. */
import type { Executor } from "../../database/executor.ts";
import { LEASE_SECONDS } from "../lease.ts";
import type { RenderRow } from "../render-row.ts";
import { insertJobs } from "../run/render-queue.ts";

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
