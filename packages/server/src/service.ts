/** What every part of the running service reaches: one value, made at start and handed down. */
import type { Browser, Slots } from "@platen/browser";
import type { Evaluator, FileMaker, InvoiceThreads } from "@platen/render";
import type { Database } from "./database/database.ts";
import type { DocumentThreads } from "./documents/document-threads.ts";
import type { EventHub } from "./events/event-hub.ts";
import type { BodyBudget } from "./http/body-budget.ts";
import type { KeyDirectory } from "./keys/key-directory.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Ended } from "./renders/ending.ts";
import type { RenderDispatcher } from "./renders/render-dispatcher.ts";
import type { Secret } from "./secrets/secret.ts";
import type { Settings } from "./settings/settings.ts";
import type { Storage } from "./storage/storage.ts";
import type { FindPublished } from "./templates/published-templates.ts";
import type { Thumbnails } from "./templates/summaries/thumbnails.ts";
import type { VersionCache } from "./templates/version-cache.ts";
import type { Delivery } from "./webhooks/delivery.ts";
import type { QueuedRenders } from "./workspaces/queued-renders.ts";
import type { StoredBytes } from "./workspaces/stored-bytes.ts";

export interface Service {
  settings: Settings;
  baseUrl: string;
  docsUrl: string;
  database: Database;
  storage: Storage;
  secret: Secret;
  log: Logger;
  metrics: Metrics;
  keys: KeyDirectory;
  bodies: BodyBudget;
  storedBytes: StoredBytes;
  queuedRenders: QueuedRenders;
  versions: VersionCache;
  findPublished: FindPublished;
  evaluator: Evaluator;
  files: FileMaker;
  /** Where invoices that come in are worked on. */
  invoices: InvoiceThreads;
  /** Where finished documents are compared and drawn. */
  documents: DocumentThreads;
  /** What renders are drawn with; null in a process that only answers requests. */
  browser: Browser | null;
  /** The same, or the one that such a process starts for previews alone. */
  previewBrowser(): Promise<Browser>;
  /** At most a few previews of a workspace run at once; the others wait here. */
  previewSlots: Slots;
  /** Stored data of some megabytes is read for one preview of a workspace at a time. */
  largeData: Slots;
  events: EventHub;
  renders: RenderDispatcher;
  thumbnails: Thumbnails;
  delivery: Delivery;
  /** What follows the end of a render once it is committed: webhooks are sent, a batch is finished. */
  afterEnd(ended: Ended): void;
}
