/** Accepts a batch: every item is checked before anything exists, then all of them exist at once. */
import { jsonLength, pace } from "@platen/json";
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
import type { Limits } from "../settings/settings.ts";
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

/** After this many checks, or after this much data, other requests get their turn. */
const CHECKS_AT_A_TIME = 10;
const CHECKED_CHARACTERS = 256 * 1024;
/** Rows in one statement, unless they are large: making the statement holds up other requests. */
const ROWS_AT_A_TIME = 100;
const CHARACTERS_AT_A_TIME = 1024 * 1024;

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
    for (const some of portionsOf(rows)) {
      const reserved = some.map((row) => ({ ...row, is_unit_reserved: limit !== null }));
      await insertQueued(reserved, client);
    }
  });
  tools.renders.signals.announceQueued();

  return accepted;
}

function* portionsOf(rows: readonly RenderRow[]): Generator<RenderRow[]> {
  let portion: RenderRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const more = row.payload?.length ?? 0;
    if (portion.length === ROWS_AT_A_TIME || (portion.length > 0 && characters + more > CHARACTERS_AT_A_TIME)) {
      yield portion;
      portion = [];
      characters = 0;
    }
    portion.push(row);
    characters += more;
  }
  yield portion;
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
  let characters = 0;
  for (const [index, item] of items.entries()) {
    try {
      refuseLargeItem(item.data?.value, tools.settings.limits);
      const { row } = await prepareWith(template, mergeItem(shared, item), caller, requestId, tools);
      rows.push({ ...row, batch_id: batchId, batch_index: index });
      characters += row.payload?.length ?? 0;
    } catch (error) {
      const problem = asProblem(error);
      throw new Problem(problem.code, problem.message, { ...problem.extras, index });
    }
    if (index % CHECKS_AT_A_TIME < CHECKS_AT_A_TIME - 1 && characters < CHECKED_CHARACTERS) continue;
    characters = 0;
    await pace();
  }

  return rows;
}

/** One render may have no more data in a batch than by itself. */
function refuseLargeItem(data: unknown, { maxBodyBytes }: Limits): void {
  if (jsonLength(data, maxBodyBytes) <= maxBodyBytes) return;

  throw new Problem(
    "payload_too_large",
    `The data of the item is larger than the ${maxBodyBytes} bytes that one render may have. Send less, or raise PLATEN_MAX_BODY.`,
  );
}

/** What an item says wins over what the batch says; its own data or data set replaces the batch's. */
function mergeItem(shared: Omit<BatchRequest, "items" | "zip">, item: BatchRequest["items"][number]): RenderRequest {
  const hasOwnData = item.data !== undefined || item.dataset !== undefined;
  const own = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

  return { ...shared, ...(hasOwnData && { data: undefined, dataset: undefined }), ...own } as RenderRequest;
}
