/** Makes files: small ones in place, large ones in threads of their own, so that the service answers meanwhile. */
import { Worker } from "node:worker_threads";
import { createSlots } from "@platen/browser";
import { isLarge } from "../einvoice/is-large.ts";
import { RenderFailure } from "../failure.ts";
import { type FileJob, type MadeFile, makeFile } from "./make-file.ts";

export interface FileMaker {
  /** Rejects with a `RenderFailure` where the file cannot be made. */
  make(job: FileJob, signal?: AbortSignal): Promise<MadeFile>;
  /** The same for the files of one workspace: where many wait, workspaces take turns. */
  forWorkspace(workspace: string): FileMaker;
}

interface FileThreads extends FileMaker {
  close(): Promise<void>;
}

/** What a thread answers. */
export type FileAnswer = { made: MadeFile } | { error: string };

/** About 20 ms of work: what takes longer holds up other requests. */
const MOST_BYTES_IN_PLACE = 200_000;
/** Text that compresses well is short in the file and long in work. */
const MOST_SOURCE_IN_PLACE = 500_000;
const MOST_BYTES_WITH_SCRIPTS = 40_000;
const MAX_MEMORY_MB = 2_048;
/** One workspace has one at most: the files of another do not wait for it. */
const THREADS = 2;

/** Of a thread for large files. What such a file consists of lives as long as the work on it: with little room for the young it would be copied about meanwhile. */
const LARGE_FILE_LIMITS = { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 192 };

/** Makes every file in this thread: for the command line, where nobody else waits. */
export const inThisThread: FileMaker = {
  async make(job) {
    return makeFile(job);
  },
  forWorkspace: () => inThisThread,
};

/** Threads that are started when large files come. A file that breaks its thread costs that file alone. */
export function startFileThreads(): FileThreads {
  const slots = createSlots(THREADS, { maxPerOwner: 1 });
  const workers = new Set<Worker>();
  const idle: Worker[] = [];

  const start = (): Worker => {
    const here = import.meta.url;
    const worker = new Worker(new URL(`./file-thread${here.endsWith(".ts") ? ".ts" : ".js"}`, here), {
      resourceLimits: LARGE_FILE_LIMITS,
    });
    worker.unref();
    workers.add(worker);
    worker.once("exit", () => {
      workers.delete(worker);
      const place = idle.indexOf(worker);
      if (place !== -1) idle.splice(place, 1);
    });
    return worker;
  };

  function run(job: FileJob, signal: AbortSignal | undefined): Promise<MadeFile> {
    const worker = idle.pop() ?? start();
    const { promise, resolve, reject } = Promise.withResolvers<MadeFile>();
    const answered = (answer: FileAnswer) => {
      idle.push(worker);
      if ("made" in answer) resolve(answer.made);
      else reject(new Error(answer.error));
    };
    const failed = (error: Error) => reject(failureOf(error));
    const ended = () => reject(new Error("The thread that makes files has ended."));
    // Work cannot be taken out of a thread: the thread ends, and the next file starts another.
    const giveUp = () => {
      reject(late());
      void worker.terminate();
    };
    worker.once("message", answered).once("error", failed).once("exit", ended);
    signal?.addEventListener("abort", giveUp, { once: true });
    worker.postMessage(job);

    return promise.finally(() => {
      signal?.removeEventListener("abort", giveUp);
      worker.off("message", answered).off("error", failed).off("exit", ended);
      // A thread that has failed still says so when it ends.
      if (!idle.includes(worker)) worker.on("error", () => {});
    });
  }

  const makerOf = (owner: string): FileMaker => ({
    async make(job, signal) {
      if (isSmall(job)) return inThisThread.make(job);
      const release = await slots.take({ owner, signal }).catch(() => {
        throw late();
      });
      try {
        return await run(job, signal);
      } finally {
        release();
      }
    },
    forWorkspace: makerOf,
  });

  return {
    ...makerOf(""),
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** Whether making the file is a few milliseconds of work: by its size before compression, which its source tells, and by its invoice. */
export function isSmall({ printed, sourceLength, hasScripts, invoice }: FileJob): boolean {
  const mostBytes = hasScripts ? MOST_BYTES_WITH_SCRIPTS : MOST_BYTES_IN_PLACE;

  return printed.length <= mostBytes && sourceLength <= MOST_SOURCE_IN_PLACE && !isLarge(invoice?.invoice);
}

function late(): RenderFailure {
  return new RenderFailure("render_timeout", "The file was not finished in time. Make the document smaller.");
}

function failureOf(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") return error;

  return new RenderFailure(
    "output_too_large",
    `Finishing the file took more than ${MAX_MEMORY_MB} MB of memory. Make the document smaller or split it.`,
  );
}
