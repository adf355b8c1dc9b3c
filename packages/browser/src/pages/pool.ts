/** Warm pages of one browser process: kept for the workspace that used them, never given to another. */
import type { Chromium } from "../chromium/chromium.ts";
import { documentClock } from "./document-clock.ts";
import { openPage, type Page } from "./page.ts";
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
const nothingAllowed = "default-src 'none'";

interface Idle {
  page: Page;
  key: string;
}

/** At most `capacity` pages stay open without work; the one unused for the longest time goes first. */
export function createPagePool(chromium: Chromium, capacity: number): PagePool {
  const idle: Idle[] = [];
  const inUse = new Map<Page, PageKind>();
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
      await page.navigate("", nothingAllowed);
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
    const known = idle.findLastIndex(({ key, page }) => key === keyOf(kind) && !page.session.isLost);
    if (known !== -1) {
      const [{ page }] = idle.splice(known, 1) as [Idle];
      inUse.set(page, kind);
      return page;
    }
    const page = await fresh();
    inUse.set(page, kind);
    makeRoom();
    warm();
    try {
      if (kind.scripts) allowScripts(page);
      else await settleInTime(page, kind);
      return page;
    } catch (error) {
      inUse.delete(page);
      page.discard();
      throw error;
    }
  }

  function give(page: Page, isKept: boolean): void {
    const kind = inUse.get(page);
    inUse.delete(page);
    if (!kind) return;
    if (!isKept || page.isSpent) {
      page.discard();
      return;
    }
    page.network = null;
    if (page.session.isLost || !page.isTainted) {
      keep(page, kind);
      return;
    }
    cleaning++;
    settleInTime(page, kind)
      .then(() => keep(page, kind), page.discard)
      .finally(() => cleaning--);
  }

  function keep(page: Page, kind: PageKind): void {
    if (page.session.isLost) {
      page.discard();
      return;
    }
    page.documents++;
    // Left alone, a renderer holds on to old documents until it has some hundred megabytes of them.
    if (page.documents % collectEvery === 0) page.session.post("HeapProfiler.collectGarbage", {});
    idle.push({ page, key: keyOf(kind) });
    makeRoom();
  }

  function makeRoom(): void {
    while (idle.length > 0 && idle.length + inUse.size > capacity) idle.shift()?.page.discard();
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

/** Ends a page whose renderer no longer answers. */
export function lose(page: Page): void {
  page.crash();
  page.session.lose("it was given up");
}

/**
 * A page with scripts gets the policy with each document, one without keeps it from its only navigation. So it does the
 * metrics of fonts: text at another scale would be laid out with those of the scale that used a font first.
 */
function keyOf({ workspace, mode, scripts, contentSecurityPolicy, scale }: PageKind): string {
  return JSON.stringify(scripts ? [workspace, mode] : [workspace, mode, contentSecurityPolicy, scale]);
}

/** Whatever a script did is cleared after each document. */
function allowScripts(page: Page): void {
  page.scripts = true;
  page.isTainted = true;
  page.session.post("Emulation.setScriptExecutionDisabled", { value: false });
  page.session.post("Page.addScriptToEvaluateOnNewDocument", { source: documentClock });
  page.scriptErrors = collectScriptErrors(page.session);
}

/** A document that still runs an endless script would never let the page go. */
async function settleInTime(page: Page, kind: PageKind): Promise<void> {
  const stuck = setTimeout(() => lose(page), cleaningTimeoutMs);
  try {
    await settle(page, kind);
  } finally {
    clearTimeout(stuck);
  }
}

/** An empty document on the invented origin: of an earlier document nothing is left. */
async function settle(page: Page, { scripts, contentSecurityPolicy }: PageKind): Promise<void> {
  const { session } = page;
  await page.navigate("", contentSecurityPolicy);
  if (!scripts) {
    page.isTainted = false;
    return;
  }
  // What a tab keeps across navigations: its name, its opener (a document can open its own tab by that name) and its history.
  // No script has run in the empty document, so that its own world is as good as one of ours, and is there already.
  await Promise.all([
    session.send("Runtime.evaluate", {
      expression: 'window.name = ""; window.opener = null',
      awaitPromise: false,
      returnByValue: true,
    }),
    session.send("Page.resetNavigationHistory", {}),
  ]);
}
