/** Starts Chromium and hands out the browser that documents are given to. */
import { availableParallelism } from "node:os";
import type { Browser, BrowserOptions } from "./browser.ts";
import { isOpenToAll, makeHomeFolder } from "./chromium/home-folder.ts";
import { isPackedBuild, unpackBuild } from "./chromium/npm-build.ts";
import { memoryOfGroups } from "./chromium/processes.ts";
import { coverageOf } from "./fonts/coverage.ts";
import { fontFolders } from "./fonts/font-folders.ts";
import type { Lane } from "./lane.ts";
import { ownUser } from "./own-user.ts";
import { type DocumentTools, renderPrint, renderScreenshot } from "./render-page.ts";
import type { DocumentResult } from "./result.ts";
import { createRunner } from "./runner.ts";
import { createSupervisor } from "./supervisor.ts";

/** Pages kept for workspaces that may come back, besides those in use. */
const idlePages = 6;
const defaultMaxDocuments = 10_000;
const defaultMaxMemoryBytes = 1_500_000_000;
/** Documents of thousands of pages need more than what a script can have a reason for. */
const defaultPageMemoryBytes: Record<Lane, number> = { print: 2_000_000_000, screen: 1_000_000_000 };

/**
 * Starts Chromium and resolves once it can take documents.
 *
 * PDFs of documents without scripts have a process of their own, which never paints a frame. Images and documents with
 * scripts share one process for each core, since Chromium encodes the images of a process one after the other; these
 * processes start when they are needed.
 *
 * @example
 * const browser = await startBrowser({ executable: findBrowser(process.env)!.path, sandbox: "on", concurrency: 2, allowPrivate: noPrivate, log });
 * const { bytes, pages } = await browser.print(job);
 */
export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  const { sandbox, concurrency, log, forOneDocument = false } = options;
  if (sandbox === "off") {
    log("warn", "PLATEN_SANDBOX is off: a document that breaks out of the browser has the rights of its user.");
  }
  const build = isPackedBuild(options.executable) ? await unpackBuild(options.executable) : null;
  const executable = build?.executable ?? options.executable;
  const folders = [...fontFolders(), ...(options.fontFolders ?? [])];
  const user = ownUser("browser");
  if (user && !isOpenToAll(executable)) {
    throw new Error(
      `${executable} cannot be read by other users: when Platen is started by root, the browser runs as a user of its own. Move the browser to a folder that every user can read, or start Platen as an ordinary user.`,
    );
  }
  const home = makeHomeFolder(user, folders);
  const libraryFolder = build?.libraryFolder ?? null;
  const launch = { executable, libraryFolder, sandbox, user, home, forOneDocument };

  let documents = 0;
  let restarts = 0;
  let recycled = 0;
  const supervise = (lane: Lane, pages: number) =>
    createSupervisor({
      lane,
      launch: { ...launch, maxPageMemoryBytes: options.maxPageMemoryBytes ?? defaultPageMemoryBytes[lane] },
      log,
      capacity: pages + idlePages,
      keepsSpare: !forOneDocument,
      maxDocuments: options.maxDocuments ?? defaultMaxDocuments,
      maxMemoryBytes: options.maxMemoryBytes ?? defaultMaxMemoryBytes,
      onRestart: () => restarts++,
      onRecycle: () => recycled++,
    });
  const screens = Math.max(1, Math.min(concurrency, availableParallelism()));
  const printSupervisor = supervise("print", concurrency);
  const screenSupervisors = Array.from({ length: screens }, () =>
    supervise("screen", Math.ceil(concurrency / screens)),
  );
  const supervisors = [printSupervisor, ...screenSupervisors];

  const printLane = createRunner([printSupervisor], concurrency);
  const screenLane = createRunner(screenSupervisors, concurrency);
  const closeAll = async () => {
    await Promise.all(supervisors.map((supervisor) => supervisor.close()));
    home.remove();
  };

  const first = await printSupervisor.current().catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  home.keepFontCache();
  const coverage = coverageOf(folders, (file) => log("warn", "A font cannot be read.", { file }));
  const tools: DocumentTools = { coverage, allowPrivate: options.allowPrivate };
  // A command reads those that its document needs, a service all of them before its first document comes.
  if (!forOneDocument) coverage.readAll();

  async function counted(result: Promise<DocumentResult>): Promise<DocumentResult> {
    try {
      return await result;
    } finally {
      documents++;
    }
  }

  return {
    version: first.chromium.version,
    executable,
    print(job, signal) {
      const lane = job.javascript ? screenLane : printLane;
      return counted(lane.run(job, (page, lend) => renderPrint(page, job, tools, lend), signal));
    },
    screenshot(job, signal) {
      return counted(screenLane.run(job, (page) => renderScreenshot(page, job, tools), signal));
    },
    isReady: () => printSupervisor.isReady(),
    stats() {
      const running = supervisors.flatMap((supervisor) => supervisor.processes());
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      return {
        documents,
        restarts,
        recycled,
        processes: running.map(({ chromium }) => ({ pid: chromium.pid, lane: chromium.lane })),
        pages: {
          open: sum(running.map(({ pool }) => pool.open)),
          inUse: sum(running.map(({ pool }) => pool.inUse)),
          waiting: printLane.waiting + screenLane.waiting,
        },
        memoryBytes: memoryOfGroups(new Set(running.map(({ chromium }) => chromium.pid))),
      };
    },
    close: closeAll,
  };
}
