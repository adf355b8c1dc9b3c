/** Child processes that take tasks, one at a time each; workspaces take turns, so that one cannot keep them from the others. */
import { createSlots } from "@platen/browser";
import { RenderFailure } from "../failure.ts";
import { packTask, type SentTask, type Task, type TaskResults } from "./pool-messages.ts";
import { ChildLost, PoolWorker, type WorkerOptions } from "./pool-worker.ts";

export interface ChildPoolOptions extends WorkerOptions {
  /** How many children one workspace can use; where all are in use, one more is started for the others. */
  size: number;
}

interface ChildPool {
  /** Rejects with a `RenderFailure`. What waits when the signal comes is given up. */
  submit<Kind extends Task["kind"]>(
    task: Extract<Task, { kind: Kind }>,
    owner: string,
    signal?: AbortSignal,
  ): Promise<TaskResults[Kind]>;
  close(): Promise<void>;
}

/** How many tasks of one workspace wait at most. */
const MOST_WAITING = 1_000;

/** Waits before another child is tried when one did not even start: 100 ms, then twice as long each time, up to 5 s. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

interface Waiter {
  needsFresh: boolean;
  resolve(worker: PoolWorker): void;
  reject(failure: RenderFailure): void;
}

/** Starts that many children at once; the others when tasks wait. */
export function startChildPool(script: string, options: ChildPoolOptions, atOnce: number): ChildPool {
  const most = options.size + 1;
  const slots = createSlots(most, { maxPerOwner: options.size });
  const workers = new Set<PoolWorker>();
  const idle: PoolWorker[] = [];
  const waiters: Waiter[] = [];
  /** Gives back the slots of tasks whose children have ended, one for each child that takes the place of such a one. */
  const owed: (() => void)[] = [];
  const waitingOf = new Map<string, number>();
  let failedStarts = 0;
  let isClosed = false;

  for (let i = 0; i < atOnce; i++) startWorker();

  function startWorker(): void {
    if (isClosed || workers.size >= most) return;
    const worker: PoolWorker = new PoolWorker(script, options, {
      isIdle: () => {
        failedStarts = 0;
        idle.push(worker);
        assign();
        if (worker.isFresh) owed.shift()?.();
      },
      isGone: (wasReady) => {
        workers.delete(worker);
        const index = idle.indexOf(worker);
        if (index !== -1) idle.splice(index, 1);
        if (wasReady) startWorker();
        else retryLater();
      },
    });
    workers.add(worker);
  }

  function retryLater(): void {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failedStarts++, LONGEST_RETRY_MS);
    if (workers.size === 0) {
      for (const waiter of waiters.splice(0)) waiter.reject(unavailable("Templates cannot be evaluated just now."));
    }
    setTimeout(startWorker, waitMs).unref();
  }

  function assign(): void {
    for (const worker of [...idle]) {
      const fresh = worker.isFresh ? waiters.findIndex(({ needsFresh }) => needsFresh) : -1;
      const place = fresh === -1 ? waiters.findIndex(({ needsFresh }) => !needsFresh) : fresh;
      if (place === -1) continue;
      idle.splice(idle.indexOf(worker), 1);
      waiters.splice(place, 1)[0]!.resolve(worker);
    }
  }

  function worker(needsFresh: boolean): Promise<PoolWorker> {
    if (isClosed) return Promise.reject(unavailable("The service is stopping."));

    return new Promise((resolve, reject) => {
      waiters.push({ needsFresh, resolve, reject });
      assign();
      if (slots.inUse > workers.size) startWorker();
    });
  }

  async function submit<Kind extends Task["kind"]>(
    task: Extract<Task, { kind: Kind }>,
    owner: string,
    signal?: AbortSignal,
  ): Promise<TaskResults[Kind]> {
    const waiting = waitingOf.get(owner) ?? 0;
    if (waiting >= MOST_WAITING) throw unavailable(`${MOST_WAITING} templates of this workspace wait already.`);
    waitingOf.set(owner, waiting + 1);
    let release = () => {};
    let used: PoolWorker | undefined;
    const runIn = async (child: Promise<PoolWorker>, sent: SentTask) => {
      used = await child;
      return (await used.run(task, sent)) as TaskResults[Kind];
    };
    try {
      const sent = await packTask(task);
      release = await slots.take({ owner, signal });
      try {
        return await runIn(worker(false), sent);
      } catch (error) {
        if (!(error instanceof ChildLost)) throw error;
        // What other templates had left in the child is not this one's fault.
        return await runIn(worker(true), sent);
      }
    } finally {
      // Until there is another child the next task of this owner would take the one that is left for the others.
      if (used?.isEnding && !isClosed) owed.push(release);
      else release();
      const left = (waitingOf.get(owner) ?? 1) - 1;
      if (left === 0) waitingOf.delete(owner);
      else waitingOf.set(owner, left);
    }
  }

  return {
    submit,
    async close() {
      isClosed = true;
      for (const release of owed.splice(0)) release();
      for (const waiter of waiters.splice(0)) waiter.reject(unavailable("The service is stopping."));
      await Promise.all([...workers].map((each) => each.end()));
    },
  };
}

function unavailable(reason: string): RenderFailure {
  return new RenderFailure("unavailable", `${reason} Try again in a moment.`);
}
