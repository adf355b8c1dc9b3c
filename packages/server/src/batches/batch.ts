/** A batch as the API shows it. */
import type { Kysely, Selectable } from "kysely";
import type { BatchesTable, RenderStatus, Tables } from "../database/tables.ts";
import { fileUrl } from "../files/file-link.ts";
import { isId } from "../ids.ts";
import type { Caller } from "../keys/caller.ts";
import { Problem } from "../problems/problem.ts";
import type { Links } from "../renders/render-object.ts";

export type BatchRow = Selectable<BatchesTable>;

export interface BatchRender {
  id: string;
  status: RenderStatus;
  index: number;
}

export async function findBatch(
  id: string,
  db: Kysely<Tables>,
): Promise<{ row: BatchRow; renders: BatchRender[] } | null> {
  const row = await db.selectFrom("batches").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const renders = await db
    .selectFrom("renders")
    .select(["id", "status", "batch_index"])
    .where("batch_id", "=", id)
    .orderBy("batch_index")
    .execute();

  return { row, renders: renders.map(({ id, status, batch_index }) => ({ id, status, index: batch_index ?? 0 })) };
}

/** A batch of the caller's workspace and mode. */
export async function getBatch(
  id: string,
  { workspaceId, mode }: Caller,
  db: Kysely<Tables>,
): Promise<{ row: BatchRow; renders: BatchRender[] }> {
  const batch = isId("bat", id) ? await findBatch(id, db) : null;
  if (batch && batch.row.workspace_id === workspaceId && batch.row.mode === mode) return batch;

  throw new Problem(
    "not_found",
    `No batch of this workspace and mode has the id ${JSON.stringify(id.slice(0, 60))}. GET /v1/batches lists those that exist.`,
  );
}

export function batchObject(row: BatchRow, renders: BatchRender[], links: Links) {
  return {
    ...batchSummary(
      row,
      renders.some(({ status }) => status !== "queued"),
      links,
    ),
    renders,
  };
}

/** Without its renders, for lists. */
export function batchSummary(row: BatchRow, hasStarted: boolean, links: Links) {
  return {
    id: row.id,
    object: "batch" as const,
    status: statusOf(row, hasStarted),
    mode: row.mode,
    total: row.total,
    succeeded: row.succeeded,
    failed: row.failed,
    zip_url: row.zip_key !== null && row.zip_expires_at !== null ? fileUrl(row.id, row.zip_expires_at, links) : null,
    request_id: row.request_id,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function statusOf({ finished_at, total, succeeded, failed }: BatchRow, hasStarted: boolean) {
  if (finished_at === null) return hasStarted ? ("rendering" as const) : ("queued" as const);
  if (failed === 0) return "succeeded" as const;
  return succeeded === 0 && failed === total ? ("failed" as const) : ("partially_failed" as const);
}
