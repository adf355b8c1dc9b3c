/** Typing in the editor: from a key to the painted page, to the full check, and after previews that were given up. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Options, Outcome } from "./bench.ts";
import { quietArguments, shellPath } from "./browsers.ts";
import { startService } from "./contenders/platen.ts";
import { median } from "./measure.ts";
import type { Requirement } from "./requirement.ts";
import { table } from "./table.ts";

export const name = "typing";

const FULL_CHECK_MS = 1_000;
/** A preview after ten that were given up, against one that comes alone. */
const AFTER_ABORTED = 1.5;
const ABORTED = 10;
const BETWEEN_KEYS_MS = 60;

interface Lane {
  slug: string;
  /** While typing the page is drawn without its standards; the full check has them. */
  paintedMs: number;
}

const lanes: readonly Lane[] = [
  { slug: "invoice-simple", paintedMs: 300 },
  { slug: "certificate", paintedMs: 300 },
  { slug: "invoice-facturx", paintedMs: 400 },
];

interface Figures {
  slug: string;
  paintedMs: number[];
  checkedMs: number[];
}

interface Service {
  base: string;
  key: string;
}

export async function run({ quick, lanes: chosen }: Options): Promise<Outcome> {
  buildPage();
  const edits = quick ? 10 : 100;
  const service = await startService();
  let browser: Browser | null = null;
  try {
    browser = await chromium.launch({ executablePath: shellPath(), args: quietArguments });
    const measured: Figures[] = [];
    for (const lane of lanes) {
      if (chosen.length > 0 && !chosen.includes(lane.slug)) continue;
      measured.push(await typeInto(browser, service, lane, edits));
    }
    const aborted =
      chosen.length > 0 && !chosen.includes("aborted") ? null : await afterAborted(service, quick ? 3 : 10);
    return report(measured, aborted);
  } finally {
    await browser?.close();
    await service.stop();
  }
}

function buildPage(): void {
  const script = join(dirname(dirname(fileURLToPath(import.meta.url))), "scripts", "build-editor.mjs");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error("The editor could not be built.");
}

/** The word that the edits change: a letter is added to it and taken away again. */
const WORD = "Zq";

async function typeInto(browser: Browser, service: Service, { slug }: Lane, edits: number): Promise<Figures> {
  const source = (await call(service, "GET", `/v1/templates/${slug}`)).draft.source as string;
  const at = /<body[^>]*>/.exec(source);
  if (!at) throw new Error(`The template ${slug} has no body element.`);
  const before = `${source.slice(0, at.index + at[0].length)}<p>${WORD}`;
  await call(service, "PATCH", `/v1/templates/${slug}`, {
    draft: { source: `${before}</p>${source.slice(at.index + at[0].length)}` },
  });

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: service.base });
  try {
    page.setDefaultTimeout(120_000);
    await signIn(page, service.key);
    const lines = before.split("\n");
    await page.goto(`/templates/${slug}?at=template.html:${lines.length}:${lines.at(-1)!.length + 1}`);
    await shows(page, WORD);
    await page.evaluate(watchKeys);

    const figures: Figures = { slug, paintedMs: [], checkedMs: [] };
    for (let edit = 0; edit < edits; edit++) {
      const isAdding = edit % 2 === 0;
      const painted = page.evaluate(whenPainted, { word: WORD, isAdding });
      const checked = page.waitForResponse((response) => response.url().endsWith("/preview?map=1"));
      await page.keyboard.press(isAdding ? "x" : "Backspace");
      figures.paintedMs.push(await painted);
      await (await checked).finished();
      figures.checkedMs.push(await page.evaluate(sinceKey));
      // The full picture is painted too before the next key comes.
      await page.waitForTimeout(150);
    }
    return figures;
  } finally {
    await page.close();
  }
}

async function signIn(page: Page, key: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
}

async function shows(page: Page, text: string): Promise<void> {
  await page.locator(".page-sheet[data-painted] .text-layer", { hasText: text }).first().waitFor();
}

/** Runs in the page: remembers when the last key came. */
function watchKeys(): void {
  addEventListener("keydown", ({ timeStamp }) => Object.assign(globalThis, { lastKeyAt: timeStamp }), true);
}

/** Runs in the page: how long after the key the painted page shows the change. */
function whenPainted({ word, isAdding }: { word: string; isAdding: boolean }): Promise<number> {
  const list = document.querySelector(".preview-pages")!;
  const isShown = () => (list.textContent ?? "").includes(`${word}x`) === isAdding;

  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        resolve(performance.now() - (globalThis as unknown as { lastKeyAt: number }).lastKeyAt);
      });
    });
    observer.observe(list, { childList: true, subtree: true });
  });
}

/** Runs in the page: how long after the key the answer of the last full preview was there. */
function sinceKey(): number {
  const full = performance.getEntriesByType("resource").findLast((entry) => entry.name.endsWith("/preview?map=1"));
  performance.clearResourceTimings();

  return (full as PerformanceResourceTiming).responseEnd - (globalThis as unknown as { lastKeyAt: number }).lastKeyAt;
}

interface Aborted {
  aloneMs: number;
  nextMs: number;
}

/** What a preview takes alone, and right after ten that their client gave up, one for each key of a fast typist. */
async function afterAborted(service: Service, rounds: number): Promise<Aborted> {
  const alone: number[] = [];
  const next: number[] = [];
  await timePreview(service);
  for (let round = 0; round < rounds; round++) {
    alone.push(await timePreview(service));
    for (let key = 0; key < ABORTED; key++) {
      const aborter = new AbortController();
      const given = preview(service, aborter.signal).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_KEYS_MS));
      aborter.abort();
      await given;
    }
    next.push(await timePreview(service));
  }

  return { aloneMs: median(alone), nextMs: median(next) };
}

async function timePreview(service: Service): Promise<number> {
  const started = performance.now();
  const answer = await preview(service);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A preview answered ${answer.status}.`);

  return performance.now() - started;
}

function preview({ base, key }: Service, signal?: AbortSignal): Promise<Response> {
  return fetch(`${base}/v1/templates/invoice-facturx/preview`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: "{}",
    ...(signal ? { signal } : {}),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a bench reads what it knows to be there.
async function call({ base, key }: Service, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(base + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);

  return response.json();
}

function report(measured: readonly Figures[], aborted: Aborted | null): Outcome {
  const rows = measured.map(({ slug, paintedMs, checkedMs }) => {
    const least = Math.min(...paintedMs);
    return [
      slug,
      String(paintedMs.length),
      ...[least, median(paintedMs), median(checkedMs)].map((ms) => ms.toFixed(0)),
    ];
  });
  console.log(table(["typing", "edits", "painted min ms", "painted p50 ms", "full check p50 ms"], rows));
  if (aborted) {
    console.log(
      `a preview alone ${aborted.aloneMs.toFixed(0)} ms, after ${ABORTED} given up ${aborted.nextMs.toFixed(0)} ms`,
    );
  }
  const requirements = lanes.flatMap(({ slug, paintedMs }): Requirement[] => {
    const figures = measured.find((each) => each.slug === slug);
    const of = (values: number[] | undefined) => (values ? median(values) : null);
    return [
      { name: `typing: ${slug}, key to painted page, ms`, figure: of(figures?.paintedMs), bound: { most: paintedMs } },
      {
        name: `typing: ${slug}, key to full check, ms`,
        figure: of(figures?.checkedMs),
        bound: { most: FULL_CHECK_MS },
      },
    ];
  });
  requirements.push({
    name: `typing: a preview after ${ABORTED} given up, to one alone`,
    figure: aborted ? aborted.nextMs / aborted.aloneMs : null,
    bound: { most: AFTER_ABORTED },
  });

  return { results: { measured, aborted }, requirements };
}
