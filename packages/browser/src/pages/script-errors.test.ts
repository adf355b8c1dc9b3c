import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import type { PrintJob } from "../job.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser({ concurrency: 1 });
});
afterAll(() => browser.close());

async function warningsOf(html: string, changes: Partial<PrintJob> = {}) {
  const { warnings } = await browser.print(printJob(html, { javascript: true, timeoutMs: 120_000, ...changes }));
  return warnings.filter(({ code }) => code === "script_error");
}

test.each([
  [
    "an exception",
    "<p>x\n<script>null.x</script>",
    "Uncaught TypeError: Cannot read properties of null (reading 'x')",
    { line: 2, column: 14 },
  ],
  ["a syntax error", "<script>\nlet = = 1</script>", "SyntaxError", { line: 2, column: 7 }],
  [
    "an exception in a timer",
    "<script>setTimeout(() => { throw new RangeError('late') }, 700)</script>",
    "RangeError: late",
    { line: 1 },
  ],
  [
    "an exception in a frame",
    "<script>requestAnimationFrame(() => { throw new Error('frame') })</script>",
    "Error: frame",
    { line: 1 },
  ],
  [
    "an unhandled rejection",
    "<script>Promise.reject(new Error('no data'))</script>",
    "Uncaught (in promise) Error: no data",
    { line: 1 },
  ],
  ["a thrown text", "<script>throw 'just text'</script>", "Uncaught just text", { line: 1 }],
  [
    "console.error",
    "<script>console.error('no series', 3)</script>",
    "console.error: no series 3",
    { line: 1, column: 17 },
  ],
])("%s is a warning with its message and place", async (_, html, message, place) => {
  expect(await warningsOf(html)).toMatchObject([
    { message: expect.stringContaining(message), source: { path: null, ...place } },
  ]);
});

test("an error in an asset names the asset", async () => {
  const assets = new Map([
    ["assets/chart.js", { contentType: "text/javascript", bytes: Buffer.from("\n\n  missing()") }],
  ]);

  expect(
    await warningsOf("<script src=assets/chart.js></script>", { network: { assets, allowHosts: [] } }),
  ).toMatchObject([
    {
      message: "Uncaught ReferenceError: missing is not defined (assets/chart.js:3:3)",
      source: { path: "assets/chart.js", line: 3, column: 3 },
    },
  ]);
});

test("what is handled, and other messages, are not warnings", async () => {
  const html =
    "<script>console.log('x'); console.warn('y'); try { null.x } catch {} Promise.reject(1).catch(() => {})</script>";

  expect(await warningsOf(html)).toEqual([]);
});

test("many errors are counted, and the next document has none of them", async () => {
  const many = await warningsOf("<script>for (let i = 0; i < 2000; i++) console.error('number ' + i)</script>");
  expect(many).toHaveLength(21);
  expect(many.at(-1)?.message).toMatch(/had \d+ more errors/);

  expect(await warningsOf("<script>console.error('mine')</script>")).toMatchObject([
    { message: expect.stringContaining("mine") },
  ]);
});
