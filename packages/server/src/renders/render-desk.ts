/** Where renders are worked on in this process: the places, the leases, the queue, and news between processes. */
import { randomUUID } from "node:crypto";
import type { Service } from "../http/service.ts";
import { type AcceptRender, acceptTogether } from "./accept-renders.ts";
import { type Leases, makeLeases } from "./leases.ts";
import { type News, openNews } from "./news.ts";
import { inlineTemplate, type PreparedRender, type RenderPayload } from "./prepare-render.ts";
import { openRenderQueue, type RenderQueue } from "./render-queue.ts";
import { claimRender, type Lease, markStarted, type RenderRow } from "./render-row.ts";
import { type EndedRender, runRender } from "./run-render.ts";
import { makeSlots, type Slots } from "./slots.ts";

export interface RenderDesk {
  readonly slots: Slots;
  readonly owner: string;
  readonly queue: RenderQueue;
  /** Puts a render into the queue, together with others that come at the same moment. */
  readonly accept: AcceptRender;
  readonly news: News;
  readonly leases: Leases;
  /** Whether this process renders itself. */
  readonly rendersHere: boolean;
  /** Works on a render that is leased to this process, once `turn` gives a place. */
  work(prepared: PreparedRender, turn: Promise<() => void>, inserted: Promise<void>): Promise<EndedRender | null>;
  /** Begins to take renders from the queue. */
  start(): Promise<void>;
  /** Takes nothing more and ends what is being rendered. */
  close(): Promise<void>;
}

/** A render that waited in this process is noted as started only if it takes longer than this: most end before. */
const NOTE_START_AFTER_MS = 250;

export async function openRenderDesk(service: Omit<Service, "renders">): Promise<RenderDesk> {
  const { database, log, settings } = service;
  const owner = randomUUID();
  const slots = makeSlots(settings.concurrency);
  const queue = await openRenderQueue(database, log);
  const news = openNews(database, log);
  const leases = makeLeases(owner, { ...service, news });
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
      const ended = await runRender({ row, lease, template, payload, startedAt, signal, inserted, release }, service);
      if (ended && row.is_awaited) news.announceEnd(row.id);
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
      const prepared = await preparedFrom(row, service);
      await tracked(work(prepared, slots.take("background"), Promise.resolve()));
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
    queue,
    accept: acceptTogether(database),
    news,
    leases,
    rendersHere,
    work: (prepared, turn, inserted) => tracked(work(prepared, turn, inserted)),
    async start() {
      if (!rendersHere) return;
      leases.start();
      // One more than there are places: while one stores its file, the next one draws.
      await queue.work(settings.concurrency + 1, takeFromQueue);
      news.onQueued(queue.wake);
    },
    async close() {
      await queue.close();
      await Promise.all(running);
      leases.close();
      await news.close();
    },
  };
}

async function preparedFrom(row: RenderRow, { versions }: Pick<Service, "versions">): Promise<PreparedRender> {
  const payload = JSON.parse(row.payload ?? "{}") as RenderPayload;
  const template =
    row.template_id === null
      ? inlineTemplate(payload.html ?? "", payload.engine)
      : await versions.content(row.workspace_id, row.template_id, row.template_version ?? 0);

  return { row, template, payload };
}
