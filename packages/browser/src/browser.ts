/** The browser as the rest of the house sees it: documents in, files out. */
import type { AllowPrivate } from "@platen/egress";
import type { DocumentResult, PrintJob, ScreenshotJob } from "./job.ts";

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
}

export interface BrowserStats {
  /** Documents finished since the start, good or bad. */
  documents: number;
  /** Browser processes that died and were replaced. */
  restarts: number;
  /** Browser processes replaced on purpose, for memory or age. */
  recycled: number;
  processes: number;
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

/** Starts Chromium and answers once it can take documents. */
export async function startBrowser(options: BrowserOptions): Promise<Browser> {
  throw new Error(`${options.executable} cannot be started yet.`);
}
