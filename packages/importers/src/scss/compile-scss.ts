/**
 * Compiles SCSS in a thread with limits of time and memory: SCSS is a program, and one from a stranger may never end.
 */
import { Worker } from "node:worker_threads";
import type { ScssResult } from "./scss-result.ts";

interface ScssLimits {
  /** For the style sheet itself; loading Sass does not count. */
  timeoutMs: number;
  maxMemoryMb: number;
}

const DEFAULT_LIMITS: ScssLimits = { timeoutMs: 5_000, maxMemoryMb: 128 };

/** Loading Sass takes far longer than a style sheet: a thread waits for the next one, but does not keep its memory forever. */
const IDLE_MS = 10_000;

interface Thread {
  worker: Worker;
  maxMemoryMb: number;
  isLoaded: boolean;
}

let waiting: Thread | null = null;
let waitingTimer: NodeJS.Timeout | undefined;

/**
 * There are no files: a style sheet that asks for one gives an error with its position. Rejects only where the signal
 * comes or the thread cannot be started.
 *
 * @example
 * await compileScss("$ink: teal; p { b { color: $ink } }"); // { css: "p b {\n  color: teal;\n}" }
 */
export async function compileScss(
  source: string,
  limits: Partial<ScssLimits> = {},
  signal?: AbortSignal,
): Promise<ScssResult> {
  signal?.throwIfAborted();
  const { timeoutMs, maxMemoryMb } = { ...DEFAULT_LIMITS, ...limits };
  const thread = takeThread(maxMemoryMb);
  const { worker } = thread;
  const { promise, resolve, reject } = Promise.withResolvers<ScssResult | null>();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    worker.postMessage(source);
    timer = setTimeout(() => resolve(null), timeoutMs);
  };
  const receive = (message: "loaded" | ScssResult) => {
    if (message !== "loaded") return resolve(message);
    thread.isLoaded = true;
    begin();
  };
  const fail = (error: Error) => {
    const isMemory = (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    if (isMemory) resolve(stopped(`needs more than ${maxMemoryMb} MB of memory`));
    else reject(error);
  };
  const giveUp = () => reject(signal?.reason);
  worker.on("message", receive).on("error", fail);
  signal?.addEventListener("abort", giveUp, { once: true });
  if (thread.isLoaded) begin();

  let isUsable = false;
  try {
    const result = await promise;
    isUsable = result !== null && worker.threadId !== -1;
    return result ?? stopped(`did not end within ${timeoutMs / 1000} s`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    worker.off("message", receive).off("error", fail);
    giveBack(thread, isUsable);
  }
}

function takeThread(maxMemoryMb: number): Thread {
  if (waiting?.maxMemoryMb === maxMemoryMb) {
    const thread = waiting;
    waiting = null;
    clearTimeout(waitingTimer);
    return thread;
  }
  const here = import.meta.url;
  const worker = new Worker(new URL(`./scss-thread${here.endsWith(".ts") ? ".ts" : ".js"}`, here), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    env: {},
    // What a style sheet prints is not for our log.
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const thread: Thread = { worker, maxMemoryMb, isLoaded: false };
  worker.once("exit", () => {
    if (waiting === thread) waiting = null;
  });

  return thread;
}

function giveBack(thread: Thread, isUsable: boolean): void {
  const { worker } = thread;
  // A thread that has failed still says so when it ends.
  if (worker.listenerCount("error") === 0) worker.on("error", () => {});
  if (!isUsable || waiting) {
    void worker.terminate();
    return;
  }
  waiting = thread;
  waitingTimer = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
}

/** The thread can no longer say where it was. */
function stopped(reason: string): ScssResult {
  const message = `The style sheet ${reason} and was stopped. Look for a @while, @for or @include that does not end.`;

  return { error: { code: "scss_invalid", message, line: 1, column: 1 } };
}
