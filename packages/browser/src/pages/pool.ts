/** Warm pages of one browser process: kept for the workspace that used them, never given to another. */
import type { Chromium } from "../chromium/chromium.ts";
import { contentSecurityPolicy as policyFor } from "../network/content-security-policy.ts";
import { documentClock } from "./document-clock.ts";
import { leavesNothing } from "./leaves-nothing.ts";
import { lose, openPage, type Page } from "./page.ts";
import { collectScriptErrors } from "./script-errors.ts";

export interface PageKind {
  workspace: string;
  mode: "live" | "test";
  scripts: boolean;
  contentSecurityPolicy: string;
  /** Device pixels for each CSS pixel. */
  scale: number;
}

export interface PagePool {
  take(kind: PageKind): Promise<Page>;
  /** Takes a page back once nothing of its document is left on it; one that is lost, or not to be kept, is dropped. */
  give(page: Page, isKept: boolean): void;
  /** Opens a page ahead of time. */
  warm(): void;
  readonly inUse: number;
  readonly open: number;
}

const cleaningTimeoutMs = 5_000;
const openTimeoutMs = 60_000;
const collectEvery = 50;
/** Of a document without scripts that loads nothing from elsewhere, as most are. */
const usualPolicy = policyFor([], false);

/** The document of a page that nobody takes ends after this time; one that comes sooner replaces it. */
const holdMs = 1_000;

/** How long a large document stays on a page that nobody takes: while its file is made, which takes the processor too. */
const fullMs = 1_500;

/** How long the memory of a large document is kept for another: a renderer that has it already is a fifth faster. */
const roomMs = 5_000;

interface Idle {
  page: Page;
  key: string;
  /** Set where the page holds its document, or the memory of a large one. */
  ending: NodeJS.Timeout | null;
}

interface InUse {
  kind: PageKind;
  /** Whether the document before was large. */
  hasRoom: boolean;
}

interface PoolOptions {
  /** This many pages stay open without work at most; the one unused for the longest time goes first. */
  capacity: number;
  /** Whether another page is opened when one is taken. */
  keepsSpare: boolean;
}

export function createPagePool(chromium: Chromium, { capacity, keepsSpare }: PoolOptions): PagePool {
  const idle: Idle[] = [];
  const inUse = new Map<Page, InUse>();
  let spare: Promise<Page> | null = null;
  let opening = 0;
  let cleaning = 0;

  /** Navigated once already, so that its renderer is there when the first document comes. */
  async function open(): Promise<Page> {
    opening++;
    // A browser that cannot open an empty page hangs as a whole; its replacement will not.
    const hung = setTimeout(() => chromium.kill(), openTimeoutMs);
    try {
      const page = await openPage(chromium);
      await page.navigate("", usualPolicy);
      return page;
    } catch (error) {
      // Nothing on the page can be the cause: a browser that can no longer start renderers loses every page like this.
      chromium.kill();
      await chromium.gone;
      throw error;
    } finally {
      clearTimeout(hung);
      opening--;
    }
  }

  function warm(): void {
    if (spare || chromium.connection.browser.isLost) return;
    spare = open();
    spare.catch(() => {
      spare = null;
    });
  }

  async function fresh(): Promise<Page> {
    const ready = spare ?? open();
    spare = null;
    const page = await ready;
    if (!page.session.isLost) return page;
    return open();
  }

  async function take(kind: PageKind): Promise<Page> {
    const known = idle.findLastIndex(({ key, page }) => key === keyOf(kind) && isUsable(page));
    if (known !== -1) {
      const [{ page, ending }] = idle.splice(known, 1) as [Idle];
      clearTimeout(ending ?? undefined);
      inUse.set(page, { kind, hasRoom: page.isLarge });
      page.isLarge = false;
      return page;
    }
    const page = await fresh();
    inUse.set(page, { kind, hasRoom: false });
    makeRoom();
    if (keepsSpare) warm();
    try {
      if (kind.scripts) allowScripts(page);
      else if (kind.contentSecurityPolicy !== usualPolicy) await inTime(page, settle(page, kind));
      return page;
    } catch (error) {
      inUse.delete(page);
      page.discard();
      throw error;
    }
  }

  function give(page: Page, isKept: boolean): void {
    const use = inUse.get(page);
    inUse.delete(page);
    if (!use) return;
    const { kind, hasRoom } = use;
    if (!isKept || page.isSpent || (hasRoom && !page.isLarge)) {
      page.discard();
      return;
    }
    page.network = null;
    if (page.session.isLost || !page.isTainted) keep(page, kind, page.isLarge);
    else clean(page, kind, page.scripts ? holdOrSettle : settle);
  }

  function clean(page: Page, kind: PageKind, how: typeof settle): void {
    cleaning++;
    inTime(page, how(page, kind))
      .then(() => keep(page, kind), page.discard)
      .finally(() => cleaning--);
  }

  function keep(page: Page, kind: PageKind, isFull = false): void {
    if (page.session.isLost) {
      page.discard();
      return;
    }
    page.documents++;
    // Left alone, a renderer holds on to old documents until it has some hundred megabytes of them.
    if (page.documents % collectEvery === 0) page.session.post("HeapProfiler.collectGarbage", {});
    const own: Idle = { page, key: keyOf(kind), ending: null };
    if (page.holdsDocument) own.ending = setTimeout(end, holdMs, own, kind, settle).unref();
    else if (isFull) own.ending = setTimeout(end, fullMs, own, kind, empty).unref();
    else if (page.isLarge) own.ending = setTimeout(drop, roomMs, own).unref();
    idle.push(own);
    makeRoom();
  }

  function end(own: Idle, kind: PageKind, how: typeof settle): void {
    idle.splice(idle.indexOf(own), 1);
    clean(own.page, kind, how);
  }

  function drop(own: Idle): void {
    idle.splice(idle.indexOf(own), 1);
    own.page.discard();
  }

  function makeRoom(): void {
    while (idle.length > 0 && idle.length + inUse.size > capacity) {
      const { page, ending } = idle.shift() as Idle;
      clearTimeout(ending ?? undefined);
      page.discard();
    }
  }

  return {
    take,
    give,
    warm,
    get inUse() {
      return inUse.size;
    },
    get open() {
      return inUse.size + idle.length + opening + cleaning + (spare ? 1 : 0);
    },
  };
}

/**
 * A page with scripts gets the policy with each document, one without keeps it from its only navigation. So it does the
 * metrics of fonts: text at another scale would be laid out with those of the scale that used a font first.
 */
function keyOf({ workspace, mode, scripts, contentSecurityPolicy, scale }: PageKind): string {
  return JSON.stringify(scripts ? [workspace, mode] : [workspace, mode, contentSecurityPolicy, scale]);
}

/** One whose document went elsewhere since it was looked at ends with its time. */
function isUsable(page: Page): boolean {
  return !page.session.isLost && !(page.holdsDocument && page.hasLeft);
}

/** Whatever a script did is cleared after each document. */
function allowScripts(page: Page): void {
  page.scripts = true;
  page.isTainted = true;
  page.session.post("Emulation.setScriptExecutionDisabled", { value: false });
  page.session.post("Page.addScriptToEvaluateOnNewDocument", { source: documentClock });
  page.session.post("Performance.enable", {});
  // The empty document that it was opened with is not one of the history that scripts see.
  page.session.post("Page.resetNavigationHistory", {});
  page.scriptErrors = collectScriptErrors(page.session);
}

/** A document that still runs an endless script would never let the page go. */
async function inTime(page: Page, work: Promise<void>): Promise<void> {
  const stuck = setTimeout(() => lose(page), cleaningTimeoutMs);
  try {
    await work;
  } finally {
    clearTimeout(stuck);
  }
}

/** Every document with scripts is navigated to. One that leaves nothing else behind needs no empty document after it. */
async function holdOrSettle(page: Page, kind: PageKind): Promise<void> {
  page.holdsDocument = await leavesNothing(page);
  if (!page.holdsDocument) await settle(page, kind);
}

/** The renderer gives a large document's memory free for the next one; our questions stay compiled. */
async function empty(page: Page): Promise<void> {
  const loaded = page.nextLoad();
  await page.session.send("Page.setDocumentContent", { frameId: page.frameId, html: "" });
  await loaded;
}

/** An empty document on the invented origin: of an earlier document nothing is left. */
async function settle(page: Page, { scripts, contentSecurityPolicy }: PageKind): Promise<void> {
  page.holdsDocument = false;
  await page.navigate("", contentSecurityPolicy);
  // A tab keeps its history across navigations.
  if (scripts) await page.session.send("Page.resetNavigationHistory", {});
  else page.isTainted = false;
}
