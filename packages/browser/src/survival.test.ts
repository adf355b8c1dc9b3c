import { existsSync, readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Browser } from "./browser.ts";
import { mayHoldBack } from "./hold-back.ts";
import { printJob, screenshotJob, startTestBrowser } from "./testing/browser.ts";
import { pdfText } from "./testing/pdf.ts";

let browser: Browser;
afterEach(() => browser.close());

/** Processes of a browser, by its process group. */
function processesOf(group: number): { pid: number; command: string; status: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
        const status = readFileSync(`/proc/${pid}/status`, "latin1");
        if (Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) !== group) return [];
        if (/^State:\s+Z/m.test(status)) return []; // ended, and not yet taken note of by its parent
        const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
        // Without a command line it is past its end and only waits for the kernel.
        return command === "" ? [] : [{ pid: Number(pid), command, status }];
      } catch {
        return [];
      }
    });
}

/** A process may have ended with the one before it. */
function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const rows = Array.from({ length: 400 }, (_, row) => `<p>Row ${row}</p>`).join("");

test("a browser that is killed during 20 prints loses none of them", async () => {
  browser = await startTestBrowser({ concurrency: 4 });
  await browser.print(printJob("<p>warm"));
  const group = browser.stats().processes.find(({ lane }) => lane === "print")?.pid ?? 0;

  const prints = Array.from({ length: 20 }, (_, index) => browser.print(printJob(`<h1>Number ${index}</h1>${rows}`)));
  while (browser.stats().pages.inUse < 4) await sleep(1);
  for (const { pid } of processesOf(group)) end(pid);
  const texts = await Promise.all(prints.map(async (print) => pdfText((await print).bytes)));

  texts.forEach((text, index) => {
    expect(text).toContain(`Number ${index}Row 0`);
  });
  expect(browser.stats()).toMatchObject({ restarts: 1, pages: { inUse: 0, waiting: 0 } });
  expect(await browser.isReady()).toBe(true);
});

test("a browser whose renderers cannot start any more is replaced", async () => {
  browser = await startTestBrowser({ concurrency: 1 });
  await browser.print(printJob("<p>warm"));
  const group = browser.stats().processes[0]?.pid ?? 0;
  // Renderers first: they end with the process that made them, which has to report it while it can.
  for (const type of ["renderer", "zygote"]) {
    for (const { pid, command } of processesOf(group)) if (command.includes(`--type=${type}`)) end(pid);
    await sleep(500);
  }

  for (const word of ["First", "Second", "Third"])
    expect(await pdfText((await browser.print(printJob(`<h1>${word}</h1>`))).bytes)).toContain(word);
  expect(browser.stats()).toMatchObject({ restarts: 1 });
});

test("a renderer that is killed under a document costs one more attempt", async () => {
  browser = await startTestBrowser({ concurrency: 1 });
  await browser.print(printJob("<p>warm"));
  const group = browser.stats().processes[0]?.pid ?? 0;

  const print = browser.print(printJob(`<h1>Again</h1>${rows}${rows}`));
  while (browser.stats().pages.inUse === 0) await sleep(1);
  for (const { pid, command } of processesOf(group)) if (command.includes("--type=renderer")) end(pid);

  expect(await pdfText((await print).bytes)).toContain("Again");
  expect(browser.stats()).toMatchObject({ documents: 2, pages: { inUse: 0 } });
});

test("an endless script is stopped at its time limit and affects no other document", async () => {
  browser = await startTestBrowser();
  const endless = browser.print(printJob("<script>for (;;);</script>", { javascript: true, timeoutMs: 1500 }));
  const later = browser.screenshot(
    screenshotJob("<script>setTimeout(() => { for (;;); }, 200)</script>", {
      javascript: true,
      timeoutMs: 1500,
      waitFor: { selector: "#never", timeoutMs: 60_000 },
    }),
  );
  const others = Array.from({ length: 5 }, (_, index) => browser.print(printJob(`<p>${index}`)));

  await Promise.all([
    expect(endless).rejects.toMatchObject({ code: "render_timeout", message: expect.stringContaining("1.5 s") }),
    expect(later).rejects.toMatchObject({ code: "render_timeout" }),
  ]);
  expect((await Promise.all(others)).map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1]);
  const scripted = await browser.print(printJob("<script>document.write('works')</script>", { javascript: true }));
  expect(await pdfText(scripted.bytes)).toBe("works");
  expect(browser.stats()).toMatchObject({ restarts: 0, pages: { inUse: 0 } });
});

test.runIf(process.platform === "linux" && mayHoldBack())(
  "a document that works without end steps behind the others until it is stopped",
  async () => {
    browser = await startTestBrowser({ concurrency: 2 });
    const quick = printJob("<script>document.write('quick')</script>", { javascript: true, workspace: "wsp_quick" });
    await browser.print(quick);
    const priorities = () =>
      browser
        .stats()
        .processes.filter(({ lane }) => lane === "screen")
        .flatMap(({ pid }) => processesOf(pid))
        .filter(({ command }) => command.includes("--type=renderer"))
        .map(({ pid }) => getPriority(pid));
    const usual = Math.max(...priorities());
    expect(Math.min(...priorities())).toBeGreaterThan(getPriority());
    const stop = new AbortController();
    const endless = browser
      .print(printJob("<script>for (;;);</script>", { javascript: true }), stop.signal)
      .catch((error: Error) => error.message);

    await expect.poll(() => Math.max(...priorities())).toBeGreaterThan(usual);
    expect(await pdfText((await browser.print(quick)).bytes)).toBe("quick");
    stop.abort(new Error("stopped"));
    expect(await endless).toBe("stopped");
    await expect.poll(() => Math.max(...priorities())).toBe(usual);
  },
);

test.runIf(process.platform === "linux").each([
  [
    "elements",
    "for (let i = 0; ; i++) { const d = document.createElement('p'); d.textContent = 'x'.repeat(50000) + i; document.documentElement.append(d) }",
  ],
  [
    "canvases",
    "const a = []; for (;;) { const c = document.createElement('canvas'); c.width = c.height = 4000; c.getContext('2d').fillRect(0, 0, 9, 9); c.getContext('2d').getImageData(0, 0, 1, 1); a.push(c) }",
  ],
])(
  "a document whose script collects %s without end is stopped at its share of memory, and not tried again",
  async (_, script) => {
    browser = await startTestBrowser({ concurrency: 1, maxPageMemoryBytes: 600_000_000 });
    const job = printJob(`<script>${script}</script>`, { javascript: true, timeoutMs: 300_000 });

    await expect(browser.print(job)).rejects.toMatchObject({
      code: "template_limit_exceeded",
      message: expect.stringContaining("600 MB"),
    });
    expect((await browser.print(printJob("<p>next", { javascript: true, timeoutMs: 120_000 }))).pages).toBe(1);
    expect(browser.stats()).toMatchObject({ restarts: 0, documents: 2 });
  },
);

test("a document whose script never lets go of the page is ended after its screenshot", async () => {
  browser = await startTestBrowser({ concurrency: 1 });
  const html = "<script>addEventListener('pagehide', () => { for (;;); })</script>";
  await browser.screenshot(screenshotJob(html, { javascript: true }));
  const next = await browser.print(printJob("<script>document.write('next')</script>", { javascript: true }));

  expect(await pdfText(next.bytes)).toBe("next");
});

test("100,000 pages are refused before they are laid out, whether by breaks or by height", async () => {
  browser = await startTestBrowser();
  const breaks = Array.from({ length: 100_000 }, (_, page) => `<div style="break-after:page">${page}</div>`).join("");
  const tooLarge = { code: "output_too_large", message: expect.stringContaining("more than 5000 pages") };

  const timeoutMs = 600_000;
  await expect(browser.print(printJob(breaks, { timeoutMs }))).rejects.toMatchObject(tooLarge);
  const high = printJob("<div style='height:30000000px'>", { timeoutMs, tagged: false });
  await expect(browser.print(high)).rejects.toMatchObject(tooLarge);
  expect((await browser.print(printJob("<p>small"))).pages).toBe(1);
  expect(browser.stats().restarts).toBe(0);
});

test("a document may have exactly as many pages as allowed, also when it needs a second look", async () => {
  browser = await startTestBrowser();
  const pages = (count: number) =>
    Array.from({ length: count }, (_, page) => `<p style="break-before:page">${page}`).join("");
  const job = (count: number, maxPages: number) => printJob(pages(count), { maxPages, tagged: false });

  expect((await browser.print(job(3, 3))).pages).toBe(3);
  expect((await browser.print(job(260, 300))).pages).toBe(260);
  await expect(browser.print(job(4, 3))).rejects.toMatchObject({ code: "output_too_large" });
  await expect(browser.print(job(301, 300))).rejects.toMatchObject({ code: "output_too_large" });
});

test("50 MB of HTML end within the limit with a clear error, and other documents are printed at the same time", async () => {
  browser = await startTestBrowser();
  const huge = browser.print(printJob("<p>A paragraph of some length.</p>".repeat(1_600_000), { timeoutMs: 6000 }));
  const other = browser.print(printJob("<p>small"));

  await expect(huge).rejects.toMatchObject({
    code: expect.stringMatching(/output_too_large|render_timeout|template_limit_exceeded/),
  });
  expect((await other).pages).toBe(1);
  await expect(browser.print(printJob("x".repeat(65_000_000)))).rejects.toMatchObject({ code: "output_too_large" });
});

test("a PDF larger than allowed is refused", async () => {
  browser = await startTestBrowser();

  await expect(browser.print(printJob(rows, { maxOutputBytes: 2000 }))).rejects.toMatchObject({
    code: "output_too_large",
  });
});

test.runIf(process.platform === "linux")(
  "a document that is given up and ends soon leaves its renderer to the next one",
  async () => {
    browser = await startTestBrowser({ concurrency: 1 });
    const job = printJob(rows);
    await browser.print(job);
    const renderers = () =>
      browser
        .stats()
        .processes.flatMap(({ pid }) => processesOf(pid))
        .filter(({ command }) => command.includes("--type=renderer"))
        .map(({ pid }) => pid);
    const giveUpOne = async () => {
      const before = renderers();
      const stop = new AbortController();
      const running = browser.print(job, stop.signal).then(
        () => "printed",
        (error: Error) => error.message,
      );
      while (browser.stats().pages.inUse === 0) await sleep(1);
      stop.abort(new Error("the caller left"));
      const outcome = await running;
      await browser.print(job);
      return { outcome, isSame: before.every((pid) => renderers().includes(pid)) };
    };

    // On a busy machine one may not end soon enough: then another.
    await expect.poll(giveUpOne).toEqual({ outcome: "the caller left", isSame: true });
  },
);

test("a caller who gives up frees the place soon", async () => {
  browser = await startTestBrowser({ concurrency: 1 });
  const stop = new AbortController();
  const running = browser.print(printJob("<script>for (;;);</script>", { javascript: true }), stop.signal);
  const waiting = browser.print(printJob("<p>", { javascript: true }), stop.signal);
  while (browser.stats().pages.inUse === 0) await sleep(5);

  stop.abort(new Error("the caller left"));

  const outcomes = await Promise.allSettled([running, waiting]);
  expect(outcomes).toMatchObject([
    { reason: { message: "the caller left" } },
    { reason: { message: "the caller left" } },
  ]);
  expect((await browser.print(printJob("<p>next", { javascript: true }))).pages).toBe(1);
});

test("a process is replaced after its share of documents without one being lost", async () => {
  browser = await startTestBrowser({ maxDocuments: 10 });
  const before = browser.stats().processes[0]?.pid;

  const results = await Promise.all(Array.from({ length: 40 }, (_, index) => browser.print(printJob(`<p>${index}`))));
  while (browser.stats().recycled === 0) await sleep(10);

  expect(results.map(({ pages }) => pages)).toEqual(Array(40).fill(1));
  expect(browser.stats().restarts).toBe(0);
  expect((await browser.print(printJob("<p>after"))).pages).toBe(1);
  while (browser.stats().processes.some(({ pid }) => pid === before)) await sleep(10);
});

test("renderers are sandboxed, and run as another user than root", async () => {
  browser = await startTestBrowser();
  await browser.print(printJob("<p>x"));
  const group = browser.stats().processes[0]?.pid ?? 0;
  const renderers = processesOf(group).filter(({ command }) => command.includes("--type=renderer"));

  expect(renderers.length).toBeGreaterThan(0);
  for (const { status, command } of renderers) {
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(command).not.toContain("--no-sandbox");
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    if (process.getuid?.() === 0) expect(uid).toBeGreaterThanOrEqual(64_000);
  }
});

test.each([false, true])(
  "closing leaves no process and no folder behind, for one document: %s",
  async (forOneDocument) => {
    browser = await startTestBrowser({ forOneDocument });
    await browser.screenshot(screenshotJob("<p>x"));
    const groups = browser.stats().processes.map(({ pid }) => pid);
    const home = processesOf(groups[0] ?? 0)
      .map(({ command }) => /--user-data-dir=(\S+)\/profile/.exec(command)?.[1])
      .find(Boolean);

    await browser.close();

    // What is killed takes a moment to end.
    await expect.poll(() => groups.flatMap(processesOf)).toEqual([]);
    expect(home && existsSync(home)).toBe(false);
  },
);
