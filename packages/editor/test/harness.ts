/** What the browser tests of the page share: a real service with a folder of its own, one browser, and looking at a page. */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { AxeResults } from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";

/** Nothing here measures time: the limit only ends what hangs, also on a slow and busy machine. */
const LIMIT_MS = 120_000;

const run = promisify(execFile);
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface EditorService {
  /** The address of the page, without a slash at the end. */
  url: string;
  liveKey: string;
  testKey: string;
  /** Signs in once. */
  signInLink: string;
  /** A request to the API with a key, the live one where none is given; `body` is sent as JSON. */
  api(method: string, path: string, body?: unknown, key?: string): Promise<ApiAnswer>;
  /** Runs the command with the settings of this service, such as `open`, and gives what it prints. */
  platen(...args: string[]): Promise<string>;
  /** Ends the service at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, at the same address with the same data. */
  restart(): Promise<void>;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined where it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back.
  json: any;
}

/** Builds the page where its sources have changed, and starts a service that sends it. */
export async function startService(env: Record<string, string> = {}): Promise<EditorService> {
  execFileSync(process.execPath, [join(root, "scripts", "build-editor.mjs")], { stdio: ["ignore", 2, 2] });
  const folder = mkdtempSync(join(tmpdir(), "platen-editor-"));
  chmodSync(folder, 0o755); // started by root, the database's user must reach its files
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, PLATEN_CHROMIUM, PLATEN_SANDBOX } = process.env;
  const settings = {
    ...(PATH ? { PATH } : {}),
    ...(PLATEN_CHROMIUM ? { PLATEN_CHROMIUM } : {}),
    ...(PLATEN_SANDBOX ? { PLATEN_SANDBOX } : {}),
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_HOST: "127.0.0.1",
    PLATEN_PORT: String(port),
    PLATEN_CONCURRENCY: "2",
    PLATEN_RENDER_TIMEOUT: "240s",
    ...env,
  };
  const command = join(root, "packages", "cli", "src", "main.ts");
  let child: ChildProcess | null = null;
  let printed = "";

  const start = async () => {
    printed = "";
    const started = spawn(process.execPath, [command, "serve"], { env: settings, stdio: ["ignore", "pipe", "pipe"] });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    }
    while (!(await answers(`${url}/readyz`))) {
      if (started.exitCode !== null) throw new Error(`The service ended:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const exited = once(running, "exit");
    running.kill(signal);
    await exited;
  };

  await start();
  const read = (pattern: RegExp) => {
    const found = pattern.exec(printed)?.[0];
    if (!found) throw new Error(`The service did not print ${pattern}:\n${printed}`);
    return found;
  };
  const liveKey = read(/plt_live_\w+/);

  return {
    url,
    liveKey,
    testKey: read(/plt_test_\w+/),
    signInLink: read(/http\S+#sign-in=\S+/),
    async api(method, path, body, key = liveKey) {
      const response = await fetch(url + path, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get("content-type") ?? "");
      return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : undefined };
    },
    // Not a call that blocks: a connection that the service closes meanwhile would be used again.
    platen: async (...args) => (await run(process.execPath, [command, ...args], { env: settings })).stdout,
    kill: () => end("SIGKILL"),
    restart: start,
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The browser that the service prints with, without any traffic of its own. */
export function launchBrowser(): Promise<Browser> {
  const found = execFileSync(process.execPath, [join(root, "scripts", "install-browser.ts")], { encoding: "utf8" });

  return chromium.launch({
    executablePath: found.trim(),
    // Chromium's sandbox does not start as root.
    chromiumSandbox: process.env.PLATEN_SANDBOX !== "off" && process.getuid?.() !== 0,
    timeout: LIMIT_MS,
    args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
  });
}

export interface WatchedPage {
  page: Page;
  /** Addresses of other origins that the page asked for; must stay empty. */
  strays: string[];
  /** Errors that the page threw or wrote to its console, violations of its policy included. */
  faults: string[];
  close(): Promise<void>;
}

interface View {
  colorScheme?: "light" | "dark";
  width?: number;
  height?: number;
}

/** A page with cookies and storage of its own. */
export async function openPage(browser: Browser, service: EditorService, view: View = {}): Promise<WatchedPage> {
  const { colorScheme = "light", width = 1280, height = 800 } = view;
  const context = await browser.newContext({ colorScheme, viewport: { width, height }, baseURL: service.url });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  const strays: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== service.url && protocol !== "data:" && protocol !== "blob:") strays.push(request.url());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    // A refused request is also an entry of the console; tests look at what the page made of it.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      faults.push(message.text());
  });

  return { page, strays, faults, close: () => context.close() };
}

/** Signs in through the form, with the live key where none is given. */
export async function signIn(page: Page, service: EditorService, key = service.liveKey): Promise<void> {
  await page.goto("/");
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
}

/** What axe looks for; `colors` is the part that differs between color schemes. */
const axeRules = {
  all: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  colors: ["color-contrast", "link-in-text-block"],
};

/**
 * The violations that axe finds, each as one line; empty where there are none. In an open dialog only that is looked at:
 * what is behind it cannot be reached.
 */
export async function findAxeViolations(page: Page, rules: keyof typeof axeRules = "all"): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not bind.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(root: Node, options: object): Promise<AxeResults> } };
    return axe.run(document.querySelector("dialog[open]") ?? document, { runOnly, resultTypes: ["violations"] });
  }, axeRules[rules]);

  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
}

/**
 * What cannot be reached or read in a small window, as at a zoom of 200 %: controls outside of it or under something else,
 * and boxes besides code and pages that scroll in both directions.
 */
export function findLostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const describe = (element: Element) => element.outerHTML.replaceAll(/\s+/g, " ").slice(0, 120);
    const scrolls = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const found: string[] = [];
    if (scrolls(document.documentElement)) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);

    for (const box of root.querySelectorAll("*")) {
      if (box.matches(".cm-scroller, .cm-scroller *, .preview-scroller, pre, pre *, iframe")) continue;
      const { overflowX } = getComputedStyle(box);
      const isWide = scrolls(box) && (overflowX === "auto" || overflowX === "scroll");
      // A table of figures may be wider than the window.
      if (isWide && box.scrollHeight > box.clientHeight + 1 && !box.querySelector("table"))
        found.push(`scrolls in both directions: ${describe(box)}`);
    }
    const controls = "a[href], button, input, select, textarea, summary, [role=tab], [contenteditable=true]";
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      if (control.closest(".visually-hidden, .skip-link, .cm-panels, [inert]")) continue;
      // A text is as long as it is: its box is what has to be seen.
      const box = control.closest(".cm-editor") ?? control;
      box.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = box.getBoundingClientRect();
      const x = left + Math.min(width, 40) / 2;
      const y = top + Math.min(height, 24) / 2;
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(box.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control)))
        found.push(`cannot be reached: ${describe(control)}`);
    }
    return found;
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
