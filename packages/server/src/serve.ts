/** Starts the service: HTTP first, so that its address is known, then everything behind it; and stops it in stages. */
import { createSlots } from "@platen/browser";
import { servicePoolLimits, startFileThreads, startInvoiceThreads, startTemplatePool } from "@platen/render";
import { announceStart } from "./announce-start.ts";
import { makeApp } from "./app.ts";
import { closeInStages } from "./close-in-stages.ts";
import { openDatabase } from "./database/open-database.ts";
import { startDocumentThreads } from "./documents/document-threads.ts";
import { openEventHub } from "./events/open-event-hub.ts";
import { firstStart } from "./first-start.ts";
import { makeBodyBudget } from "./http/body-budget.ts";
import { listen } from "./http/listen.ts";
import { confirmIdentity } from "./identity/confirm-identity.ts";
import { openKeyDirectory } from "./keys/key-directory.ts";
import { keyMode } from "./keys/key-format.ts";
import { makeLog } from "./log.ts";
import { makeMaintenance } from "./maintenance/maintenance.ts";
import { makeMetrics } from "./metrics.ts";
import { openOwnBrowser } from "./own-browser.ts";
import type { Ended } from "./renders/ending.ts";
import { openRenderDispatcher } from "./renders/run/open-render-dispatcher.ts";
import { openSecret } from "./secrets/open-secret.ts";
import type { Service } from "./service.ts";
import { addressesOf } from "./settings/addresses.ts";
import type { Settings } from "./settings/settings.ts";
import { SettingsError } from "./settings/settings-error.ts";
import { openStorage } from "./storage/open-storage.ts";
import { findPublishedIn } from "./templates/published-templates.ts";
import { makeThumbnails } from "./templates/summaries/draw-thumbnails.ts";
import { openVersionCache } from "./templates/version-cache.ts";
import { makeDelivery } from "./webhooks/deliver-events.ts";
import { watchQueuedRenders } from "./workspaces/queued-renders.ts";
import { watchStoredBytes } from "./workspaces/stored-bytes.ts";

/** Previews of one workspace that run at once. */
const MOST_PREVIEWS = 4;

export interface RunningService {
  url: string;
  /** Finishes the renders that are running, then ends everything. */
  close(): Promise<void>;
}

/**
 * `announces`: the address and the first keys are printed.
 *
 * @example
 * const service = await serve(readSettings(process.env));
 * process.once("SIGTERM", () => service.close());
 */
export async function serve(settings: Settings, { announces = true } = {}): Promise<RunningService> {
  if (settings.rootKey !== null && keyMode(settings.rootKey) === null) {
    throw new SettingsError([
      {
        variable: "PLATEN_ROOT_KEY",
        message: "has a wrong checksum: it was mistyped. Make one with: platen keys root",
      },
    ]);
  }
  // Keys and the database's password are in the environment: what Node writes about a crash is without it.
  process.report.excludeEnv = true;
  const log = makeLog(settings.logLevel);
  for (const warning of settings.warnings) log.warn(warning);

  const closing = closeInStages(settings.shutdownGraceMs);
  try {
    const front = await listen(settings);
    closing.at("requests", front.close);
    const { baseUrl, docsUrl } = addressesOf(settings, front.port);

    // Processes of their own, which start while the database is opened.
    const ownBrowser = openOwnBrowser(settings, log);
    closing.at("parts", ownBrowser.close);
    const startingBrowser = settings.role === "api" ? null : ownBrowser.open();
    // What keeps it from starting is thrown where it is waited for.
    startingBrowser?.catch(() => {});
    const evaluator = startTemplatePool({
      size: settings.concurrency,
      ...servicePoolLimits,
    });
    closing.at("parts", evaluator.close);

    const database = await openDatabase(settings, log);
    closing.at("database", database.close);
    const storage = await openStorage(settings);
    const secret = await openSecret(settings);
    await confirmIdentity({ database, storage, secret });
    const files = startFileThreads();
    closing.at("parts", files.close);
    const invoices = startInvoiceThreads();
    closing.at("parts", invoices.close);
    const documents = startDocumentThreads();
    closing.at("parts", documents.close);
    const browser = await startingBrowser;

    const { rootKey } = settings;
    const { keysFile } = settings;
    const first = await firstStart({ database, storage, evaluator, rootKey, keysFile, baseUrl, log });
    const keys = openKeyDirectory({ database, rootKey, defaultWorkspaceId: first.defaultWorkspaceId, log });
    closing.at("parts", keys.close);
    const versions = openVersionCache(database, storage);
    const parts = {
      settings,
      baseUrl,
      docsUrl,
      database,
      storage,
      secret,
      log,
      metrics: makeMetrics(),
      keys,
      bodies: makeBodyBudget(settings.limits.maxBodiesBytes),
      storedBytes: watchStoredBytes({ database, settings, log }),
      queuedRenders: watchQueuedRenders({ database, settings, log }),
      versions,
      findPublished: findPublishedIn(database),
      evaluator,
      files,
      invoices,
      documents,
      browser,
      previewBrowser: ownBrowser.open,
      previewSlots: createSlots(Number.MAX_SAFE_INTEGER, { maxPerOwner: MOST_PREVIEWS }),
      largeData: createSlots(2, { maxPerOwner: 1 }),
    };
    const delivery = makeDelivery(parts);
    closing.at("parts", (graceMs) => within(graceMs, delivery.close()));
    const maintenance = makeMaintenance(parts, delivery);
    closing.at("parts", (graceMs) => within(graceMs, maintenance.close()));
    const afterEnd = ({ hasEvents, finishedBatchId }: Ended) => {
      if (hasEvents) delivery.poke();
      if (finishedBatchId) maintenance.finishBatches();
    };
    const renders = await openRenderDispatcher({ ...parts, afterEnd });
    closing.at("renders", renders.close);
    const events = openEventHub(parts);
    const thumbnails = makeThumbnails(parts, renders);
    closing.at("renders", (graceMs) => within(graceMs, thumbnails.close()));
    const service: Service = { ...parts, delivery, afterEnd, renders, events, thumbnails };
    service.metrics.watch({
      browser: () => ownBrowser.stats(),
      slots: () => renders.slots,
      previews: () => parts.previewSlots,
    });
    if (settings.role !== "api") {
      delivery.start();
      maintenance.start();
      thumbnails.start();
    }
    await renders.start();

    if (announces) announceStart(first.keys, settings, baseUrl);
    front.open(makeApp(service));
    closing.at("streams", events.close);

    return { url: baseUrl, close: closing.closeAll };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}

/** Waits for the work, though not longer than this: webhooks and batches go on where another process, or the next start, finds them. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
