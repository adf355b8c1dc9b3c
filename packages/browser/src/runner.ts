/** Runs documents in a lane: a place in the queue, a page, a time limit, and one more try when the browser dies under it. */
import { CommandRefused, ConnectionLost } from "./cdp/connection.ts";
import { BrowserError } from "./errors.ts";
import type { DocumentJob, DocumentResult } from "./job.ts";
import { contentSecurityPolicy } from "./network/content-security-policy.ts";
import type { Page } from "./pages/page.ts";
import { lose, type PageKind } from "./pages/pool.ts";
import { createSlots } from "./slots.ts";
import type { Post, Worker } from "./supervisor.ts";

export interface Runner {
  run(job: DocumentJob, work: (page: Page) => Promise<DocumentResult>, signal?: AbortSignal): Promise<DocumentResult>;
  readonly waiting: number;
}

/** Chromium's pipe takes no message beyond 100 MB, and JSON makes the text longer. */
const maxHtmlLength = 64_000_000;
/** One more try than one: a browser that is killed takes its renderers along first, and can so interrupt a document twice. */
const attempts = 3;

export function createRunner(posts: readonly Post[], concurrency: number): Runner {
  const slots = createSlots(concurrency);

  async function run(job: DocumentJob, work: (page: Page) => Promise<DocumentResult>, signal?: AbortSignal) {
    if (job.html.length > maxHtmlLength) {
      throw new BrowserError(
        "output_too_large",
        `The document's HTML has ${job.html.length} characters and at most ${maxHtmlLength} fit: use smaller images, or assets instead of data URLs.`,
      );
    }
    const release = await slots.take(signal);
    const deadline = performance.now() + job.timeoutMs;
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await attemptOn(await quietest(posts), job, work, deadline, signal);
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw inOurWords(error);
          if (attempt < attempts) continue;
          throw new BrowserError(
            "internal_error",
            `The document ended its browser process ${attempts} times (${error.message}): make it smaller or simpler.`,
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
      return slots.waiting;
    },
  };
}

async function attemptOn(
  { post, worker }: { post: Post; worker: Worker },
  job: DocumentJob,
  work: (page: Page) => Promise<DocumentResult>,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<DocumentResult> {
  const page = await worker.pool.take(kindOf(job));
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (reason: unknown) => {
    reject(reason);
    lose(page);
  };
  const giveUp = () => stop(signal?.reason);
  const timer = setTimeout(() => stop(timeLimit(job)), Math.max(0, deadline - performance.now()));
  signal?.addEventListener("abort", giveUp, { once: true });
  if (signal?.aborted) giveUp();
  try {
    return await Promise.race([stopped, work(page)]);
  } catch (error) {
    if (!isSignOfCrash(error)) throw error;
    lose(page);
    throw new ConnectionLost("its renderer crashed");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    worker.pool.give(page);
    post.finished(worker);
  }
}

/** What Chromium answers to a print when the renderer ends, a moment before it tells of the crash. */
function isSignOfCrash(error: unknown): boolean {
  return error instanceof CommandRefused && /Printing failed|Target crashed|target closed/i.test(error.message);
}

function kindOf({ workspace, javascript, network }: DocumentJob): PageKind {
  return {
    workspace,
    scripts: javascript,
    contentSecurityPolicy: contentSecurityPolicy(network.allowHosts, javascript),
  };
}

/** The post with the fewest pages at work; an idle running one before one that would have to start. */
async function quietest(posts: readonly Post[]): Promise<{ post: Post; worker: Worker }> {
  const load = (post: Post) => post.workers().reduce((sum, { pool }) => sum + pool.inUse, 0);
  const [post] = posts.toSorted((a, b) => load(a) - load(b) || b.workers().length - a.workers().length);
  if (!post) throw new BrowserError("unavailable", "No browser is at hand.");
  try {
    return { post, worker: await post.worker() };
  } catch (error) {
    if (error instanceof BrowserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BrowserError("unavailable", `The browser cannot be started: ${reason} Run "platen doctor".`, {
      cause: error,
    });
  }
}

function timeLimit({ timeoutMs }: DocumentJob): BrowserError {
  return new BrowserError(
    "render_timeout",
    `The document ran for ${timeoutMs / 1000} s and was stopped. Make it smaller, look for an endless script, or raise PLATEN_RENDER_TIMEOUT.`,
  );
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof CommandRefused)) return error;
  return new BrowserError("internal_error", `The browser refused the document: ${error.message}`, { cause: error });
}
