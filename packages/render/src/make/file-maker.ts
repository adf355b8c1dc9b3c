/** Makes files: small ones in place, large ones in a thread of their own, so that the service answers meanwhile. */
import { Worker } from "node:worker_threads";
import { isLarge } from "../einvoice/is-large.ts";
import { RenderFailure } from "../failure.ts";
import { type FileJob, type MadeFile, makeFile } from "./make-file.ts";

export interface FileMaker {
  /** Rejects with a `RenderFailure` where the file cannot be made. */
  make(job: FileJob, signal?: AbortSignal): Promise<MadeFile>;
}

interface FileThread extends FileMaker {
  close(): Promise<void>;
}

/** What the thread answers. */
export type FileAnswer = { made: MadeFile } | { error: string };

interface Waiting {
  job: FileJob;
  resolve(made: MadeFile): void;
  reject(error: Error): void;
}

/** About 20 ms of work: what takes longer holds up other requests. */
const MOST_BYTES_IN_PLACE = 200_000;
/** Text that compresses well is short in the file and long in work. */
const MOST_SOURCE_IN_PLACE = 500_000;
const MOST_BYTES_WITH_SCRIPTS = 40_000;
const MAX_MEMORY_MB = 2_048;

/** Of the thread for large files. What such a file consists of lives as long as the work on it: with little room for the young it would be copied about meanwhile. */
const LARGE_FILE_LIMITS = { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 192 };

/** Makes every file in this thread: for the command line, where nobody else waits. */
export const inThisThread: FileMaker = {
  async make(job) {
    return makeFile(job);
  },
};

/** One thread, started when the first large file comes. A file that breaks it costs that file alone. */
export function startFileThread(): FileThread {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;

  const settle = (how: (waiting: Waiting) => void): void => {
    const waiting = current;
    current = null;
    if (waiting) how(waiting);
    next();
  };
  const start = (): Worker => {
    const here = import.meta.url;
    const started = new Worker(new URL(`./file-thread${here.endsWith(".ts") ? ".ts" : ".js"}`, here), {
      resourceLimits: LARGE_FILE_LIMITS,
    });
    started.on("message", (answer: FileAnswer) =>
      settle((waiting) => {
        if ("made" in answer) waiting.resolve(answer.made);
        else waiting.reject(new Error(answer.error));
      }),
    );
    started.on("error", (error) => lost(started, error));
    started.on("exit", () => lost(started, new Error("The thread that makes files has ended.")));
    started.unref();
    return started;
  };
  const lost = (gone: Worker, error: Error): void => {
    if (worker !== gone) return;
    worker = null;
    settle((waiting) => waiting.reject(failureOf(error)));
  };
  const next = (): void => {
    if (current) return;
    current = queue.shift() ?? null;
    if (!current) return;
    worker ??= start();
    worker.postMessage(current.job);
  };

  return {
    make(job, signal) {
      if (isSmall(job)) return inThisThread.make(job);
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { job, resolve, reject };
        const giveUp = () => {
          reject(new RenderFailure("render_timeout", "The file was not finished in time. Make the document smaller."));
          const place = queue.indexOf(waiting);
          if (place !== -1) queue.splice(place, 1);
          // Work cannot be taken out of a thread: the thread ends, and the next file starts another.
          if (current === waiting) void worker?.terminate();
        };
        if (signal?.aborted) return giveUp();
        signal?.addEventListener("abort", giveUp, { once: true });
        queue.push(waiting);
        next();
      });
    },
    async close() {
      await worker?.terminate();
    },
  };
}

/** Whether making the file is a few milliseconds of work: by its size before compression, which its source tells, and by its invoice. */
export function isSmall({ printed, sourceLength, hasScripts, invoice }: FileJob): boolean {
  const mostBytes = hasScripts ? MOST_BYTES_WITH_SCRIPTS : MOST_BYTES_IN_PLACE;

  return printed.length <= mostBytes && sourceLength <= MOST_SOURCE_IN_PLACE && !isLarge(invoice?.invoice);
}

function failureOf(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") return error;

  return new RenderFailure(
    "output_too_large",
    `Finishing the file took more than ${MAX_MEMORY_MB} MB of memory. Make the document smaller or split it.`,
  );
}
