/** Everything an operator can set, read from the environment and checked in one go at start. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type AllowPrivate, noPrivate, parseAllowPrivate } from "@platen/egress";
import { z } from "zod";
import { parseBytes, parseDurationMs } from "./measures.ts";
import { nearestName } from "./nearest-name.ts";

export type Role = "all" | "api" | "worker";
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/** How much of anything one request, document or process may have. */
export interface Limits {
  maxBodyBytes: number;
  maxBatchBodyBytes: number;
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

export interface Settings {
  host: string;
  /** 0 lets the system choose a free one. */
  port: number;
  /** Null: made from the host and the port that was really opened; `addressesOf` tells it. */
  baseUrl: string | null;
  docsUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Folder of the programs `postgres` and `initdb` for the embedded database. Null: found by itself. */
  postgresBin: string | null;
  storage: { kind: "file"; folder: string };
  role: Role;
  /** Renders at the same time in one worker. */
  concurrency: number;
  /** One, or two during a rotation: the first signs, both verify. Null: kept in the data folder. */
  secrets: readonly string[] | null;
  rootKey: string | null;
  chromium: string | null;
  sandbox: boolean;
  plan: "unlimited" | "free";
  /** Requests a minute and key. */
  rateLimit: number | null;
  retentionMs: number;
  webhookAllowPrivate: AllowPrivate;
  assetAllowPrivate: AllowPrivate;
  pdfmonkeyUrl: string | null;
  logLevel: LogLevel;
  limits: Limits;
  /** What looks like a mistake but does not stop the start. */
  warnings: readonly string[];
}

/** One wrong variable: its name, and what is wrong with it and allowed instead. */
export interface SettingsFault {
  variable: string;
  message: string;
}

/** Every wrong setting at once, so that one start is enough to mend them all. */
export class SettingsError extends Error {
  readonly faults: readonly SettingsFault[];

  constructor(faults: readonly SettingsFault[]) {
    const lines = faults.map(({ variable, message }) => `  ${variable}: ${message}`);
    super(
      `Platen cannot start: ${faults.length === 1 ? "a setting is" : `${faults.length} settings are`} wrong.\n${lines.join("\n")}`,
    );
    this.name = "SettingsError";
    this.faults = faults;
  }
}

const postgresUrl = z.string().transform((text, context) => {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  // The value is not repeated: it holds a password.
  return refuse(context, "is not a Postgres address; write postgres://user:password@host:5432/database");
});

/** The variables, each with its default, what it means and what is allowed. */
const environmentSchema = z
  .object({
    PLATEN_HOST: z
      .string()
      .regex(/^[^\s/]+$/, { error: (issue) => `is "${issue.input}"; give a host name or address, such as 0.0.0.0` })
      .default("127.0.0.1")
      .describe("where the HTTP server listens"),
    PLATEN_PORT: wholeNumber(0, 65535).default(4700).describe("where the HTTP server listens; 0 takes a free port"),
    PLATEN_BASE_URL: webAddress().optional().describe("the address in every link that the service writes"),
    PLATEN_DOCS_URL: webAddress().optional().describe("where the pages about errors are"),
    PLATEN_DATA_DIR: z.string().default("./.platen").describe("embedded database, files and secret"),
    DATABASE_URL: postgresUrl.optional().describe("a PostgreSQL 15 or newer instead of the embedded one"),
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
    PLATEN_SYNC_WAIT: duration("1s", "1h")
      .default(seconds(30))
      .describe("how long a sync request waits before its 202"),
    PLATEN_MAX_BATCH_ITEMS: wholeNumber(1, 1_000_000).default(1000).describe("most items of a batch"),
    PLATEN_MIN_FILE_EXPIRY: duration("1s", "3650d").default(seconds(60)).describe("shortest expires_in"),
    PLATEN_FILE_EXPIRY: duration("1s", "3650d").default(days(7)).describe("expires_in where a request gives none"),
    PLATEN_MAX_FILE_EXPIRY: duration("1s", "3650d").default(days(90)).describe("longest expires_in"),
    PLATEN_MAX_ASSET: size("1KB", "1GB").default(megabytes(5)).describe("largest asset of a template"),
    PLATEN_MAX_ASSETS: size("1KB", "10GB").default(megabytes(50)).describe("all assets of a template together"),
    PLATEN_MAX_WAITING: wholeNumber(0, 100_000).default(100).describe("sync renders that wait in one process"),
    PLATEN_RETRY_AFTER: duration("1s", "1h").default(seconds(1)).describe("Retry-After of a 202"),
  })
  .check(({ value: read, issues }) => {
    const fault = (variable: string, message: string) =>
      issues.push({ code: "custom", path: [variable], message, input: undefined });

    if (read.DATABASE_URL && !read.PLATEN_SECRET) {
      fault(
        "PLATEN_SECRET",
        "is missing; with DATABASE_URL every process needs the same one. Make it with: openssl rand -base64 32",
      );
    }
    if (read.PLATEN_MIN_FILE_EXPIRY > read.PLATEN_MAX_FILE_EXPIRY) {
      fault("PLATEN_MIN_FILE_EXPIRY", "is longer than PLATEN_MAX_FILE_EXPIRY; make it shorter or equal");
    }
    if (
      read.PLATEN_FILE_EXPIRY < read.PLATEN_MIN_FILE_EXPIRY ||
      read.PLATEN_FILE_EXPIRY > read.PLATEN_MAX_FILE_EXPIRY
    ) {
      fault("PLATEN_FILE_EXPIRY", "must lie between PLATEN_MIN_FILE_EXPIRY and PLATEN_MAX_FILE_EXPIRY");
    }
    if (read.PLATEN_MAX_ASSET > read.PLATEN_MAX_ASSETS) {
      fault("PLATEN_MAX_ASSET", "is larger than PLATEN_MAX_ASSETS; one asset cannot exceed all of them");
    }
  });

const knownVariables = Object.keys(environmentSchema.shape);

/** Of the same family, but read by the bench and the conformance runs. */
const familyOfOthers = /^PLATEN_(BENCH|CONFORMANCE)_/;

/**
 * Reads and checks the settings. A variable that is set to nothing counts as not set.
 *
 * @example readSettings({ PLATEN_PORT: "8080", PLATEN_MAX_BODY: "20MB" }).limits.maxBodyBytes // 20971520
 * @throws SettingsError naming every wrong variable and what is allowed
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given: Record<string, string> = {};
  for (const name of knownVariables) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }

  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map(({ path, message }) => ({ variable: String(path[0]), message })));
  }

  const read = parsed.data;
  const dataDir = resolve(read.PLATEN_DATA_DIR);
  return {
    host: read.PLATEN_HOST,
    port: read.PLATEN_PORT,
    baseUrl: read.PLATEN_BASE_URL ?? null,
    docsUrl: read.PLATEN_DOCS_URL ?? null,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    postgresBin: read.PG_BIN ?? null,
    storage: { kind: "file", folder: read.PLATEN_STORAGE ?? resolve(dataDir, "files") },
    role: read.PLATEN_ROLE,
    concurrency: read.PLATEN_CONCURRENCY ?? Math.max(2, availableParallelism()),
    secrets: read.PLATEN_SECRET ?? null,
    rootKey: read.PLATEN_ROOT_KEY ?? null,
    chromium: read.PLATEN_CHROMIUM ?? null,
    sandbox: read.PLATEN_SANDBOX === "on",
    plan: read.PLATEN_PLAN,
    rateLimit: read.PLATEN_RATE_LIMIT,
    retentionMs: read.PLATEN_RETENTION,
    webhookAllowPrivate: read.PLATEN_WEBHOOK_ALLOW_PRIVATE,
    assetAllowPrivate: read.PLATEN_ASSET_ALLOW_PRIVATE,
    pdfmonkeyUrl: read.PLATEN_PDFMONKEY_URL ?? null,
    logLevel: read.PLATEN_LOG_LEVEL,
    limits: {
      maxBodyBytes: read.PLATEN_MAX_BODY,
      maxBatchBodyBytes: read.PLATEN_MAX_BATCH_BODY,
      maxHtmlBytes: read.PLATEN_MAX_HTML,
      maxOutputBytes: read.PLATEN_MAX_OUTPUT,
      maxPages: read.PLATEN_MAX_PAGES,
      renderTimeoutMs: read.PLATEN_RENDER_TIMEOUT,
      syncWaitMs: read.PLATEN_SYNC_WAIT,
      maxBatchItems: read.PLATEN_MAX_BATCH_ITEMS,
      fileExpirySeconds: {
        least: Math.ceil(read.PLATEN_MIN_FILE_EXPIRY / 1000),
        usual: Math.round(read.PLATEN_FILE_EXPIRY / 1000),
        most: Math.floor(read.PLATEN_MAX_FILE_EXPIRY / 1000),
      },
      maxAssetBytes: read.PLATEN_MAX_ASSET,
      maxAssetsBytes: read.PLATEN_MAX_ASSETS,
      maxWaitingRenders: read.PLATEN_MAX_WAITING,
      retryAfterSeconds: Math.ceil(read.PLATEN_RETRY_AFTER / 1000),
    },
    warnings: unknownVariables(env),
  };
}

/** The addresses in links and errors, once the port is known. */
export function addressesOf(settings: Settings, port: number): { baseUrl: string; docsUrl: string } {
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const baseUrl = settings.baseUrl ?? `http://${host}:${port}`;
  return { baseUrl, docsUrl: settings.docsUrl ?? `${baseUrl}/docs` };
}

function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith("PLATEN_") && !knownVariables.includes(name) && !familyOfOthers.test(name))
    .map((name) => {
      const meant = nearestName(name, knownVariables);
      return `${name} is no setting and is ignored${meant ? `; did you mean ${meant}?` : "."}`;
    });
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function oneOf<const T extends readonly [string, ...string[]]>(...allowed: T) {
  return z.enum(allowed, { error: (issue) => `is "${issue.input}"; allowed: ${allowed.join(", ")}` });
}

function wholeNumber(least: number, most: number) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    return refuse(context, `is "${text}"; give a whole number from ${least} to ${most}`);
  });
}

function size(least: string, most: string) {
  return z.string().transform((text, context) => {
    const value = parseBytes(text);
    if (value !== null && value >= parseBytes(least)! && value <= parseBytes(most)!) return value;
    return refuse(context, `is "${text}"; give a size from ${least} to ${most}, such as 10MB`);
  });
}

function duration(least: string, most: string, bareUnit: "s" | "d" = "s") {
  const example = bareUnit === "d" ? "30d" : "45s";
  return z.string().transform((text, context) => {
    const value = parseDurationMs(text, bareUnit);
    if (value !== null && value >= parseDurationMs(least)! && value <= parseDurationMs(most)!) return value;
    return refuse(context, `is "${text}"; give a time from ${least} to ${most}, such as ${example}`);
  });
}

/** Without the slash at the end, so that paths can be put behind it. */
function webAddress() {
  return z.string().transform((text, context) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
      return text.replace(/\/+$/, "");
    }
    return refuse(
      context,
      `is "${text}"; give an http or https address without query, such as https://platen.example.com`,
    );
  });
}

function storagePlace() {
  return z.string().transform((text, context) => {
    if (text.startsWith("s3:")) {
      return refuse(
        context,
        `is "${text}", but S3 storage is not available in this version; use file:/path/of/a/folder`,
      );
    }
    const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(text)?.[1];
    if (path) return resolve(decodeURI(path));
    return refuse(context, `is "${text}"; give file:/path/of/a/folder`);
  });
}

function secretList() {
  return z.string().transform((text, context) => {
    const secrets = text.split(",").map((part) => part.trim());
    if (secrets.length > 2) return refuse(context, `has ${secrets.length} values; give one, or two during a rotation`);
    if (secrets.every((secret) => secret.length >= 16)) return secrets;
    // The value is not repeated: it is a secret.
    return refuse(context, "is too short to be a secret; each value needs 16 characters or more");
  });
}

function privateAllowance() {
  return z
    .string()
    .transform((text, context) => {
      try {
        return parseAllowPrivate(text);
      } catch (error) {
        return refuse(context, `is wrong: ${(error as Error).message}`);
      }
    })
    .default(noPrivate);
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
