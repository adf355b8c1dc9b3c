/** Keeps one browser process running: starts it, replaces it when it ends, and replaces it before it grows too large or old. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserProcess } from "./browser-process.ts";
import type { LaunchOptions } from "./chromium/chromium.ts";
import { launchChromium } from "./chromium/launch.ts";
import { memoryOfGroups } from "./chromium/processes.ts";
import { BrowserError } from "./errors.ts";
import type { Lane } from "./lane.ts";
import type { Log } from "./log.ts";
import { createPagePool } from "./pages/pool.ts";

export interface Supervisor {
  /** The process that takes documents; waits for one that is just being started. */
  current(): Promise<BrowserProcess>;
  /** To be called after each document. */
  finished(browser: BrowserProcess): void;
  /** Whether a process answers right now. */
  isReady(): Promise<boolean>;
  /** Processes that are running: the current one, and perhaps one that finishes its last documents. */
  processes(): BrowserProcess[];
  close(): Promise<void>;
}

interface SupervisorOptions {
  lane: Lane;
  launch: LaunchOptions;
  log: Log;
  /** Pages that stay open without work. */
  capacity: number;
  /** Whether another page is opened when one is taken. */
  keepsSpare: boolean;
  maxDocuments: number;
  maxMemoryBytes: number;
  onRestart(): void;
  onRecycle(): void;
}

const memoryCheckEvery = 100;
const shortLifeMs = 2_000;
const longestPauseMs = 5_000;
const readyTimeoutMs = 2_000;

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { lane, log } = options;
  const running = new Set<BrowserProcess>();
  let active: Promise<BrowserProcess> | null = null;
  /** What `active` resolved to. */
  let current: BrowserProcess | null = null;
  let isReplacing = false;
  let isClosed = false;
  let shortLives = 0;

  async function start(): Promise<BrowserProcess> {
    const chromium = await launchChromium(lane, options.launch);
    const browser: BrowserProcess = { chromium, pool: createPagePool(chromium, options), documents: 0 };
    running.add(browser);
    chromium.gone.then(() => running.delete(browser));
    const startedAt = performance.now();
    chromium.connection.browser.onLost(() => {
      shortLives = performance.now() - startedAt < shortLifeMs ? shortLives + 1 : 0;
      chromium.kill();
      afterLoss(browser);
    });
    browser.pool.warm();
    return browser;
  }

  /** A start that fails is not remembered: the next document tries again. */
  function activate(starting: Promise<BrowserProcess>): Promise<BrowserProcess> {
    const next = starting.then((browser) => {
      current = browser;
      if (browser.chromium.connection.browser.isLost) afterLoss(browser);
      return browser;
    });
    active = next;
    next.catch((error: Error) => {
      if (active === next) active = null;
      log("error", "The browser could not be started.", { lane, reason: error.message });
    });
    return next;
  }

  /** Runs before any document learns of the loss, so that its next attempt finds the replacement. */
  function afterLoss(browser: BrowserProcess): void {
    if (isClosed || current !== browser) return;
    current = null;
    options.onRestart();
    log("warn", "A browser process ended unexpectedly and is replaced.", { lane, pid: browser.chromium.pid });
    const pauseMs = shortLives === 0 ? 0 : Math.min(longestPauseMs, 50 * 2 ** shortLives);
    activate(pauseMs === 0 ? start() : sleep(pauseMs).then(start));
  }

  async function replace(old: BrowserProcess, reason: string): Promise<void> {
    isReplacing = true;
    try {
      const fresh = await start();
      if (isClosed) return await fresh.chromium.quit();
      activate(Promise.resolve(fresh));
      options.onRecycle();
      log("info", "A browser process is replaced.", { lane, reason, documents: old.documents });
      if (old.pool.inUse === 0) await old.chromium.quit();
    } catch (error) {
      log("error", "The browser's replacement could not be started.", { lane, reason: String(error) });
    } finally {
      isReplacing = false;
    }
  }

  function reasonToReplace(browser: BrowserProcess): string | null {
    if (browser.documents >= options.maxDocuments) return `${browser.documents} documents`;
    if (browser.documents % memoryCheckEvery !== 0) return null;
    const memory = memoryOfGroups(new Set([browser.chromium.pid]));
    return memory > options.maxMemoryBytes ? `${Math.round(memory / 1e6)} MB of memory` : null;
  }

  return {
    async current() {
      for (;;) {
        if (isClosed) throw new BrowserError("unavailable", "The browser is being closed. Try again.");
        const next = active ?? activate(start());
        const browser = await next;
        if (!browser.chromium.connection.browser.isLost) return browser;
        // The first caller to find the loss starts the replacement: waiting for another one to do it could take forever.
        if (active === next) {
          current = browser;
          afterLoss(browser);
        }
      }
    },
    finished(browser) {
      browser.documents++;
      if (current !== browser) {
        const isRetired = current !== null && !browser.chromium.connection.browser.isLost;
        if (isRetired && browser.pool.inUse === 0) browser.chromium.quit();
        return;
      }
      if (isReplacing || isClosed) return;
      const reason = reasonToReplace(browser);
      if (reason) replace(browser, reason);
    },
    async isReady() {
      const browser = active && (await active.catch(() => null));
      if (!browser) return false;
      const answer = browser.chromium.connection.browser.send("Browser.getVersion", {});
      const late = sleep(readyTimeoutMs, false, { ref: false });
      return Promise.race([answer.then(() => true), late]).catch(() => false);
    },
    processes: () => [...running],
    async close() {
      isClosed = true;
      await active?.catch(() => null);
      await Promise.all([...running].map(({ chromium }) => chromium.quit()));
    },
  };
}
