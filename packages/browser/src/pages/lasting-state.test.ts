import { afterAll, beforeAll, expect, test } from "vitest";
import documents from "../../test/documents-that-linger.json" with { type: "json" };
import { tracesProbe } from "../../test/traces-probe.ts";
import type { Browser } from "../browser.ts";
import type { PrintJob } from "../job.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser({ concurrency: 1 });
});
afterAll(() => browser.close());

/** What an earlier document could change shows in it: styles, language, links, lists, colors. */
const probe = `<!doctype html><html><head><meta charset="utf-8"><link rel=stylesheet href="assets/a.css">
  <style>p { color: green } h1 { background: #eee }</style></head><body><h1>Probe</h1><p>Text with <q>quote</q></p>
  <ol><li>a</ol><ul><li>x</ul><input value=v><a href="/rel">link</a>
  <p style="width: 60px; hyphens: auto">characteristically donaudampfschifffahrtsgesellschaft</p></body></html>`;

const network = {
  assets: new Map([["assets/a.css", { contentType: "text/css", bytes: Buffer.from("q { color: blue }") }]]),
  allowHosts: [],
};

/** Without what differs from one print to the next: the times. */
async function printed(html: string, javascript: boolean, mode: "live" | "test"): Promise<string> {
  return withoutTimes(printJob(html, { javascript, mode, network, timeoutMs: 120_000 }));
}

async function withoutTimes(job: PrintJob): Promise<string> {
  const { bytes } = await browser.print(job);
  return Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/\/(?:CreationDate|ModDate) \([^)]*\)/g, "");
}

/** What keeps a page waiting for seconds. */
const slow = ["view-transition"];

/** Everything with metadata, body attributes or scripts, which can last, and some of the others; the conformance suite runs all. */
const chosen = documents.filter(
  ({ name, html }, index) => (/<meta|<body |<script/i.test(html) || index % 12 === 0) && !slow.includes(name),
);

test.each([
  ["without scripts", false, probe],
  ["with scripts", true, tracesProbe],
])("a document %s leaves nothing behind for the next one, test and live", async (_, javascript, probe) => {
  const before = await printed(probe, javascript, "live");
  const changed: string[] = [];
  for (const { name, html } of chosen) {
    await printed(html, javascript, "test").catch(() => {});
    if ((await printed(probe, javascript, "test")) !== before) changed.push(`${name}, same mode`);
  }
  if ((await printed(probe, javascript, "live")) !== before) changed.push("live after test");

  expect(chosen.length).toBeGreaterThanOrEqual(50);
  expect(changed).toEqual([]);
});

/** The same document after one that set the state and on a page that no other document had. */
test.each([
  ["the link colors of a body", "<body link=red vlink=red alink=red><p>x", '<a href="/x">link</a>'],
  [
    "a style sheet with a title",
    "<style title=a>p { color: blue }</style>",
    "<style title=b>p { color: red }</style><p>x",
  ],
])("%s has no effect on the next document", async (_, earlier, next) => {
  const job = (html: string, workspace: string) => printJob(html, { workspace, network, timeoutMs: 120_000 });
  const alone = await withoutTimes(job(next, "alone"));
  await browser.print(job(earlier, "shared"));

  expect(await withoutTimes(job(next, "shared"))).toBe(alone);
});

test("live and test documents of a workspace have pages of their own", async () => {
  const other = await startTestBrowser({ concurrency: 1 });
  try {
    const job = (mode: "live" | "test") => printJob("<p>x", { mode, timeoutMs: 120_000 });
    await other.print(job("live"));
    await other.print(job("live"));
    // The page of the two, and one that was opened ahead of time.
    await expect.poll(() => other.stats().pages.open).toBe(2);

    await other.print(job("test"));
    await expect.poll(() => other.stats().pages.open).toBe(3);
  } finally {
    await other.close();
  }
});
