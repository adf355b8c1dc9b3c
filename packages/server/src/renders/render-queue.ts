/** The queue of renders that nobody's request runs itself: pg-boss carries ids; the render's row stays the truth. */
import { type Db, PgBoss } from "pg-boss";
import type { Database } from "../database/open-database.ts";
import type { Logger } from "../log.ts";
import type { Executor } from "./render-row.ts";

export interface QueuedRender {
  id: string;
  /** Turns are positive; a render that a request waits for goes before all of them. */
  turn: number | "next";
}

export interface RenderQueue {
  /** Adds renders in the transaction of their rows. */
  add(renders: QueuedRender[], executor: Executor): Promise<void>;
  /** Calls `take` with one id after the other, as many at a time as `places`. */
  work(places: number, take: (renderId: string) => Promise<void>): Promise<void>;
  /** Takes no more; those that are being taken end first. */
  close(): Promise<void>;
}

const QUEUE = "renders";
/** Wakes come by NOTIFY; this is for those that get lost. */
const POLL_SECONDS = 2;

/** How long a taken job may be silent; the render's own lease is what counts, so this is only for a death in between. */
const EXPIRE_SECONDS = 15 * 60;

export async function openRenderQueue({ connection }: Pick<Database, "connection">, log: Logger): Promise<RenderQueue> {
  const boss = new PgBoss({
    ...connection,
    max: 4,
    application_name: "platen-queue",
    useListenNotify: true,
    schedule: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue met an error"));
  await boss.start();
  await boss.createQueue(QUEUE, {
    notify: true,
    retryLimit: 10,
    retryDelay: 1,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: 60,
  });

  return {
    async add(renders, executor) {
      const jobs = renders.map(({ id, turn }) => ({ data: { renderId: id }, priority: turn === "next" ? 1 : -turn }));
      await boss.insert(QUEUE, jobs, { db: inTransaction(executor) });
    },
    async work(places, take) {
      const options = {
        localConcurrency: places,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      };
      const worker = await boss.work<{ renderId: string }>(QUEUE, options, async (jobs) => {
        for (const job of jobs) await take(job.data.renderId);
        // Without this the worker would pause after each job, however many wait.
        boss.notifyWorker(worker);
      });
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 120_000 });
    },
  };
}

function inTransaction(executor: Executor): Db {
  return { executeSql: async (text, values) => ({ rows: (await executor.query(text, values as unknown[])).rows }) };
}
