/** Every variable that the service reads: its default, what it means and what is allowed. `docs/settings.md` is made from it. */
import { z } from "zod";
import {
  duration,
  hostName,
  limitOrOff,
  liveKey,
  oneOf,
  path,
  postgresAddress,
  privateAllowance,
  secretList,
  size,
  storagePlace,
  webAddress,
  wholeNumber,
} from "./setting-readers.ts";

const address = {
  PLATEN_HOST: hostName().prefault("127.0.0.1").describe("The address that the HTTP server listens on."),
  PLATEN_PORT: wholeNumber(0, 65535)
    .prefault("4700")
    .describe("The port that the HTTP server listens on. `0` takes a free port."),
  PLATEN_BASE_URL: webAddress().optional().meta({
    description: "The address in every link that the service writes. Set it behind a proxy.",
    usual: "`http://HOST:PORT`",
  }),
  PLATEN_DOCS_URL: webAddress().optional().meta({
    description: "Where the pages about errors are, if not on the service itself.",
    usual: "`PLATEN_BASE_URL` and `/docs`",
  }),
};

const data = {
  PLATEN_DATA_DIR: path()
    .prefault("./.platen")
    .describe("The folder of the embedded database, the files and the secret."),
  DATABASE_URL: postgresAddress().optional().meta({
    description: "A PostgreSQL 15 or newer. Every process that shares it needs the same `PLATEN_SECRET` and storage.",
    usual: "the embedded database",
  }),
  PG_BIN: path().optional().meta({
    description: "The folder of `postgres` and `initdb` for the embedded database.",
    usual: "found on the `PATH`, else the programs from npm",
  }),
  PLATEN_STORAGE: storagePlace().optional().meta({
    description:
      "Where rendered files and assets are kept. S3 takes account, region and address from the usual AWS variables, such as `AWS_ACCESS_KEY_ID`, `AWS_REGION` and `AWS_ENDPOINT_URL`.",
    usual: "`files` in the data folder",
  }),
  PLATEN_RETENTION: duration("1h", "3650d", "d").prefault("90d").describe("How long records of renders are kept."),
};

const security = {
  PLATEN_SECRET: secretList().optional().meta({
    description:
      "Signs file links and encrypts webhook secrets. Required with `DATABASE_URL`. During a rotation write the new and the old value, separated by a comma.",
    usual: "made on the first start, in the data folder",
  }),
  PLATEN_ROOT_KEY: liveKey().optional().meta({
    description: "A live key of the default workspace with every scope. `platen keys root` makes one.",
    usual: "none",
  }),
  PLATEN_KEYS_FILE: path().optional().meta({
    description:
      "Where the first start writes the keys of the default workspace, with mode 0600. Set it where stdout is logged.",
    usual: "printed on stdout",
  }),
  PLATEN_WEBHOOK_ALLOW_PRIVATE: privateAllowance().meta({
    description:
      "Private addresses that webhooks may reach. Names are resolved when a connection is made; link-local and cloud metadata addresses stay closed.",
    usual: "none",
  }),
  PLATEN_ASSET_ALLOW_PRIVATE: privateAllowance().meta({
    description: "Private addresses that documents may load images, fonts and styles from, with the same rules.",
    usual: "none",
  }),
  PLATEN_SANDBOX: oneOf("on", "off")
    .prefault("on")
    .describe("Whether the browser runs in its sandbox. `off` is only safe for documents that you wrote yourself."),
};

const work = {
  PLATEN_ROLE: oneOf("all", "api", "worker")
    .prefault("all")
    .describe("What this process does: answer requests (`api`), render (`worker`), or both (`all`)."),
  PLATEN_CONCURRENCY: wholeNumber(1, 256)
    .optional()
    .meta({ description: "Renders at the same time in one process.", usual: "one for each core, at least 2" }),
  PLATEN_CHROMIUM: path().optional().meta({ description: "The browser to use.", usual: "found by itself" }),
  PLATEN_SHUTDOWN_GRACE: duration("1s", "1h")
    .prefault("30s")
    .describe("How long requests that are still running may take after SIGTERM; then their connections are closed."),
  PLATEN_LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent")
    .prefault("info")
    .describe("The least important lines that are logged."),
};

const plan = {
  PLATEN_PLAN: oneOf("unlimited", "free")
    .prefault("unlimited")
    .describe("`free` gives each workspace 100 units a month."),
  PLATEN_RATE_LIMIT: limitOrOff("requests a minute", 600).prefault("off").describe("Requests a minute for each key."),
};

const limits = {
  PLATEN_MAX_BODY: size("1KB", "1GB").prefault("10MB").describe("The largest request body."),
  PLATEN_MAX_BATCH_BODY: size("1KB", "1GB").prefault("100MB").describe("The largest request body of a batch."),
  PLATEN_MAX_BODIES: size("2KB", "100GB").optional().meta({
    description:
      "Request bodies that one process holds at the same time; a workspace may have two thirds of it, a key half.",
    usual: "twice the largest body",
  }),
  PLATEN_BODY_TIMEOUT: duration("1s", "10m")
    .prefault("10s")
    .describe("How long the next part of a request body may take to arrive."),
  PLATEN_MAX_BATCH_ITEMS: wholeNumber(1, 1_000_000).prefault("1000").describe("The most items in a batch."),
  PLATEN_MAX_HTML: size("1KB", "512MB").prefault("32MB").describe("The largest HTML of one document."),
  PLATEN_MAX_OUTPUT: size("1KB", "2GB").prefault("200MB").describe("The largest output file."),
  PLATEN_MAX_PAGES: wholeNumber(1, 1_000_000).prefault("5000").describe("The most pages in one document."),
  PLATEN_MAX_ASSET: size("1KB", "1GB").prefault("5MB").describe("The largest asset of a template."),
  PLATEN_MAX_DATASETS: size("1KB", "1GB")
    .prefault("10MB")
    .describe("The size of all data sets of a template together."),
  PLATEN_MAX_ASSETS: size("1KB", "10GB").prefault("50MB").describe("The size of all assets of a template together."),
  PLATEN_RENDER_TIMEOUT: duration("1s", "1h").prefault("60s").describe("The longest time for one render."),
  PLATEN_SYNC_WAIT: duration("1s", "1h")
    .prefault("30s")
    .describe("How long a sync request waits for its render before it is answered with 202."),
  PLATEN_RETRY_AFTER: duration("1s", "1h").prefault("1s").describe("The `Retry-After` of a 202 answer."),
  PLATEN_MAX_WAITING: wholeNumber(0, 100_000)
    .prefault("100")
    .describe("The most sync renders of a workspace that wait in one process; further ones are answered with 503."),
  PLATEN_MIN_FILE_EXPIRY: duration("1s", "3650d").prefault("60s").describe("The shortest `expires_in` of a render."),
  PLATEN_FILE_EXPIRY: duration("1s", "3650d").prefault("7d").describe("The `expires_in` where a request gives none."),
  PLATEN_MAX_FILE_EXPIRY: duration("1s", "3650d").prefault("90d").describe("The longest `expires_in` of a render."),
};

const quotas = {
  PLATEN_MAX_KEYS: wholeNumber(2, 1_000_000).prefault("200").describe("The most API keys of a workspace."),
  PLATEN_MAX_WEBHOOKS: wholeNumber(0, 1_000_000).prefault("100").describe("The most webhooks of a workspace."),
  PLATEN_MAX_TEMPLATES: wholeNumber(1, 1_000_000).prefault("1000").describe("The most templates of a workspace."),
  PLATEN_MAX_VERSIONS: wholeNumber(1, 1_000_000).prefault("1000").describe("The most versions of a template."),
  PLATEN_MAX_QUEUED: wholeNumber(1, 10_000_000)
    .prefault("20000")
    .describe("The most renders of a workspace that wait in the queue; further ones are answered with 429."),
  PLATEN_MAX_STORED: size("1KB", "1000000GB")
    .prefault("100GB")
    .describe(
      "The size of all stored files of a workspace, with data sets and the data of waiting renders. It is summed up every few seconds, so a little more may be stored.",
    ),
};

const imports = {
  PLATEN_PDFMONKEY_URL: webAddress().optional().meta({
    description:
      "The whole base address of PDFMonkey's API. Naming one is the permission to reach it, loopback and private addresses included; link-local and cloud metadata addresses stay closed. Redirects are not followed: the key goes to this address only. The command line reads it too.",
    usual: "`https://api.pdfmonkey.io/api/v1`",
  }),
  PLATEN_IMPORT_TIMEOUT: duration("1s", "1h")
    .prefault("10m")
    .describe("The longest time for one import; templates that are not reached by then fail."),
  PLATEN_IMPORT_MAX_TEMPLATE: size("1KB", "100MB").prefault("5MB").describe("The largest template of an import."),
};

/** The variables by subject, in the order in which the page lists them. */
export const environmentGroups = {
  "Address of the service": address,
  "Data and files": data,
  Security: security,
  "Processes and log": work,
  "Plan and rate": plan,
  Limits: limits,
  "Quotas of a workspace": quotas,
  Imports: imports,
};

/** One schema for all: every fault is found at once. */
export const environmentSchema = z.object({
  ...address,
  ...data,
  ...security,
  ...work,
  ...plan,
  ...limits,
  ...quotas,
  ...imports,
});

type Environment = z.output<typeof environmentSchema>;

/** Values that are right by themselves but not together: the variable, and what to do. */
export function contradictionsIn(read: Environment): [variable: string, message: string][] {
  const found: [string, string][] = [];
  if (read.PLATEN_MIN_FILE_EXPIRY > read.PLATEN_MAX_FILE_EXPIRY) {
    found.push(["PLATEN_MIN_FILE_EXPIRY", "is longer than PLATEN_MAX_FILE_EXPIRY; make it shorter or equal"]);
  }
  if (read.PLATEN_FILE_EXPIRY < read.PLATEN_MIN_FILE_EXPIRY || read.PLATEN_FILE_EXPIRY > read.PLATEN_MAX_FILE_EXPIRY) {
    found.push(["PLATEN_FILE_EXPIRY", "must be between PLATEN_MIN_FILE_EXPIRY and PLATEN_MAX_FILE_EXPIRY"]);
  }
  const largestBody = Math.max(read.PLATEN_MAX_BODY, read.PLATEN_MAX_BATCH_BODY, read.PLATEN_MAX_ASSET);
  if (read.PLATEN_MAX_BODIES !== undefined && read.PLATEN_MAX_BODIES < 2 * largestBody) {
    found.push([
      "PLATEN_MAX_BODIES",
      `is less than twice the largest body that is allowed; give ${2 * largestBody} or more`,
    ]);
  }
  if (read.PLATEN_MAX_ASSET > read.PLATEN_MAX_ASSETS) {
    found.push(["PLATEN_MAX_ASSET", "is larger than PLATEN_MAX_ASSETS; one asset cannot exceed all of them"]);
  }
  return found;
}
