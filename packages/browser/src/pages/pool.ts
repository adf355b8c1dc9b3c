/** Warm pages of one browser process: kept for the workspace that used them, never lent to another. */
import type { Chromium } from "../chromium/launch.ts";
import { openPage, type Page } from "./page.ts";

export interface PageKind {
  workspace: string;
  scripts: boolean;
  contentSecurityPolicy: string;
}

export interface PagePool {
  take(kind: PageKind): Promise<Page>;
  /** Puts a page back once nothing of its document is left on it; one that is lost is forgotten. */
  give(page: Page): void;
  /** Opens a page ahead of time. */
  warm(): void;
  readonly inUse: number;
  readonly open: number;
}

const cleaningTimeoutMs = 2_000;
const collectEvery = 50;

interface Idle {
  page: Page;
  key: string;
}

/** At most `capacity` pages stay open without work; the one unused for the longest time goes first. */
export function createPagePool(chromium: Chromium, capacity: number): PagePool {
  const idle: Idle[] = [];
  const lent = new Map<Page, PageKind>();
  let spare: Promise<Page> | null = null;
  let opening = 0;
  let cleaning = 0;

  function open(): Promise<Page> {
    opening++;
    return openPage(chromium).finally(() => opening--);
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
      lent.set(page, kind);
      return page;
    }
    const page = await fresh();
    lent.set(page, kind);
    makeRoom();
    await settle(page, kind);
    warm();
    return page;
  }

  function give(page: Page): void {
    const kind = lent.get(page);
    lent.delete(page);
    if (!kind) return;
    page.network = null;
    if (page.session.isLost || !page.isTainted) {
      keep(page, kind);
      return;
    }
    cleaning++;
    // A document that still runs an endless script would never let the page go.
    const stuck = setTimeout(() => lose(page), cleaningTimeoutMs);
    settle(page, kind)
      .then(() => keep(page, kind), page.discard)
      .finally(() => {
        clearTimeout(stuck);
        cleaning--;
      });
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
    while (idle.length > 0 && idle.length + lent.size > capacity) idle.shift()?.page.discard();
  }

  return {
    take,
    give,
    warm,
    get inUse() {
      return lent.size;
    },
    get open() {
      return lent.size + idle.length + opening + cleaning + (spare ? 1 : 0);
    },
  };
}

/** Ends a page whose renderer no longer listens. */
export function lose(page: Page): void {
  page.crash();
  page.session.lose("it was given up");
}

/** A page with scripts gets the policy with each document, one without keeps it from its only navigation. */
function keyOf({ workspace, scripts, contentSecurityPolicy }: PageKind): string {
  return JSON.stringify(scripts ? [workspace] : [workspace, contentSecurityPolicy]);
}

/** An empty document on the invented origin: the renderer is there, and of an earlier document nothing is left. */
async function settle(page: Page, { scripts, contentSecurityPolicy }: PageKind): Promise<void> {
  const { session } = page;
  if (page.scripts !== scripts) {
    page.scripts = scripts;
    session.post("Emulation.setScriptExecutionDisabled", { value: !scripts });
  }
  await page.navigate("", contentSecurityPolicy);
  if (scripts) {
    // What a tab keeps across navigations: its name and its history.
    const { executionContextId } = await session.send("Page.createIsolatedWorld", {
      frameId: page.frameId,
      worldName: "platen",
    });
    await session.send("Runtime.evaluate", {
      expression: 'window.name = ""',
      contextId: executionContextId,
      awaitPromise: false,
      returnByValue: true,
    });
    await session.send("Page.resetNavigationHistory", {});
  }
  page.isTainted = scripts; // whatever a script did is cleared after each document
}
