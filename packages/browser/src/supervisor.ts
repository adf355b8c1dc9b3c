/** Keeps one browser process at its post: starts it, notices its end at once, replaces it before it grows old. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./browser.ts";
import type { Lane } from "./chromium/flags.ts";
import { type Chromium, type LaunchOptions, launchChromium } from "./chromium/launch.ts";
import { memoryOfGroups } from "./chromium/memory.ts";
import { BrowserError } from "./errors.ts";
import { createPagePool, type PagePool } from "./pages/pool.ts";

/** A browser process with its warm pages. */
export interface Worker {
  readonly chromium: Chromium;
  readonly pool: PagePool;
  documents: number;
}

export interface Post {
  /** The process on duty; waits for one that is just being started. */
  worker(): Promise<Worker>;
  /** To be called after each document. */
  finished(worker: Worker): void;
  /** Whether a process answers right now. */
  isReady(): Promise<boolean>;
  /** Processes that are running, one on duty and perhaps one that finishes its last documents. */
  workers(): Worker[];
  close(): Promise<void>;
}

export interface PostOptions {
  lane: Lane;
  launch: LaunchOptions;
  log: Log;
  /** Pages that stay open without work. */
  capacity: number;
  maxDocuments: number;
  maxMemoryBytes: number;
  onRestart(): void;
  onRecycle(): void;
}

const memoryCheckEvery = 100;
const shortLifeMs = 2_000;
const longestPauseMs = 5_000;
const readyTimeoutMs = 2_000;

export function createPost(options: PostOptions): Post {
  const { lane, log } = options;
  const running = new Set<Worker>();
  let onDuty: Promise<Worker> | null = null;
  /** The worker behind `onDuty` once it is there. */
  let current: Worker | null = null;
  let isReplacing = false;
  let isClosed = false;
  let shortLives = 0;

  async function start(): Promise<Worker> {
    const chromium = await launchChromium(lane, options.launch);
    const worker: Worker = { chromium, pool: createPagePool(chromium, options.capacity), documents: 0 };
    running.add(worker);
    chromium.gone.then(() => running.delete(worker));
    const startedAt = performance.now();
    chromium.connection.browser.onLost(() => {
      shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
      chromium.kill();
      afterLoss(worker);
    });
    worker.pool.warm();
    return worker;
  }

  /** A start that fails is not remembered: the next document tries again. */
  function takeDuty(starting: Promise<Worker>): Promise<Worker> {
    const duty = starting.then((worker) => {
      current = worker;
      if (worker.chromium.connection.browser.isLost) afterLoss(worker);
      return worker;
    });
    onDuty = duty;
    duty.catch((error: Error) => {
      if (onDuty === duty) onDuty = null;
      log("error", "The browser could not be started.", { lane, reason: error.message });
    });
    return duty;
  }

  /** Runs before any document hears of the loss, so that its next try finds the replacement. */
  function afterLoss(worker: Worker): void {
    if (isClosed || current !== worker) return;
    current = null;
    options.onRestart();
    log("warn", "A browser process ended unexpectedly and is replaced.", { lane, pid: worker.chromium.pid });
    const pauseMs = shortLives === 0 ? 0 : Math.min(longestPauseMs, 50 * 2 ** shortLives);
    takeDuty(pauseMs === 0 ? start() : sleep(pauseMs).then(start));
  }

  async function replace(old: Worker, reason: string): Promise<void> {
    isReplacing = true;
    try {
      const fresh = await start();
      if (isClosed) return await fresh.chromium.quit();
      takeDuty(Promise.resolve(fresh));
      options.onRecycle();
      log("info", "A browser process is replaced.", { lane, reason, documents: old.documents });
      if (old.pool.inUse === 0) await old.chromium.quit();
    } catch (error) {
      log("error", "The browser's replacement could not be started.", { lane, reason: String(error) });
    } finally {
      isReplacing = false;
    }
  }

  function reasonToReplace(worker: Worker): string | null {
    if (worker.documents >= options.maxDocuments) return `${worker.documents} documents`;
    if (worker.documents % memoryCheckEvery !== 0) return null;
    const memory = memoryOfGroups(new Set([worker.chromium.pid]));
    return memory > options.maxMemoryBytes ? `${Math.round(memory / 1e6)} MB of memory` : null;
  }

  return {
    async worker() {
      for (;;) {
        if (isClosed) throw new BrowserError("unavailable", "The browser is being closed. Try again.");
        const duty = onDuty ?? takeDuty(start());
        const worker = await duty;
        if (!worker.chromium.connection.browser.isLost) return worker;
        // Whoever finds the loss first sees to the replacement: waiting for another to do it could wait for ever.
        if (onDuty === duty) {
          current = worker;
          afterLoss(worker);
        }
      }
    },
    finished(worker) {
      worker.documents++;
      if (current !== worker) {
        const isRetired = current !== null && !worker.chromium.connection.browser.isLost;
        if (isRetired && worker.pool.inUse === 0) worker.chromium.quit();
        return;
      }
      if (isReplacing || isClosed) return;
      const reason = reasonToReplace(worker);
      if (reason) replace(worker, reason);
    },
    async isReady() {
      const worker = onDuty && (await onDuty.catch(() => null));
      if (!worker) return false;
      const answer = worker.chromium.connection.browser.send("Browser.getVersion", {});
      const late = sleep(readyTimeoutMs, false, { ref: false });
      return Promise.race([answer.then(() => true), late]).catch(() => false);
    },
    workers: () => [...running],
    async close() {
      isClosed = true;
      await onDuty?.catch(() => null);
      await Promise.all([...running].map(({ chromium }) => chromium.quit()));
    },
  };
}
