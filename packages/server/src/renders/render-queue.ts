/** The queue of renders that nobody's request runs itself: pg-boss carries ids; the render's row stays the truth. */
import { createHash } from "node:crypto";
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
  /** Looks at once whether there is something to take. */
  wake(): void;
  /** Takes no more; those that are being taken end first. */
  close(): Promise<void>;
}

const QUEUE = "renders";
/** Wakes come as news, after the commit and gathered, since a NOTIFY inside it would make commits wait for each other. */
const POLL_SECONDS = 2;

/**
 * A job is given out again after this time: for a process that died between taking the job and claiming the render.
 * A render that takes longer loses nothing by it, since its lease is what counts.
 */
const EXPIRE_SECONDS = 60;
const LOOK_FOR_EXPIRED_SECONDS = 15;

export async function openRenderQueue({ connection }: Pick<Database, "connection">, log: Logger): Promise<RenderQueue> {
  const boss = new PgBoss({
    ...connection,
    max: 4,
    application_name: "platen-queue",
    schedule: false,
    superviseIntervalSeconds: LOOK_FOR_EXPIRED_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_EXPIRED_SECONDS,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue met an error"));
  await boss.start();
  await boss.createQueue(QUEUE, {
    retryLimit: 10,
    retryDelay: 1,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: 60,
  });

  const workers: string[] = [];

  return {
    async add(renders, executor) {
      const jobs = renders.map(({ id, turn }) => ({ data: { renderId: id }, priority: turn === "next" ? 1 : -turn }));
      await boss.insert(QUEUE, jobs, { db: inTransaction(executor) });
    },
    async work(places, take) {
      for (let place = 0; place < places; place++) {
        const worker = await boss.work<{ renderId: string }>(
          QUEUE,
          { pollingIntervalSeconds: POLL_SECONDS },
          async (jobs) => {
            for (const job of jobs) await take(job.data.renderId);
            // Without this it would pause after each job, however many wait.
            boss.notifyWorker(worker);
          },
        );
        workers.push(worker);
      }
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 120_000 });
    },
  };
}

/** pg-boss writes the same few statements again and again: named, they are planned once for each connection. */
function inTransaction(executor: Executor): Db {
  return {
    executeSql: async (text, values) => ({
      rows: (await executor.query({ name: nameOf(text), text, values: values as unknown[] })).rows,
    }),
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `queue-${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);

  return name;
}
