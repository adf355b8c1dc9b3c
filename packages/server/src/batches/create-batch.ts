/** Accepts a batch: every item is checked before anything exists, then all of them exist at once. */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Executor } from "../database/executor.ts";
import { newId } from "../ids.ts";
import type { Caller } from "../keys/caller.ts";
import { asProblem } from "../problems/as-problem.ts";
import { Problem } from "../problems/problem.ts";
import { chooseTemplate } from "../renders/accept/choose-template.ts";
import { insertQueued } from "../renders/accept/insert-renders.ts";
import { prepareWith } from "../renders/accept/prepare-render.ts";
import type { RenderRequest } from "../renders/render-request.ts";
import type { RenderRow } from "../renders/render-row.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../transaction.ts";
import { unitLimit } from "../usage/plan.ts";
import { reserveUnits } from "../usage/reserve-units.ts";
import { sealOwnWebhook } from "../webhooks/own-webhook.ts";
import type { BatchRender, BatchRow } from "./batch.ts";
import type { BatchRequest } from "./batch-request.ts";

export interface AcceptedBatch {
  row: BatchRow;
  renders: BatchRender[];
}

interface CreateBatch {
  request: BatchRequest;
  caller: Caller;
  requestId: string;
  /** Claims the Idempotency-Key in the transaction of the batch. */
  claim: ((batch: AcceptedBatch, executor: Executor) => Promise<void>) | null;
}

type Tools = Parameters<typeof prepareWith>[4] & Pick<Service, "renders" | "queuedRenders">;

/** After this many checks other requests get their turn. */
const CHECKS_AT_A_TIME = 10;
/** Rows in one statement. */
const ROWS_AT_A_TIME = 100;

export async function createBatch(
  { request, caller, requestId, claim }: CreateBatch,
  tools: Tools,
): Promise<AcceptedBatch> {
  tools.queuedRenders.add(caller.workspaceId, request.items.length);
  const batchId = newId("bat");
  const rows = await prepareItems(request, caller, requestId, batchId, tools);
  const batch: BatchRow = {
    id: batchId,
    workspace_id: caller.workspaceId,
    mode: caller.mode,
    total: rows.length,
    succeeded: 0,
    failed: 0,
    wants_zip: request.zip,
    zip_key: null,
    zip_expires_at: null,
    expires_in_seconds: rows[0]!.expires_in_seconds,
    request_id: requestId,
    webhook: request.webhook ? sealOwnWebhook(request.webhook, tools.secret) : null,
    created_at: new Date(),
    finished_at: null,
  };
  const accepted: AcceptedBatch = {
    row: batch,
    renders: rows.map(({ id }, index) => ({ id, status: "queued", index })),
  };

  const limit = caller.mode === "live" ? unitLimit(tools.settings) : null;
  await inTransaction(tools.database.pool, async (client) => {
    await claim?.(accepted, client);
    if (limit !== null)
      await reserveUnits({ workspaceId: caller.workspaceId, count: rows.length, limit, at: batch.created_at }, client);
    await client.query(
      `insert into batches (id, workspace_id, mode, total, wants_zip, expires_in_seconds, request_id, created_at, webhook)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        batch.id,
        batch.workspace_id,
        batch.mode,
        batch.total,
        batch.wants_zip,
        batch.expires_in_seconds,
        batch.request_id,
        batch.created_at,
        batch.webhook,
      ],
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
      const some = rows.slice(from, from + ROWS_AT_A_TIME);
      const reserved = some.map((row) => ({ ...row, is_unit_reserved: limit !== null }));
      await insertQueued(reserved, client);
    }
  });
  tools.renders.signals.announceQueued();

  return accepted;
}

async function prepareItems(
  { items, zip: _, ...shared }: BatchRequest,
  caller: Caller,
  requestId: string,
  batchId: string,
  tools: Tools,
): Promise<RenderRow[]> {
  const template = await chooseTemplate(shared, caller, tools);
  const rows: RenderRow[] = [];
  for (const [index, item] of items.entries()) {
    try {
      const { row } = await prepareWith(template, mergeItem(shared, item), caller, requestId, tools);
      rows.push({ ...row, batch_id: batchId, batch_index: index });
    } catch (error) {
      const problem = asProblem(error);
      throw new Problem(problem.code, problem.message, { ...problem.extras, index });
    }
    if (index % CHECKS_AT_A_TIME === CHECKS_AT_A_TIME - 1) await yieldToOthers();
  }

  return rows;
}

/** What an item says wins over what the batch says; its own data or data set replaces the batch's. */
function mergeItem(shared: Omit<BatchRequest, "items" | "zip">, item: BatchRequest["items"][number]): RenderRequest {
  const hasOwnData = item.data !== undefined || item.dataset !== undefined;
  const own = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

  return { ...shared, ...(hasOwnData && { data: undefined, dataset: undefined }), ...own } as RenderRequest;
}
