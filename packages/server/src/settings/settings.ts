/** Everything an operator can set, as the service uses it. */
import type { AllowPrivate } from "@platen/egress";
import type { StoragePlace } from "../storage/storage-place.ts";

type Role = "all" | "api" | "worker";
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/** How much of anything one request, document or process may have. */
export interface Limits {
  maxBodyBytes: number;
  maxBatchBodyBytes: number;
  /** Held at the same time by one process. */
  maxBodiesBytes: number;
  bodyTimeoutMs: number;
  /** Of one template, together. */
  maxDatasetsBytes: number;
  maxHtmlBytes: number;
  maxOutputBytes: number;
  maxPages: number;
  renderTimeoutMs: number;
  syncWaitMs: number;
  maxBatchItems: number;
  fileExpirySeconds: { least: number; usual: number; most: number };
  maxAssetBytes: number;
  maxAssetsBytes: number;
  maxWaitingRenders: number;
  retryAfterSeconds: number;
}

/** Imports from other services. */
interface ImportSettings {
  /** Null: PDFMonkey's own address. One that is named may be private. */
  pdfmonkeyUrl: string | null;
  timeoutMs: number;
  maxTemplateBytes: number;
}

/** How much one workspace may have. */
export interface Quotas {
  keys: number;
  webhooks: number;
  templates: number;
  /** Of one template. */
  versions: number;
  storedBytes: number;
  /** Waiting at the same time. */
  queuedRenders: number;
}

export interface Settings {
  host: string;
  /** 0 lets the system choose a free one. */
  port: number;
  /** Null: made from the host and the port that was really opened; `addressesOf` gives it. */
  baseUrl: string | null;
  docsUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Folder of the programs `postgres` and `initdb` for the embedded database. Null: found by itself. */
  postgresBin: string | null;
  storage: StoragePlace;
  role: Role;
  shutdownGraceMs: number;
  /** Renders at the same time in one worker. */
  concurrency: number;
  /** One, or two during a rotation: the first signs, both verify. Null: kept in the data folder. */
  secrets: readonly string[] | null;
  rootKey: string | null;
  /** Where the first keys are written. Null: they are printed. */
  keysFile: string | null;
  chromium: string | null;
  sandbox: boolean;
  plan: "unlimited" | "free";
  /** Requests a minute and key. */
  rateLimit: number | null;
  retentionMs: number;
  webhookAllowPrivate: AllowPrivate;
  assetAllowPrivate: AllowPrivate;
  logLevel: LogLevel;
  limits: Limits;
  quotas: Quotas;
  imports: ImportSettings;
  /** What looks like a mistake but does not stop the start. */
  warnings: readonly string[];
}
