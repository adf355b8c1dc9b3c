/** The browser as the rest of the house sees it: documents in, files out. */
import type { AllowPrivate } from "@platen/egress";
import type { PrintJob, ScreenshotJob } from "./job.ts";
import type { Lane } from "./lane.ts";
import type { Log } from "./log.ts";
import type { DocumentResult } from "./result.ts";

export interface BrowserOptions {
  executable: string;
  /** `off` runs Chromium without its sandbox; nothing else does. */
  sandbox: "on" | "off";
  /** Documents at the same time in each lane. */
  concurrency: number;
  /** Which private addresses `allowHosts` may reach. */
  allowPrivate: AllowPrivate;
  log: Log;
  /** For a command that draws one document and ends: no page is kept ready for the next, and nothing of ours needs the processor more. */
  forOneDocument?: boolean;
  /** Folders with TrueType or OpenType files that documents may use besides the bundled ones. */
  fontFolders?: readonly string[];
  /** A process is replaced after this many documents; 10,000 by default. */
  maxDocuments?: number;
  /** What one page may hold before it is ended, on Linux; 1 GB with scripts and 2 GB without by default. */
  maxPageMemoryBytes?: number;
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
  processes: { pid: number; lane: Lane }[];
  pages: { open: number; inUse: number; waiting: number };
  /** Private memory of all browser processes together. */
  memoryBytes: number;
}

export interface Browser {
  /** Such as `156.0.8078.79`. */
  readonly version: string;
  readonly executable: string;
  /** Rejects with the signal's reason: at once where the document waits, else when its page is free again, soon after. */
  print(job: PrintJob, signal?: AbortSignal): Promise<DocumentResult>;
  screenshot(job: ScreenshotJob, signal?: AbortSignal): Promise<DocumentResult>;
  isReady(): Promise<boolean>;
  stats(): BrowserStats;
  close(): Promise<void>;
}
