/** Threads for work that takes too long for the event loop: started when work comes, kept while they are well. */
import type { Worker } from "node:worker_threads";
import { createSlots } from "@platen/browser";
import { startThread } from "./start-thread.ts";

interface JobThreads<Job, Result> {
  /** Where many wait, owners take turns. Rejects with `late()` where the signal comes first. */
  run(job: Job, options: { owner: string; signal?: AbortSignal | undefined }): Promise<Result>;
  /** Starts a thread ahead of time, where there is none yet: loading its code takes longer than many a job. */
  warm(): void;
  close(): Promise<void>;
}

export type JobOutcome<Result> = { result: Result } | { error: string };

/** What a thread answers. One whose answer is its last gets no other job. */
export type ThreadAnswer<Result> = JobOutcome<Result> & { isLast: boolean };

interface ThreadOptions {
  /** The module that a thread runs; it calls `serveJobs`. */
  module: URL;
  threads: number;
  /** How many of the threads one owner may have. */
  maxPerOwner: number;
  resourceLimits: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb?: number };
  /** What becomes of a job that was not done in time. */
  late: () => Error;
  /** What becomes of a job that took more memory than the limits allow. */
  outOfMemory: () => Error;
}

/** A job that breaks its thread costs that job alone. */
export function startJobThreads<Job, Result>(options: ThreadOptions): JobThreads<Job, Result> {
  const slots = createSlots(options.threads, { maxPerOwner: options.maxPerOwner });
  const workers = new Set<Worker>();
  const idle: Worker[] = [];

  const start = (): Worker => {
    const worker = startThread(options.module, { resourceLimits: options.resourceLimits });
    worker.unref();
    workers.add(worker);
    // Those who wait for it hear of it too; one that breaks between two jobs costs nobody anything.
    worker.on("error", () => {});
    worker.once("exit", () => {
      workers.delete(worker);
      const place = idle.indexOf(worker);
      if (place !== -1) idle.splice(place, 1);
    });
    return worker;
  };

  const retire = (worker: Worker) => {
    workers.delete(worker);
    void worker.terminate();
  };

  function runIn(worker: Worker, job: Job, signal: AbortSignal | undefined): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const answered = (answer: ThreadAnswer<Result>) => {
      if (answer.isLast) retire(worker);
      else idle.push(worker);
      if ("result" in answer) resolve(answer.result);
      else reject(new Error(answer.error));
    };
    const failed = (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? options.outOfMemory() : error);
    const ended = () => reject(new Error("The thread has ended before its work was done."));
    // Work cannot be taken out of a thread: the thread ends, and the next job starts another.
    const giveUp = () => {
      reject(options.late());
      void worker.terminate();
    };
    worker.once("message", answered).once("error", failed).once("exit", ended);
    signal?.addEventListener("abort", giveUp, { once: true });
    worker.postMessage(job);

    return promise.finally(() => {
      signal?.removeEventListener("abort", giveUp);
      worker.off("message", answered).off("error", failed).off("exit", ended);
    });
  }

  return {
    async run(job, { owner, signal }) {
      const release = await slots.take({ owner, signal }).catch(() => {
        throw options.late();
      });
      try {
        return await runIn(idle.pop() ?? start(), job, signal);
      } finally {
        release();
      }
    },
    warm() {
      if (workers.size === 0) idle.push(start());
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** The address of a module beside another one, in sources and in what is built of them. */
export function moduleBeside(here: string, name: string): URL {
  return new URL(`./${name}${here.endsWith(".ts") ? ".ts" : ".js"}`, here);
}
