/** Opens what works on renders in this process: the places, the leases, the queue, and the signals between processes. */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { createSlots } from "@platen/browser";
import { pace, readJsonInSlices } from "@platen/json";
import type { Service } from "../../service.ts";
import { acceptTogether } from "../accept/accept-together.ts";
import type { EndedRender } from "../ending.ts";
import { inlineTemplate } from "../inline-template.ts";
import type { Lease } from "../lease.ts";
import type { PreparedRender, RenderPayload } from "../prepared-render.ts";
import type { RenderDispatcher } from "../render-dispatcher.ts";
import type { RenderRow } from "../render-row.ts";
import { claimRender, giveBackUnfinished, markStarted } from "./claim-render.ts";
import { makeLeases } from "./leases.ts";
import { openRenderQueue } from "./render-queue.ts";
import { openRenderSignals } from "./render-signals.ts";
import { type RunTools, runRender } from "./run-render.ts";

type Tools = RunTools & Pick<Service, "versions">;

/** About a millisecond of reading. */
const LARGE_PAYLOAD = 128 * 1024;

/** A render that waited in this process is noted as started only if it takes longer than this: most end before. */
const NOTE_START_AFTER_MS = 250;

export async function openRenderDispatcher(tools: Tools): Promise<RenderDispatcher> {
  const { database, log, settings } = tools;
  const owner = randomUUID();
  // One more than the process may render: a workspace that takes all of its own leaves that one to the others.
  const slots = createSlots(settings.concurrency + 1, { maxPerOwner: settings.concurrency });
  const queue = await openRenderQueue(database, log);
  const signals = openRenderSignals(database, log);
  const leases = makeLeases(owner, { ...tools, signals });
  const rendersHere = settings.role !== "api";
  const running = new Set<Promise<unknown>>();
  /** Aborted when the process ends and its time to finish what it has begun is over. */
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);

  async function work(
    prepared: PreparedRender,
    turn: Promise<() => void>,
    inserted: Promise<void>,
  ): Promise<EndedRender | null> {
    const lease: Lease = { renderId: prepared.row.id, owner, attempt: prepared.row.attempts };
    const signal = AbortSignal.any([leases.hold(lease, inserted), ending.signal]);
    try {
      const ended = await unlessEnding(runInTurn(prepared, lease, signal, turn, inserted));
      if (ended === null && ending.signal.aborted) await leave(lease, inserted);
      return ended;
    } finally {
      leases.letGo(lease);
    }
  }

  /** Null when the process ends first: what still runs then has lost its lease and writes nothing. */
  function unlessEnding<T>(work: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(null);
      if (ending.signal.aborted) giveUp();
      ending.signal.addEventListener("abort", giveUp, { once: true });
      work.then(resolve, reject).finally(() => ending.signal.removeEventListener("abort", giveUp));
    });
  }

  async function leave(lease: Lease, inserted: Promise<void>): Promise<void> {
    try {
      await inserted;
      await giveBackUnfinished(lease, database.pool);
    } catch (error) {
      log.warn(
        { err: error, render_id: lease.renderId },
        "a render was not given back; it is taken when its lease ends",
      );
    }
  }

  async function runInTurn(
    { row, template, payload }: PreparedRender,
    lease: Lease,
    signal: AbortSignal,
    turn: Promise<() => void>,
    inserted: Promise<void>,
  ): Promise<EndedRender | null> {
    let starting: NodeJS.Timeout | undefined;
    try {
      const release = await turn;
      if (ending.signal.aborted) return null;
      const startedAt = row.started_at ?? new Date();
      if (row.status === "queued") {
        starting = setTimeout(
          () =>
            markStarted(lease, startedAt, database.pool).catch((error) =>
              log.warn({ err: error }, "the start of a render was not noted"),
            ),
          NOTE_START_AFTER_MS,
        );
      }
      const ended = await runRender({ row, lease, template, payload, startedAt, signal, inserted, release }, tools);
      if (ended && row.is_awaited) signals.announceEnd(row.id);
      return ended;
    } finally {
      clearTimeout(starting);
    }
  }

  const tracked = <T>(promise: Promise<T>): Promise<T> => {
    const settled = promise.then(
      () => {},
      () => {},
    );
    running.add(settled);
    settled.then(() => running.delete(settled));
    return promise;
  };

  /** The claim first: should this process die, the render's lease ends soon and another process takes it. */
  async function takeFromQueue(renderId: string): Promise<void> {
    try {
      const row = await claimRender(renderId, owner, database.pool);
      if (!row) return;
      const prepared = await preparedFrom(row, tools);
      await tracked(work(prepared, slots.take({ urgency: "background", owner: row.workspace_id }), Promise.resolve()));
    } catch (error) {
      log.error(
        { err: error, render_id: renderId },
        "a render from the queue could not be ended; it is taken again when its lease ends",
      );
    }
  }

  return {
    slots,
    owner,
    accept: acceptTogether(database),
    signals,
    rendersHere,
    work: (prepared, turn, inserted) => tracked(work(prepared, turn, inserted)),
    async start() {
      if (!rendersHere) return;
      await leases.start();
      // One more than there are places: while one stores its file, the next one draws.
      await queue.work(settings.concurrency + 1, takeFromQueue);
      signals.onQueued(queue.wake);
    },
    async close(graceMs) {
      const timer = setTimeout(() => ending.abort(), graceMs);
      await queue.close();
      await Promise.all(running);
      clearTimeout(timer);
      await leases.close();
      await signals.close();
    },
  };
}

/** It may hold a body's worth of data: others get their turn while it is read. */
async function readPayload(text: string): Promise<RenderPayload> {
  if (text.length < LARGE_PAYLOAD) return JSON.parse(text) as RenderPayload;
  const { value } = await readJsonInSlices(text, { maxDepth: Number.POSITIVE_INFINITY, pause: pace });

  return value as RenderPayload;
}

async function preparedFrom(row: RenderRow, { versions }: Pick<Service, "versions">): Promise<PreparedRender> {
  const payload = await readPayload(row.payload ?? "{}");
  if (row.template_id !== null) {
    const template = await versions.content(row.workspace_id, row.template_id, row.template_version ?? 0);
    return { row, template, payload };
  }
  if (!payload.inline) throw new Error(`The render ${row.id} has neither a template nor HTML.`);

  return { row, template: inlineTemplate(payload.inline), payload };
}
