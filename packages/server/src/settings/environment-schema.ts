/** Every variable that the service reads: its default, what it means and what is allowed. */
import { z } from "zod";
import {
  duration,
  oneOf,
  postgresAddress,
  privateAllowance,
  secretList,
  size,
  storagePlace,
  webAddress,
  wholeNumber,
} from "./setting-readers.ts";

/** One schema for all: every fault is found in one go. */
export const environmentSchema = z.object({
  PLATEN_HOST: z
    .string()
    .regex(/^[^\s/]+$/, { error: (issue) => `is "${issue.input}"; give a host name or address, such as 0.0.0.0` })
    .default("127.0.0.1")
    .describe("where the HTTP server listens"),
  PLATEN_PORT: wholeNumber(0, 65535).default(4700).describe("where the HTTP server listens; 0 takes a free port"),
  PLATEN_BASE_URL: webAddress().optional().describe("the address in every link that the service writes"),
  PLATEN_DOCS_URL: webAddress().optional().describe("where the pages about errors are"),
  PLATEN_DATA_DIR: z.string().default("./.platen").describe("embedded database, files and secret"),
  DATABASE_URL: postgresAddress().optional().describe("a PostgreSQL 15 or newer instead of the embedded one"),
  PG_BIN: z.string().optional().describe("folder of postgres and initdb for the embedded database"),
  PLATEN_STORAGE: storagePlace().optional().describe("where files are kept"),
  PLATEN_ROLE: oneOf("all", "api", "worker").default("all").describe("what this process does"),
  PLATEN_CONCURRENCY: wholeNumber(1, 256).optional().describe("renders at the same time in one worker"),
  PLATEN_SECRET: secretList().optional().describe("signs file links and encrypts webhook secrets"),
  PLATEN_ROOT_KEY: z
    .string()
    .regex(/^plt_live_[0-9A-Za-z]{36}$/, {
      error: "is not a well-formed live key; it is plt_live_ followed by 36 letters and digits",
    })
    .optional()
    .describe("a live key of the default workspace, given from outside"),
  PLATEN_CHROMIUM: z.string().optional().describe("path of the browser"),
  PLATEN_SANDBOX: oneOf("on", "off").default("on").describe("whether the browser runs in its sandbox"),
  PLATEN_PLAN: oneOf("unlimited", "free").default("unlimited").describe("free: 100 units a month"),
  PLATEN_RATE_LIMIT: z
    .union([z.literal("off").transform(() => null), wholeNumber(1, 1_000_000)], {
      error: (issue) => `is "${issue.input}"; give off or a whole number of requests a minute, such as 600`,
    })
    .default(null)
    .describe("requests a minute and key"),
  PLATEN_RETENTION: duration("1h", "3650d", "d").default(days(90)).describe("how long render records are kept"),
  PLATEN_WEBHOOK_ALLOW_PRIVATE: privateAllowance().describe("private addresses that webhooks may reach"),
  PLATEN_ASSET_ALLOW_PRIVATE: privateAllowance().describe("private addresses that document assets may reach"),
  PLATEN_PDFMONKEY_URL: webAddress().optional().describe("another address for the importer"),
  PLATEN_LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent")
    .default("info")
    .describe("how much is logged"),

  PLATEN_MAX_BODY: size("1KB", "1GB").default(megabytes(10)).describe("largest request body"),
  PLATEN_MAX_BATCH_BODY: size("1KB", "1GB").default(megabytes(100)).describe("largest body of a batch"),
  PLATEN_MAX_HTML: size("1KB", "512MB").default(megabytes(32)).describe("largest HTML of one document"),
  PLATEN_MAX_OUTPUT: size("1KB", "2GB").default(megabytes(200)).describe("largest output file"),
  PLATEN_MAX_PAGES: wholeNumber(1, 1_000_000).default(5000).describe("most pages of one document"),
  PLATEN_RENDER_TIMEOUT: duration("1s", "1h").default(seconds(60)).describe("longest time for one render"),
  PLATEN_SYNC_WAIT: duration("1s", "1h").default(seconds(30)).describe("how long a sync request waits before its 202"),
  PLATEN_MAX_BATCH_ITEMS: wholeNumber(1, 1_000_000).default(1000).describe("most items of a batch"),
  PLATEN_MIN_FILE_EXPIRY: duration("1s", "3650d").default(seconds(60)).describe("shortest expires_in"),
  PLATEN_FILE_EXPIRY: duration("1s", "3650d").default(days(7)).describe("expires_in where a request gives none"),
  PLATEN_MAX_FILE_EXPIRY: duration("1s", "3650d").default(days(90)).describe("longest expires_in"),
  PLATEN_MAX_ASSET: size("1KB", "1GB").default(megabytes(5)).describe("largest asset of a template"),
  PLATEN_MAX_ASSETS: size("1KB", "10GB").default(megabytes(50)).describe("all assets of a template together"),
  PLATEN_MAX_WAITING: wholeNumber(0, 100_000).default(100).describe("sync renders that wait in one process"),
  PLATEN_RETRY_AFTER: duration("1s", "1h").default(seconds(1)).describe("Retry-After of a 202"),
});

export type Environment = z.output<typeof environmentSchema>;

/** Values that are right by themselves but not together: the variable, and what to do. */
export function contradictionsIn(read: Environment): [variable: string, message: string][] {
  const found: [string, string][] = [];
  if (read.PLATEN_MIN_FILE_EXPIRY > read.PLATEN_MAX_FILE_EXPIRY) {
    found.push(["PLATEN_MIN_FILE_EXPIRY", "is longer than PLATEN_MAX_FILE_EXPIRY; make it shorter or equal"]);
  }
  if (read.PLATEN_FILE_EXPIRY < read.PLATEN_MIN_FILE_EXPIRY || read.PLATEN_FILE_EXPIRY > read.PLATEN_MAX_FILE_EXPIRY) {
    found.push(["PLATEN_FILE_EXPIRY", "must lie between PLATEN_MIN_FILE_EXPIRY and PLATEN_MAX_FILE_EXPIRY"]);
  }
  if (read.PLATEN_MAX_ASSET > read.PLATEN_MAX_ASSETS) {
    found.push(["PLATEN_MAX_ASSET", "is larger than PLATEN_MAX_ASSETS; one asset cannot exceed all of them"]);
  }
  return found;
}

function megabytes(count: number): number {
  return count * 1024 ** 2;
}

function seconds(count: number): number {
  return count * 1000;
}

function days(count: number): number {
  return count * 24 * 3600 * 1000;
}
