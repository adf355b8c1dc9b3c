/** Starts the service: HTTP first, so that its address is known, then everything behind it; stops it in reverse. */
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { servicePoolLimits, startFileThread, startTemplatePool } from "@platen/render";
import { makeApp } from "./app.ts";
import { openDatabase } from "./database/open-database.ts";
import { type FirstStart, firstStart } from "./first-start.ts";
import type { App } from "./http/http-env.ts";
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
import { openVersionCache } from "./templates/version-cache.ts";
import { makeDelivery } from "./webhooks/deliver-events.ts";

export interface RunningService {
  url: string;
  /** Finishes the renders that are running, then ends everything. */
  close(): Promise<void>;
}

/**
 * @example
 * const service = await serve(readSettings(process.env));
 * process.once("SIGTERM", () => service.close());
 */
export async function serve(settings: Settings): Promise<RunningService> {
  if (settings.rootKey !== null && keyMode(settings.rootKey) === null) {
    throw new SettingsError([
      {
        variable: "PLATEN_ROOT_KEY",
        message: "has a wrong checksum: it was mistyped. Make one with: platen keys root",
      },
    ]);
  }
  const log = makeLog(settings.logLevel);
  for (const warning of settings.warnings) log.warn(warning);

  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    while (closing.length > 0) await closing.pop()!();
  };
  try {
    const front = await listen(settings);
    closing.push(front.close);
    const { baseUrl, docsUrl } = addressesOf(settings, front.port);

    const database = await openDatabase(settings, log);
    closing.push(database.close);
    const storage = await openStorage(settings);
    const secret = await openSecret(settings);
    const evaluator = startTemplatePool({
      size: settings.concurrency,
      ...servicePoolLimits,
    });
    closing.push(evaluator.close);
    const files = startFileThread();
    closing.push(files.close);
    const ownBrowser = openOwnBrowser(settings, log);
    closing.push(ownBrowser.close);
    const browser = settings.role === "api" ? null : await ownBrowser.open();

    const { rootKey } = settings;
    const first = await firstStart({ database, storage, evaluator, rootKey, log });
    const keys = openKeyDirectory({ database, rootKey, defaultWorkspaceId: first.defaultWorkspaceId, log });
    closing.push(keys.close);
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
      versions,
      findPublished: findPublishedIn(database),
      evaluator,
      files,
      browser,
      previewBrowser: ownBrowser.open,
    };
    const delivery = makeDelivery(parts);
    closing.push(delivery.close);
    const maintenance = makeMaintenance(parts, delivery);
    closing.push(maintenance.close);
    const afterEnd = ({ hasEvents, finishedBatchId }: Ended) => {
      if (hasEvents) delivery.poke();
      if (finishedBatchId) maintenance.finishBatches();
    };
    const renders = await openRenderDispatcher({ ...parts, afterEnd });
    closing.push(renders.close);
    const service: Service = { ...parts, delivery, afterEnd, renders };
    service.metrics.watch({ browser: () => ownBrowser.stats(), slots: () => renders.slots });
    if (settings.role !== "api") {
      delivery.start();
      maintenance.start();
    }
    await renders.start();

    announce(first, settings, baseUrl);
    front.open(makeApp(service));
    closing.push(front.drain);

    return { url: baseUrl, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Front {
  port: number;
  /** From now on requests are answered by the app; before, only with "starting". */
  open(app: App): void;
  /** Takes no more connections and waits for the answers that are due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

async function listen({ host, port }: Settings): Promise<Front> {
  let app: App | null = null;
  const server = createAdaptorServer({ fetch: (request, env) => (app ? app.fetch(request, env) : starting(request)) });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new SettingsError([
              {
                variable: "PLATEN_PORT",
                message: `${port} is in use on ${host}; stop what listens there or choose another`,
              },
            ])
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
  const ended = new Promise<void>((resolve) => server.once("close", resolve));
  const drain = async () => {
    server.close();
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    await ended;
  };

  return {
    port: (server.address() as AddressInfo).port,
    open(opened) {
      app = opened;
    },
    drain,
    close: drain,
  };
}

function starting(request: Request): Response {
  const isAlive = new URL(request.url).pathname === "/healthz";
  return Response.json(
    { status: "starting" },
    { status: isAlive ? 200 : 503, headers: isAlive ? {} : { "Retry-After": "1" } },
  );
}

/** Printed, not logged: the keys are shown this once. */
function announce({ keys }: FirstStart, settings: Settings, baseUrl: string): void {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const live = keys?.live ?? (settings.rootKey ? "$PLATEN_ROOT_KEY" : "$PLATEN_API_KEY");
  if (keys) {
    print("\nThese keys are shown once. Keep them; only their hashes are stored.");
    if (keys.live) print(`  live key  ${keys.live}`);
    print(`  test key  ${keys.test}`);
  }
  print(`\nPlaten ${baseUrl}\nTry it:\n`);
  print(
    `  curl -sS '${baseUrl}/v1/renders?output=binary' \\\n    -H "Authorization: Bearer ${live}" \\\n    -H 'Content-Type: application/json' \\\n    -d '{"html":"<h1>Hello from Platen</h1>"}' -o hello.pdf\n`,
  );
}
