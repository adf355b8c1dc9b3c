/** The floor: what Chromium itself can do, driven by nothing but messages over a pipe. */
import { join } from "node:path";
import { quietArguments, shellPath } from "../browsers.ts";
import { type Browser, startBrowser } from "../cdp.ts";
import { runFolder } from "../child.ts";
import type { Documents, Entry, Lane } from "../contender.ts";

const PAGES = 2; // two pages saturate two cores; more only add latency
const pdfOptions = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
};
const cardSize = { width: 1200, height: 630, deviceScaleFactor: 1, mobile: false };

interface Page {
  sessionId: string;
  frameId: string;
  targetId: string;
}

/** One process of the headless shell with two warm pages; with scripts, a fresh browser context for each document. */
export function startFloor(name: string, documents: Documents, extraArguments: string[]): Entry {
  const browser = startBrowser(shellPath(), [
    ...quietArguments,
    ...extraArguments,
    `--user-data-dir=${join(runFolder, name)}`,
  ]);
  const pools: Partial<Record<Lane, Pool>> = {};
  // Screenshots hang without a compositor, and scripts wait for frames that never come.
  const paints = !extraArguments.includes("--disable-threaded-compositing");
  const lanes: Lane[] = paints ? ["invoice", "report", "card", "scripted"] : ["invoice", "report"];

  async function render(lane: Lane): Promise<number> {
    const html = documents[lane];
    if (html === undefined) throw new Error(`There is no document for ${lane}.`);
    if (lane === "scripted") return renderInFreshContext(browser, html);
    pools[lane] ??= new Pool(() => openPage(browser, lane === "card"));
    const page = await pools[lane].take();
    try {
      await setContent(browser, page, html);
      return lane === "card" ? await screenshot(browser, page) : await print(browser, page);
    } finally {
      pools[lane].give(page);
    }
  }

  return {
    contenders: [{ name, pid: browser.pid, render, lanes }],
    stop: browser.stop,
  };
}

async function openPage(browser: Browser, isCard: boolean, browserContextId?: string): Promise<Page> {
  const target = await browser.send("Target.createTarget", { url: "about:blank", browserContextId });
  const targetId = String(target.targetId);
  const attached = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const sessionId = String(attached.sessionId);
  await browser.send("Page.enable", {}, sessionId);
  if (browserContextId === undefined) {
    await browser.send("Emulation.setScriptExecutionDisabled", { value: true }, sessionId);
  }
  if (isCard) await browser.send("Emulation.setDeviceMetricsOverride", cardSize, sessionId);
  return { sessionId, frameId: targetId, targetId };
}

async function setContent(browser: Browser, { sessionId, frameId }: Page, html: string): Promise<void> {
  const loaded = browser.event("Page.loadEventFired", sessionId);
  await browser.send("Page.setDocumentContent", { frameId, html }, sessionId);
  await loaded;
}

async function print(browser: Browser, { sessionId }: Page): Promise<number> {
  const { data } = await browser.send("Page.printToPDF", pdfOptions, sessionId);
  return Buffer.from(String(data), "base64").length;
}

async function screenshot(browser: Browser, { sessionId }: Page): Promise<number> {
  const { data } = await browser.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true }, sessionId);
  return Buffer.from(String(data), "base64").length;
}

async function renderInFreshContext(browser: Browser, html: string): Promise<number> {
  const { browserContextId } = await browser.send("Target.createBrowserContext");
  try {
    const page = await openPage(browser, false, String(browserContextId));
    await setContent(browser, page, html);
    return await print(browser, page);
  } finally {
    await browser.send("Target.disposeBrowserContext", { browserContextId });
  }
}

/** Two pages, made when first asked for, given out in the order of asking. */
class Pool {
  readonly #open: () => Promise<Page>;
  readonly #idle: Page[] = [];
  readonly #waiting: ((page: Page) => void)[] = [];
  #made = 0;

  constructor(open: () => Promise<Page>) {
    this.#open = open;
  }

  async take(): Promise<Page> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#made < PAGES) {
      this.#made++;
      return this.#open();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(page: Page): void {
    const next = this.#waiting.shift();
    if (next) next(page);
    else this.#idle.push(page);
  }
}
