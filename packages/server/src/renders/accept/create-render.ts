/** Accepts a render: everything is checked before anything exists; then it goes to a place here at once, or to the queue. */

import type { Executor } from "../../database/executor.ts";
import type { Caller } from "../../keys/caller.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { inTransaction } from "../../transaction.ts";
import { unitLimit } from "../../usage/plan.ts";
import { reserveUnits } from "../../usage/reserve-units.ts";
import type { EndedRender } from "../ending.ts";
import { getRender } from "../get-render.ts";
import type { PreparedRender } from "../prepared-render.ts";
import type { RenderRequest } from "../render-request.ts";
import type { RenderRow } from "../render-row.ts";
import { refuseFullQueue } from "../run/refuse-full-queue.ts";
import { isAnyAlive } from "../run/workers.ts";
import { insertLeased, insertQueued } from "./insert-renders.ts";
import { prepareRender } from "./prepare-render.ts";

interface CreateRender {
  request: RenderRequest;
  caller: Caller;
  requestId: string;
  /** How long to wait for the end; 0 does not wait. */
  waitMs: number;
  /** Claims the Idempotency-Key in the transaction of the render. */
  claim: ((row: RenderRow, executor: Executor) => Promise<void>) | null;
}

type Claim = CreateRender["claim"];

type Tools = Parameters<typeof prepareRender>[3] & Pick<Service, "renders" | "queuedRenders" | "log">;

/** A render without bytes has ended as failed, or in another process. */
type Outcome = { isEnded: true; render: EndedRender } | { isEnded: false; row: RenderRow };

export async function createRender(
  { request, caller, requestId, waitMs, claim }: CreateRender,
  tools: Tools,
): Promise<Outcome> {
  const prepared = await prepareRender(request, caller, requestId, tools);
  if (waitMs === 0) {
    await enqueue(prepared.row, claim, tools);
    return { isEnded: false, row: prepared.row };
  }
  if (tools.renders.rendersHere) return renderHere(prepared, caller, waitMs, claim, tools);

  await refuseWithoutWorker(tools);
  const row = { ...prepared.row, is_awaited: true };
  await enqueue(row, claim, tools);
  return waitForEnd(row, caller, waitMs, tools);
}

/** Waiting for a result that nobody will make helps no one: the caller hears at once what is missing. */
async function refuseWithoutWorker({ database }: Pick<Service, "database">): Promise<void> {
  if (await isAnyAlive(database)) return;

  throw new Problem(
    "unavailable",
    'No worker is running that could make the document now. Start one with PLATEN_ROLE=worker on the same database, or send "async": true to have it made later.',
    { retryAfter: 5 },
  );
}

/** The fast way: the row is inserted already leased to this process, and nothing is polled. */
async function renderHere(
  prepared: PreparedRender,
  caller: Caller,
  waitMs: number,
  claim: Claim,
  tools: Tools,
): Promise<Outcome> {
  const { slots, owner } = tools.renders;
  refuseFullQueue(slots, caller.workspaceId, tools.settings.limits);

  const acceptedAt = Date.now();
  const isFree = slots.isFree(caller.workspaceId);
  const turn = slots.take({ owner: caller.workspaceId });
  const leased = { ...prepared.row, lease_owner: owner, attempts: 1 };
  const row: RenderRow = isFree ? { ...leased, status: "rendering", started_at: leased.created_at } : leased;
  const inserted = insertHere(row, claim, tools);
  if (claim !== null || limitFor(row, tools) !== null) {
    // It may be refused still: then nothing is drawn.
    await inserted.catch((error) => {
      turn.then((release) => release());
      throw error;
    });
  }

  // The render awaits it later; until then a failure must not count as unhandled.
  inserted.catch(() => {});
  const work = tools.renders.work({ ...prepared, row }, turn, inserted);
  const ended = await within(work, waitMs);
  if (ended === "late") {
    work.catch((error) =>
      tools.log.error(
        { err: error, render_id: row.id },
        "a render could not be ended; it is taken again when its lease ends",
      ),
    );
    return { isEnded: false, row: await getRender(row.id, caller, tools.database.db) };
  }
  if (ended) return { isEnded: true, render: ended };

  return waitForEnd(row, caller, waitMs - (Date.now() - acceptedAt), tools);
}

async function insertHere(row: RenderRow, claim: Claim, tools: Tools): Promise<void> {
  const { pool } = tools.database;
  const limit = limitFor(row, tools);
  if (limit === null && claim === null) return insertLeased(row, pool);

  await inTransaction(pool, async (client) => {
    await claim?.(row, client);
    if (limit !== null)
      await reserveUnits({ workspaceId: row.workspace_id, count: 1, limit, at: row.created_at }, client);
    await insertLeased({ ...row, is_unit_reserved: limit !== null }, client);
  });
}

async function enqueue(row: RenderRow, claim: Claim, tools: Tools): Promise<void> {
  tools.queuedRenders.add(row.workspace_id, 1);
  await enqueueRow(row, claim, tools);
  tools.renders.signals.announceQueued();
}

/** What may still be refused has a transaction of its own; everything else shares one with what comes at the same moment. */
async function enqueueRow(row: RenderRow, claim: Claim, tools: Tools): Promise<void> {
  const limit = limitFor(row, tools);
  if (limit === null && claim === null) {
    await tools.renders.accept(row);
    return;
  }

  await inTransaction(tools.database.pool, async (client) => {
    await claim?.(row, client);
    if (limit !== null)
      await reserveUnits({ workspaceId: row.workspace_id, count: 1, limit, at: row.created_at }, client);
    await insertQueued([{ ...row, is_unit_reserved: limit !== null }], client);
  });
}

/** Test renders are free: no plan limits them. */
function limitFor({ mode }: RenderRow, { settings }: Pick<Service, "settings">): number | null {
  return mode === "live" ? unitLimit(settings) : null;
}

async function waitForEnd(
  row: RenderRow,
  caller: Caller,
  waitMs: number,
  { database, renders }: Pick<Service, "database" | "renders">,
): Promise<Outcome> {
  const hasEnded = await renders.signals.hasEnded(row.id, Math.max(0, waitMs));
  const now = await getRender(row.id, caller, database.db);

  return hasEnded ? { isEnded: true, render: { row: now, bytes: null } } : { isEnded: false, row: now };
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
