/** One tab in a context of its own, prepared so that it can load nothing by itself. */
import type { Session } from "../cdp/connection.ts";
import type { PausedRequest } from "../cdp/protocol.ts";
import type { Chromium } from "../chromium/chromium.ts";
import { genericFamilies } from "../fonts/generic-families.ts";
import { answerRequest, blockedMessage } from "../network/answer-request.ts";
import type { DocumentNetwork } from "../network/document-network.ts";
import { documentUrl } from "../network/origin.ts";
import { createLoad, type Load } from "./load.ts";
import type { ScriptErrors } from "./script-errors.ts";
import type { World } from "./world.ts";

export interface Page {
  readonly chromium: Chromium;
  readonly session: Session;
  readonly frameId: string;
  /** Whether the document's own scripts run. */
  scripts: boolean;
  /** What the current document may load; null between documents. */
  network: DocumentNetwork | null;
  /** True once a document did something that the next one could notice; such a page is navigated again. */
  isTainted: boolean;
  /** True once it is not worth cleaning for another document: it is closed. */
  isSpent: boolean;
  /** Whether its document took much memory, some of which its renderer holds on to. */
  isLarge: boolean;
  /** Whether the current document was kept from navigating. */
  hasTriedToLeave: boolean;
  /** Whether it went where nothing keeps it from: an empty document of the browser's own is in its place. */
  hasLeft: boolean;
  /** How many it has had. */
  documents: number;
  /** Whether the document before, with its scripts, is still on it: the next one replaces it. */
  holdsDocument: boolean;
  /** Whether the current document has documents in it. */
  hasFrames: boolean;
  /** Whether the scripts of the current document have come to an end. */
  isStill: boolean;
  /** The overrides that are in effect, so that they are not sent again. */
  readonly applied: Map<string, string>;
  /** Loads the invented origin with this answer, and ends when it has loaded. */
  navigate(html: string, contentSecurityPolicy: string): Promise<void>;
  /** Ends at the next load event. */
  nextLoad(): Promise<void>;
  /** Requests of the document that have no answer yet. */
  readonly openRequests: number;
  /** Ends when there are none, or after this time; gives the addresses that are still open. */
  requestsEnd(timeoutMs: number): Promise<string[]>;
  /** Where our own questions are asked; null until one is. */
  world: World | null;
  /** What went wrong in scripts; null where none run. */
  scriptErrors: ScriptErrors | null;
  /** Ends the renderer at once, even one that runs an endless script. */
  crash(): void;
  /** Closes the tab and deletes everything it stored. */
  discard(): void;
}

/** Opens a tab: its own context, interception on everything, scripts and caches off. */
export async function openPage(chromium: Chromium): Promise<Page> {
  const { browser } = chromium.connection;
  const { targetId, close } = await openTab(chromium);
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const session = chromium.connection.session(sessionId);

  let expected: Navigation | null = null;
  let load: Load | null = null;

  const requests = new Map<string, string>();
  let onQuiet: (() => void)[] = [];
  let replacement: Replacement | null = null;
  /** Requests of the document that was replaced last. */
  const earlier = new Set<string>();

  const page: Page = {
    chromium,
    session,
    frameId: targetId,
    scripts: false,
    network: null,
    isTainted: false,
    isSpent: false,
    isLarge: false,
    hasTriedToLeave: false,
    hasLeft: false,
    documents: 0,
    holdsDocument: false,
    hasFrames: false,
    isStill: false,
    scriptErrors: null,
    world: null,
    get openRequests() {
      return requests.size;
    },
    async requestsEnd(timeoutMs) {
      if (requests.size === 0) return [];
      const { promise, resolve } = Promise.withResolvers<void>();
      onQuiet.push(resolve);
      const timer = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timer);
      return [...requests.values()];
    },
    applied: new Map(),
    async navigate(html, contentSecurityPolicy) {
      expected = { html, contentSecurityPolicy };
      page.world = null;
      page.hasTriedToLeave = false;
      page.hasLeft = false;
      page.isStill = false;
      const own = createLoad("navigation");
      load = own;
      earlier.clear();
      const isReplacement = page.holdsDocument;
      if (isReplacement) waitForReplacement();
      else requests.clear();
      const { errorText, loaderId } = await session.send("Page.navigate", { url: documentUrl });
      const isLoading = loaderId !== undefined && !errorText;
      if (isLoading) own.isFor(loaderId);
      // The document before went elsewhere at the same moment: this one gets another page.
      else if (isReplacement) lose(page);
      else throw new Error(`The document could not be loaded: ${errorText ?? "nothing came"}`);
      await own.promise;
    },
    nextLoad() {
      page.hasTriedToLeave = false;
      load = createLoad("replacement");
      return load.promise;
    },
    crash: () => session.post("Page.crash", {}),
    discard() {
      close();
      session.lose("the page was closed");
    },
  };

  session.on("Page.frameNavigated", ({ frame }) => {
    if (frame.id !== page.frameId) return;
    load?.committed(frame.loaderId);
    if (frame.url === documentUrl) beginDocument();
    // The document before went elsewhere at the last moment: its history would be that of the next one.
    else if (replacement) lose(page);
    else page.hasLeft = true;
  });
  session.on("Page.frameAttached", () => {
    page.hasFrames = true;
  });
  session.on("Page.loadEventFired", () => load?.ended());
  // A document that was kept from going elsewhere before it had loaded never reports its load.
  session.on("Page.frameStoppedLoading", ({ frameId }) => {
    if (page.hasTriedToLeave && frameId === page.frameId) load?.ended();
  });
  session.onLost((reason) => {
    clearTimeout(replacement?.timer);
    load?.reject(reason);
    for (const resolve of onQuiet) resolve();
  });
  session.on("Inspector.targetCrashed", () => session.lose("its renderer crashed"));
  session.on("Fetch.requestPaused", (paused) => {
    if (replacement && !isNavigation(page, paused)) replacement.paused.push(paused);
    else answerPaused(paused);
  });
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!/^(?:data|blob):/i.test(request.url)) requests.set(requestId, request.url);
  });
  session.on("Network.loadingFinished", ({ requestId }) => requestEnded(requestId));
  session.on("Network.loadingFailed", ({ requestId }) => requestEnded(requestId));
  session.on("Audits.issueAdded", ({ issue }) => {
    const blocked = issue.details.contentSecurityPolicyIssueDetails?.blockedURL;
    if (!replacement && blocked && URL.canParse(blocked))
      page.network?.warnings.add("resource_blocked", blocked, blockedMessage(blocked));
  });
  session.on("Log.entryAdded", ({ entry }) => {
    const local = /^Not allowed to load local resource: (\S+)$/.exec(entry.text)?.[1];
    if (!replacement && local) page.network?.warnings.add("resource_blocked", local, blockedMessage(local));
  });

  /** Until the next document is there, what the page sends is of the one before. */
  function waitForReplacement(): void {
    const timer = setTimeout(() => lose(page), replacementMs);
    replacement = { paused: [], timer };
  }

  /** What was sent before this document belongs to the one that it replaced; the renderer reports all of it in order. */
  function beginDocument(): void {
    page.hasFrames = false;
    if (!replacement) return;
    const { paused, timer } = replacement;
    replacement = null;
    clearTimeout(timer);
    page.holdsDocument = false;
    for (const requestId of requests.keys()) earlier.add(requestId);
    requests.clear();
    page.scriptErrors?.clear();
    for (const request of paused) answerPaused(request);
  }

  function answerPaused(paused: PausedRequest): void {
    if (paused.networkId !== undefined && earlier.has(paused.networkId)) fail(session, paused);
    else answer(page, paused, takeExpected, requestEnded);
  }

  function requestEnded(requestId: string): void {
    requests.delete(requestId);
    if (requests.size > 0) return;
    for (const resolve of onQuiet) resolve();
    onQuiet = [];
  }

  function takeExpected() {
    const navigation = expected;
    expected = null;
    return navigation;
  }

  session.post("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  session.post("Inspector.enable", {});
  session.post("Audits.enable", {});
  session.post("Log.enable", {});
  session.post("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  session.post("Network.setCacheDisabled", { cacheDisabled: true });
  session.post("Emulation.setScriptExecutionDisabled", { value: true });
  session.post("Page.setFontFamilies", { fontFamilies: genericFamilies });
  // The renderer must have it before the first navigation, or that one's load event is lost.
  await session.send("Page.enable", {});
  return page;
}

async function openTab(chromium: Chromium): Promise<{ targetId: string; close(): void }> {
  const { browser } = chromium.connection;
  const first = chromium.firstTab;
  if (first) {
    chromium.firstTab = null;
    const { targetId } = await first;
    return { targetId, close: () => browser.post("Target.closeTarget", { targetId }) };
  }
  const { browserContextId } = await browser.send("Target.createBrowserContext", { disposeOnDetach: true });
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank", browserContextId });

  return { targetId, close: () => browser.post("Target.disposeBrowserContext", { browserContextId }) };
}

/** Ends a page whose renderer no longer answers. */
export function lose(page: Page): void {
  page.crash();
  page.session.lose("it was given up");
}

/** How long a document may keep the page from the next one, which then gets another page. */
const replacementMs = 2_000;

interface Replacement {
  /** Requests that came before the next document did. */
  paused: PausedRequest[];
  timer: NodeJS.Timeout;
}

/** How long after its answer the end of a request may be reported. */
const reportsEndMs = 500;

interface Navigation {
  html: string;
  contentSecurityPolicy: string;
}

function answer(
  page: Page,
  paused: PausedRequest,
  takeExpected: () => Navigation | null,
  endRequest: (id: string) => void,
): void {
  const { session, network } = page;
  const { requestId } = paused;
  if (isNavigation(page, paused)) {
    const navigation = paused.request.url === documentUrl ? takeExpected() : null;
    if (navigation) {
      answerNavigation(session, requestId, navigation);
      return;
    }
    // The document wants to go somewhere else: it stays where it is.
    page.isTainted = true;
    page.hasTriedToLeave = true;
    network?.warnings.add("resource_blocked", paused.request.url, blockedMessage(paused.request.url));
    session.post("Fetch.fulfillRequest", { requestId, responseCode: 204, responseHeaders: [], body: "" });
    return;
  }
  if (!network) {
    fail(session, paused);
    return;
  }
  answerRequest(session, paused, network).then(() => {
    // The end of a worker's script is reported to the worker alone.
    if (page.scripts && paused.networkId) setTimeout(endRequest, reportsEndMs, paused.networkId);
    // Without frames nothing makes the renderer look at what arrived; asking for the layout does.
    if (page.chromium.lane === "print") session.post("Page.getLayoutMetrics", {});
  });
}

function isNavigation(page: Page, { resourceType, frameId }: PausedRequest): boolean {
  return resourceType === "Document" && frameId === page.frameId;
}

function fail(session: Session, { requestId }: PausedRequest): void {
  session.post("Fetch.failRequest", { requestId, errorReason: "Aborted" });
}

function answerNavigation(session: Session, requestId: string, { html, contentSecurityPolicy }: Navigation): void {
  session.post("Fetch.fulfillRequest", {
    requestId,
    responseCode: 200,
    responseHeaders: [
      { name: "content-type", value: "text/html; charset=utf-8" },
      { name: "content-security-policy", value: contentSecurityPolicy },
      { name: "referrer-policy", value: "no-referrer" },
      { name: "cache-control", value: "no-store" },
    ],
    body: Buffer.from(html).toString("base64"),
  });
}
