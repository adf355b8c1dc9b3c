/** The browser as the rest of the house sees it: documents in, files out. */
import { availableParallelism } from "node:os";
import type { AllowPrivate } from "@platen/egress";
import { isOpenToAll, makeHomeFolder } from "./chromium/home-folder.ts";
import { memoryOfGroups } from "./chromium/memory.ts";
import { isPackedBuild, unpackBuild } from "./chromium/npm-build.ts";
import { ownUser } from "./chromium/own-user.ts";
import { coverageOf } from "./fonts/coverage.ts";
import { fontFolders } from "./fonts/font-folders.ts";
import type { DocumentResult, PrintJob, ScreenshotJob } from "./job.ts";
import { type DocumentTools, renderPicture, renderPrint } from "./render-page.ts";
import { createRunner } from "./runner.ts";
import { createPost, type Post } from "./supervisor.ts";

export type Log = (level: "info" | "warn" | "error", message: string, fields?: Record<string, unknown>) => void;

export interface BrowserOptions {
  executable: string;
  /** `off` runs Chromium without its sandbox; nothing else turns it off. */
  sandbox: "on" | "off";
  /** Documents at the same time in each lane. */
  concurrency: number;
  /** Which private addresses `allowHosts` may reach. */
  allowPrivate: AllowPrivate;
  log: Log;
  /** Folders with TrueType or OpenType files that documents may use besides the bundled ones. */
  fontFolders?: readonly string[];
  /** A process is replaced after so many documents; 10,000 by default. */
  maxDocuments?: number;
  /** A process is replaced when it holds more than this for itself; 1.5 GB by default. */
  maxMemoryBytes?: number;
}

export interface BrowserStats {
  /** Documents finished since the start, good or bad. */
  documents: number;
  /** Browser processes that died and were replaced. */
  restarts: number;
  /** Browser processes replaced on purpose, for memory or age. */
  recycled: number;
  processes: { pid: number; lane: "print" | "screen" }[];
  pages: { open: number; inUse: number; waiting: number };
  /** Private memory of all browser processes together. */
  memoryBytes: number;
}

export interface Browser {
  /** Such as `156.0.8078.79`. */
  readonly version: string;
  readonly executable: string;
  print(job: PrintJob, signal?: AbortSignal): Promise<DocumentResult>;
  screenshot(job: ScreenshotJob, signal?: AbortSignal): Promise<DocumentResult>;
  isReady(): Promise<boolean>;
  stats(): BrowserStats;
  close(): Promise<void>;
}

/** Pages kept for workspaces that may come back, besides those at work. */
const idlePages = 6;
const defaultMaxDocuments = 10_000;
const defaultMaxMemoryBytes = 1_500_000_000;

/**
 * Starts Chromium and answers once it can take documents.
 *
 * Script-less PDFs have a process of their own, which never paints a frame. Pictures and documents with scripts share one
 * process for each core, since Chromium encodes the pictures of a process one after the other; these start when needed.
 *
 * @example
 * const browser = await startBrowser({ executable: findBrowser(process.env)!.path, sandbox: "on", concurrency: 2, allowPrivate: noPrivate, log });
 * const { bytes, pages } = await browser.print(job);
 */
export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  const { sandbox, concurrency, log } = options;
  if (sandbox === "off") {
    log("warn", "PLATEN_SANDBOX is off: a document that breaks out of the browser has the rights of its user.");
  }
  const build = isPackedBuild(options.executable) ? await unpackBuild(options.executable) : null;
  const executable = build?.executable ?? options.executable;
  const folders = [...fontFolders(), ...(options.fontFolders ?? [])];
  const user = ownUser();
  if (user && !isOpenToAll(executable)) {
    throw new Error(
      `${executable} is closed to other users: started by root, the browser runs as a user of its own. Move it to a folder that everybody can read, or start Platen as an ordinary user.`,
    );
  }
  const home = makeHomeFolder(user, folders);
  const launch = { executable, libraryFolder: build?.libraryFolder ?? null, sandbox, user, home };

  let documents = 0;
  let restarts = 0;
  let recycled = 0;
  const openPost = (lane: "print" | "screen", places: number) =>
    createPost({
      lane,
      launch,
      log,
      capacity: places + idlePages,
      maxDocuments: options.maxDocuments ?? defaultMaxDocuments,
      maxMemoryBytes: options.maxMemoryBytes ?? defaultMaxMemoryBytes,
      onRestart: () => restarts++,
      onRecycle: () => recycled++,
    });
  const screens = Math.max(1, Math.min(concurrency, availableParallelism()));
  const printPosts = [openPost("print", concurrency)];
  const screenPosts = Array.from({ length: screens }, () => openPost("screen", Math.ceil(concurrency / screens)));
  const posts = [...printPosts, ...screenPosts];

  const printLane = createRunner(printPosts, concurrency);
  const screenLane = createRunner(screenPosts, concurrency);
  const closePosts = async () => {
    await Promise.all(posts.map((post) => post.close()));
    home.remove();
  };

  const version = await firstVersion(printPosts[0]).catch(async (error: unknown) => {
    await closePosts();
    throw error;
  });
  const coverage = coverageOf(folders, (file) => log("warn", "A font cannot be read.", { file }));
  const tools: DocumentTools = { coverage, allowPrivate: options.allowPrivate };

  async function counted(result: Promise<DocumentResult>): Promise<DocumentResult> {
    try {
      return await result;
    } finally {
      documents++;
    }
  }

  return {
    version,
    executable,
    print(job, signal) {
      const lane = job.javascript ? screenLane : printLane;
      return counted(lane.run(job, (page) => renderPrint(page, job, tools), signal));
    },
    screenshot(job, signal) {
      return counted(screenLane.run(job, (page) => renderPicture(page, job, tools), signal));
    },
    isReady: async () => (await printPosts[0]?.isReady()) ?? false,
    stats() {
      const workers = posts.flatMap((post) => post.workers());
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      return {
        documents,
        restarts,
        recycled,
        processes: workers.map(({ chromium }) => ({ pid: chromium.pid, lane: chromium.lane })),
        pages: {
          open: sum(workers.map(({ pool }) => pool.open)),
          inUse: sum(workers.map(({ pool }) => pool.inUse)),
          waiting: printLane.waiting + screenLane.waiting,
        },
        memoryBytes: memoryOfGroups(new Set(workers.map(({ chromium }) => chromium.pid))),
      };
    },
    close: closePosts,
  };
}

async function firstVersion(post: Post | undefined): Promise<string> {
  const worker = await post?.worker();
  return worker?.chromium.version ?? "";
}
