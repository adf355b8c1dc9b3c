/**
 * Threads with limits of time and memory, for work on what strangers wrote: it holds up nobody else, and what does not end
 * is stopped. A thread that is well waits a while for the next job, because loading its code takes longer than most jobs.
 */
import { Worker } from "node:worker_threads";
import { createTurns } from "../turns.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

export interface ThreadLimits {
  /** Of the thread's own work: loading its code does not count, nor what it asks of the process. */
  timeoutMs: number;
  maxMemoryMb: number;
}

interface ThreadsOptions {
  /** The module that a thread runs, beside the one that starts it; it calls `serveThread`. */
  module: string;
  /** `import.meta.url` of the module that starts it. */
  beside: string;
  mostAtOnce: number;
}

interface RunOptions {
  limits: ThreadLimits;
  signal?: AbortSignal | undefined;
  /** What a thread may ask of this process. */
  calls?: Readonly<Record<string, (argument: never) => Promise<unknown>>>;
}

interface LimitedThreads<Job, Result> {
  /** `stopped` says which limit was passed. Rejects where the signal comes, the work throws, or no thread can be started. */
  run(job: Job, options: RunOptions): Promise<{ result: Result } | { stopped: string }>;
}

interface Thread {
  worker: Worker;
  maxMemoryMb: number;
  isLoaded: boolean;
}

const IDLE_MS = 10_000;

export function limitedThreads<Job, Result>({
  module,
  beside,
  mostAtOnce,
}: ThreadsOptions): LimitedThreads<Job, Result> {
  const file = new URL(`./${module}${beside.endsWith(".ts") ? ".ts" : ".js"}`, beside);
  const turns = createTurns(mostAtOnce);
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];

  const forget = (thread: Thread) => {
    const at = idle.findIndex((waiting) => waiting.thread === thread);
    if (at !== -1) idle.splice(at, 1);
  };
  const take = (maxMemoryMb: number): Thread => {
    const at = idle.findIndex(({ thread }) => thread.maxMemoryMb === maxMemoryMb);
    if (at === -1) {
      const thread = startThread(file, maxMemoryMb);
      thread.worker.once("exit", () => forget(thread));
      return thread;
    }
    const [waiting] = idle.splice(at, 1);
    clearTimeout(waiting!.timer);
    waiting!.thread.worker.ref();
    return waiting!.thread;
  };
  const giveBack = (thread: Thread) => {
    thread.worker.unref();
    const timer = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref();
    idle.push({ thread, timer });
  };

  return {
    async run(job, options) {
      const end = await turns.take(options.signal);
      try {
        options.signal?.throwIfAborted();
        const thread = take(options.limits.maxMemoryMb);
        const outcome = await runIn<Job, Result>(thread, job, options).catch((error: unknown) => {
          void thread.worker.terminate();
          throw error;
        });
        if ("stopped" in outcome) void thread.worker.terminate();
        else giveBack(thread);
        return outcome;
      } finally {
        end();
      }
    },
  };
}

function startThread(file: URL, maxMemoryMb: number): Thread {
  const worker = new Worker(file, {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    env: {},
    // A report of Node has a part about each thread, with the environment of the process: it holds keys.
    execArgv: ["--report-exclude-env"],
    // What it prints is not for our log.
    stdout: true,
    stderr: true,
  });
  // A thread that has failed still says so when it ends.
  worker.on("error", () => {});

  return { worker, maxMemoryMb, isLoaded: false };
}

async function runIn<Job, Result>(
  thread: Thread,
  job: Job,
  { limits, signal, calls = {} }: RunOptions,
): Promise<{ result: Result } | { stopped: string }> {
  const { worker } = thread;
  const { promise, resolve, reject } = Promise.withResolvers<{ result: Result } | { stopped: string }>();
  const send = (message: ToThread<Job>) => worker.postMessage(message);
  const late = { stopped: `did not end within ${limits.timeoutMs / 1000} s` };
  const clock = pausingClock(limits.timeoutMs, () => resolve(late));
  const begin = () => {
    clock.start();
    send({ job });
  };
  const answer = async ({ call, name, argument }: { call: number; name: string; argument: unknown }) => {
    clock.stop();
    try {
      const value = await calls[name]!(argument as never);
      clock.start();
      send({ call, value });
    } catch (error) {
      reject(error);
    }
  };
  const receive = (message: FromThread<Result>) => {
    if ("call" in message) void answer(message);
    else if ("result" in message) resolve(message);
    else if ("error" in message) reject(new Error(message.error));
    else {
      thread.isLoaded = true;
      begin();
    }
  };
  const fail = (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? resolve({ stopped: `needs more than ${limits.maxMemoryMb} MB of memory` })
      : reject(error);
  const ended = () => reject(new Error("The thread has ended before its work was done."));
  const giveUp = () => reject(signal?.reason);
  worker.on("message", receive).on("error", fail).on("exit", ended);
  signal?.addEventListener("abort", giveUp, { once: true });
  if (thread.isLoaded) begin();

  try {
    return await promise;
  } finally {
    clock.stop();
    signal?.removeEventListener("abort", giveUp);
    worker.off("message", receive).off("error", fail).off("exit", ended);
  }
}

/** Counts only between `start` and `stop`. */
function pausingClock(limitMs: number, onEnd: () => void): { start(): void; stop(): void } {
  let leftMs = limitMs;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    start() {
      startedAt = performance.now();
      timer = setTimeout(onEnd, leftMs);
    },
    stop() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= performance.now() - startedAt;
    },
  };
}
