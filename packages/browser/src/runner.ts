/** Runs documents in a lane: a slot, a page, a time limit, and another attempt when the browser process ends. */
import type { BrowserProcess } from "./browser-process.ts";
import { CommandRefused, ConnectionLost } from "./cdp/connection.ts";
import { BrowserError } from "./errors.ts";
import type { DocumentJob, ScreenshotJob } from "./job.ts";
import { contentSecurityPolicy } from "./network/content-security-policy.ts";
import { type LendPage, pageLender } from "./pages/lent-page.ts";
import { lose, type Page } from "./pages/page.ts";
import type { PageKind } from "./pages/pool.ts";
import type { DocumentResult } from "./result.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { Supervisor } from "./supervisor.ts";

/** A PDF has no scale of its own: it is laid out at 1. */
type LaneJob = DocumentJob & Partial<Pick<ScreenshotJob, "scale">>;

/** `lend` gives a second page for the same document. */
type Work = (page: Page, lend: LendPage) => Promise<DocumentResult>;

interface Runner {
  run(job: LaneJob, work: Work, signal?: AbortSignal): Promise<DocumentResult>;
  readonly waiting: number;
}

/** Chromium's pipe takes no message beyond 100 MB, and JSON makes the text longer. */
const maxHtmlLength = 64_000_000;
/** A browser that is killed ends its renderers first and can interrupt a document twice. */
const attempts = 3;
/** Attempts that never reached the document included. */
const maxAttempts = 10;
/** Ending a renderer and starting the next one takes more than the rest of most documents: one that nobody waits for any more has this long to end by itself. */
const finishMs = 1_000;

export function createRunner(supervisors: readonly Supervisor[], concurrency: number): Runner {
  const slots = createSlots(concurrency);

  async function run(job: LaneJob, work: Work, signal?: AbortSignal) {
    if (job.html.length > maxHtmlLength) {
      throw new BrowserError(
        "output_too_large",
        `The document's HTML has ${job.html.length} characters and at most ${maxHtmlLength} fit: use smaller images, or assets instead of data URLs.`,
      );
    }
    const release = await slots.take({ owner: job.workspace, signal });
    const deadline = performance.now() + job.timeoutMs;
    let begun = 0;
    const begin: Work = (page, lend) => {
      begun++;
      return work(page, lend);
    };
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await attemptOn(await leastBusy(supervisors), slots, job, begin, deadline, signal);
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw asBrowserError(error);
          // A process that ended before it had the document is not the document's fault.
          if (begun < attempts && attempt < maxAttempts) continue;
          throw new BrowserError(
            "internal_error",
            `The browser process ended ${attempt} times while it had the document (${error.message}): make the document smaller or simpler.`,
            { cause: error },
          );
        }
      }
    } finally {
      release();
    }
  }

  return {
    run,
    get waiting() {
      return slots.waiting();
    },
  };
}

async function attemptOn(
  { supervisor, browser }: { supervisor: Supervisor; browser: BrowserProcess },
  slots: Slots,
  job: LaneJob,
  work: Work,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<DocumentResult> {
  signal?.throwIfAborted();
  const page = await browser.pool.take(kindOf(job));
  const lender = pageLender(browser, kindOf(job), slots);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: unknown) => {
    reject(reason);
    lose(page);
  };
  const watch = browser.chromium.guard.watch();
  let finishing: NodeJS.Timeout | undefined;
  const giveUp = () => {
    finishing = setTimeout(() => stop(signal?.reason), finishMs);
  };
  const timer = setTimeout(() => stop(timeLimit(job)), Math.max(0, deadline - performance.now()));
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    signal?.throwIfAborted();
    const result = await Promise.race([stopped, work(page, lender.lend)]);
    signal?.throwIfAborted();
    return result;
  } catch (error) {
    const { guard, maxPageMemoryBytes, connection } = browser.chromium;
    const isLost = isSignOfCrash(error) || (error instanceof ConnectionLost && !connection.browser.isLost);
    if (isLost && guard.hasActed(recentlyMs)) throw outOfMemory(maxPageMemoryBytes);
    if (!isSignOfCrash(error)) throw error;
    lose(page);
    throw new ConnectionLost("its renderer crashed");
  } finally {
    clearTimeout(timer);
    clearTimeout(finishing);
    signal?.removeEventListener("abort", giveUp);
    lender.close();
    browser.pool.give(page, watch.end());
    supervisor.finished(browser);
  }
}

/** How long after the guard ended a renderer the loss of its page is put down to it. */
const recentlyMs = 5_000;

function outOfMemory(bytes: number): BrowserError {
  return new BrowserError(
    "template_limit_exceeded",
    `The document needed more than the ${Math.round(bytes / 1e6)} MB of memory that one may have, and was stopped: use smaller images and less data, and look for a script that never stops collecting.`,
  );
}

/** What Chromium answers to a print when the renderer ends, a moment before it reports the crash. */
function isSignOfCrash(error: unknown): boolean {
  return error instanceof CommandRefused && /Printing failed|Target crashed|target closed/i.test(error.message);
}

function kindOf({ workspace, mode = "live", javascript, network, scale = 1 }: LaneJob): PageKind {
  return {
    workspace,
    mode,
    scripts: javascript,
    contentSecurityPolicy: contentSecurityPolicy(network.allowHosts, javascript),
    scale,
  };
}

/** The process with the fewest pages in use; a running one before one that would have to be started. */
async function leastBusy(
  supervisors: readonly Supervisor[],
): Promise<{ supervisor: Supervisor; browser: BrowserProcess }> {
  const load = (supervisor: Supervisor) => supervisor.processes().reduce((sum, { pool }) => sum + pool.inUse, 0);
  const [supervisor] = supervisors.toSorted((a, b) => load(a) - load(b) || b.processes().length - a.processes().length);
  if (!supervisor) throw new BrowserError("unavailable", "No browser process is available.");
  try {
    return { supervisor, browser: await supervisor.current() };
  } catch (error) {
    if (error instanceof BrowserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrowserError("unavailable", `The browser cannot be started: ${reason}`, { cause: error });
  }
}

function timeLimit({ timeoutMs }: DocumentJob): BrowserError {
  return new BrowserError(
    "render_timeout",
    `The document ran for ${timeoutMs / 1000} s and was stopped. Make it smaller, look for an endless script, or raise PLATEN_RENDER_TIMEOUT.`,
  );
}

function asBrowserError(error: unknown): unknown {
  if (!(error instanceof CommandRefused)) return error;
  return new BrowserError("internal_error", `The browser refused the document: ${error.message}`, { cause: error });
}
