/** Opens what works on renders in this process: the places, the leases, the queue, and the signals between processes. */
import { randomUUID } from "node:crypto";
import { createSlots } from "@platen/browser";
import type { Service } from "../../service.ts";
import { acceptTogether } from "../accept/accept-together.ts";
import type { EndedRender } from "../ending.ts";
import { inlineTemplate } from "../inline-template.ts";
import type { Lease } from "../lease.ts";
import type { PreparedRender, RenderPayload } from "../prepared-render.ts";
import type { RenderDispatcher } from "../render-dispatcher.ts";
import type { RenderRow } from "../render-row.ts";
import { claimRender, markStarted } from "./claim-render.ts";
import { makeLeases } from "./leases.ts";
import { openRenderQueue } from "./render-queue.ts";
import { openRenderSignals } from "./render-signals.ts";
import { type RunTools, runRender } from "./run-render.ts";

type Tools = RunTools & Pick<Service, "versions">;

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

  async function work(
    { row, template, payload }: PreparedRender,
    turn: Promise<() => void>,
    inserted: Promise<void>,
  ): Promise<EndedRender | null> {
    const lease: Lease = { renderId: row.id, owner, attempt: row.attempts };
    const signal = leases.hold(lease);
    let starting: NodeJS.Timeout | undefined;
    try {
      const release = await turn;
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
      leases.letGo(lease);
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
    async close() {
      await queue.close();
      await Promise.all(running);
      await leases.close();
      await signals.close();
    },
  };
}

async function preparedFrom(row: RenderRow, { versions }: Pick<Service, "versions">): Promise<PreparedRender> {
  const payload = JSON.parse(row.payload ?? "{}") as RenderPayload;
  if (row.template_id !== null) {
    const template = await versions.content(row.workspace_id, row.template_id, row.template_version ?? 0);
    return { row, template, payload };
  }
  if (!payload.inline) throw new Error(`The render ${row.id} has neither a template nor HTML.`);

  return { row, template: inlineTemplate(payload.inline), payload };
}
