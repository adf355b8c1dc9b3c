/** The queue of renders that nobody's request runs itself: pg-boss carries ids; the render's row stays the truth. */
import { PgBoss } from "pg-boss";
import type { Database } from "../../database/database.ts";
import type { Logger } from "../../log.ts";

interface RenderQueue {
  /** Calls `take` with one id after the other, as many at a time as `places`. */
  work(places: number, take: (renderId: string) => Promise<void>): Promise<void>;
  /** Looks at once whether there is something to take. */
  wake(): void;
  /** Takes no more; those that are being taken end first. */
  close(): Promise<void>;
}

const QUEUE = "renders";
/** Wakes come as signals, after the commit and gathered, since a NOTIFY inside it would make commits wait for each other. */
const POLL_SECONDS = 2;

/**
 * A job is given out again after this time: for a process that died between taking the job and claiming the render.
 * A render that takes longer loses nothing by it, since its lease is what counts.
 */
const EXPIRE_SECONDS = 60;
const LOOK_FOR_EXPIRED_SECONDS = 15;
const DELETE_AFTER_SECONDS = 60;
const RETRY_LIMIT = 10;
const RETRY_DELAY_SECONDS = 1;

/** Goes before every turn: turns are positive, and the later one is, the lower its priority. */
const NEXT = 1;

/**
 * SQL that adds a job for each of `renders`, a table expression with `id`, `turn` and `is_next`. It is part of the statement
 * that writes the rows, so that a render and its job are there together and cost one round trip.
 */
export function insertJobs(renders: string): string {
  return `insert into pgboss.job
      (name, policy, data, priority, retry_limit, retry_delay, expire_seconds, deletion_seconds)
    select '${QUEUE}', 'standard', jsonb_build_object('renderId', id), case when is_next then ${NEXT} else -turn end,
      ${RETRY_LIMIT}, ${RETRY_DELAY_SECONDS}, ${EXPIRE_SECONDS}, ${DELETE_AFTER_SECONDS}
    from ${renders}`;
}

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
    policy: "standard",
    retryLimit: RETRY_LIMIT,
    retryDelay: RETRY_DELAY_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: DELETE_AFTER_SECONDS,
  });

  const workers: string[] = [];

  return {
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
