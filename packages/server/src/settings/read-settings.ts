/** Reads the settings from the environment and checks them together at start. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { usualStoragePlace } from "../storage/storage-place.ts";
import { contradictionsIn, environmentSchema } from "./environment-schema.ts";
import { nearestName } from "./nearest-name.ts";
import type { Settings } from "./settings.ts";
import { SettingsError, type SettingsFault } from "./settings-error.ts";

const knownVariables = Object.keys(environmentSchema.shape);

/** Of the same family, but read by the command line, the bench and the conformance runs. */
const familyOfOthers = /^PLATEN_(API_KEY$|(BENCH|CONFORMANCE)_)/;

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
  const faults: SettingsFault[] = parsed.success
    ? contradictionsIn(parsed.data).map(([variable, message]) => ({ variable, message }))
    : parsed.error.issues.map(({ path, message }) => ({ variable: String(path[0]), message }));
  if (given.DATABASE_URL && !given.PLATEN_SECRET) {
    const message =
      "is missing; with DATABASE_URL every process needs the same one. Make it with: openssl rand -base64 32";
    faults.push({ variable: "PLATEN_SECRET", message });
  }
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);

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
    storage: read.PLATEN_STORAGE ?? usualStoragePlace(dataDir),
    role: read.PLATEN_ROLE,
    shutdownGraceMs: read.PLATEN_SHUTDOWN_GRACE,
    concurrency: read.PLATEN_CONCURRENCY ?? Math.max(2, availableParallelism()),
    secrets: read.PLATEN_SECRET ?? null,
    rootKey: read.PLATEN_ROOT_KEY ?? null,
    keysFile: read.PLATEN_KEYS_FILE ? resolve(read.PLATEN_KEYS_FILE) : null,
    chromium: read.PLATEN_CHROMIUM ?? null,
    sandbox: read.PLATEN_SANDBOX === "on",
    plan: read.PLATEN_PLAN,
    rateLimit: read.PLATEN_RATE_LIMIT,
    retentionMs: read.PLATEN_RETENTION,
    webhookAllowPrivate: read.PLATEN_WEBHOOK_ALLOW_PRIVATE,
    assetAllowPrivate: read.PLATEN_ASSET_ALLOW_PRIVATE,
    logLevel: read.PLATEN_LOG_LEVEL,
    limits: {
      maxBodyBytes: read.PLATEN_MAX_BODY,
      maxBatchBodyBytes: read.PLATEN_MAX_BATCH_BODY,
      maxBodiesBytes:
        read.PLATEN_MAX_BODIES ?? 2 * Math.max(read.PLATEN_MAX_BODY, read.PLATEN_MAX_BATCH_BODY, read.PLATEN_MAX_ASSET),
      bodyTimeoutMs: read.PLATEN_BODY_TIMEOUT,
      maxDatasetsBytes: read.PLATEN_MAX_DATASETS,
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
    quotas: {
      keys: read.PLATEN_MAX_KEYS,
      webhooks: read.PLATEN_MAX_WEBHOOKS,
      templates: read.PLATEN_MAX_TEMPLATES,
      versions: read.PLATEN_MAX_VERSIONS,
      storedBytes: read.PLATEN_MAX_STORED,
      queuedRenders: read.PLATEN_MAX_QUEUED,
    },
    imports: {
      pdfmonkeyUrl: read.PLATEN_PDFMONKEY_URL ?? null,
      timeoutMs: read.PLATEN_IMPORT_TIMEOUT,
      maxTemplateBytes: read.PLATEN_IMPORT_MAX_TEMPLATE,
    },
    warnings: unknownVariables(env),
  };
}

function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith("PLATEN_") && !knownVariables.includes(name) && !familyOfOthers.test(name))
    .map((name) => {
      const meant = nearestName(name, knownVariables);
      return `${name} is not a setting and is ignored${meant ? `; did you mean ${meant}?` : "."}`;
    });
}
