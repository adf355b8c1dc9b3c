/** Documents that try to leave something behind on their page, each followed by the same document as before: its bytes must not change. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, PrintJob } from "@platen/browser";
import { tracesProbe } from "../../../packages/browser/test/traces-probe.ts";
import type { OwnSuite, SuiteResult } from "../../suite.ts";
import { withBrowser } from "../with-browser.ts";

export const suites: OwnSuite[] = [
  { name: "browser: nothing lasts, without scripts", floor: 1, run: (length) => check(false, length) },
  { name: "browser: nothing lasts, with scripts", floor: 1, run: (length) => check(true, length) },
];

const FILE = join(import.meta.dirname, "../../../packages/browser/test/documents-that-linger.json");
/** Of the short run: the test of the browser itself has those that are likely to leave something. */
const SHORT = 5;

const PROBE = `<!doctype html><html><head><meta charset="utf-8"><link rel=stylesheet href="assets/a.css">
  <style>p { color: green } h1 { background: #eee }</style></head><body><h1>Probe</h1><p>Text with <q>quote</q></p>
  <ol><li>a</ol><ul><li>x</ul><input value=v><a href="/rel">link</a><table><tr><td>cell</table>
  <p style="width: 60px; hyphens: auto">characteristically donaudampfschifffahrtsgesellschaft</p></body></html>`;
const BARE = "<p>bare</p><q>quote</q>";

function check(javascript: boolean, length: "short" | "full"): Promise<SuiteResult> {
  const documents = JSON.parse(readFileSync(FILE, "utf8")) as { name: string; html: string }[];
  const chosen = documents.slice(0, length === "short" ? SHORT : undefined);
  return withBrowser((browser) => follow(browser, chosen, javascript));
}

async function follow(
  browser: Browser,
  documents: { name: string; html: string }[],
  javascript: boolean,
): Promise<SuiteResult> {
  const result: SuiteResult = { passed: 0, total: 0, notes: [] };
  const print = (html: string, mode: "live" | "test", workspace: string) =>
    printed(browser, { html, mode, workspace, javascript });
  const before = new Map<string, string>();
  const probes = javascript ? [PROBE, tracesProbe] : [PROBE, BARE];
  for (const probe of probes) before.set(probe, await print(probe, "live", "before"));

  for (const [index, { name, html }] of documents.entries()) {
    const workspace = `wsp_${index}`;
    await print(PROBE, "live", workspace);
    // What such a document itself becomes does not matter.
    await print(html, "test", workspace).catch(() => {});
    await print(html, "live", workspace).catch(() => {});
    for (const mode of ["live", "test"] as const) {
      for (const [probe, bytes] of before) {
        result.total++;
        if ((await print(probe, mode, workspace)) === bytes) result.passed++;
        else result.notes.push(`${name}, ${mode}: the next document changed`);
      }
    }
  }
  return result;
}

/** Without the times, which differ from one print to the next. */
async function printed(
  browser: Browser,
  what: Pick<PrintJob, "html" | "mode" | "workspace" | "javascript">,
): Promise<string> {
  const css = { contentType: "text/css", bytes: Buffer.from("q { color: blue }") };
  const marginMm = { top: 20, right: 15, bottom: 20, left: 15 };
  const { bytes } = await browser.print({
    ...what,
    network: { assets: new Map([["assets/a.css", css]]), allowHosts: [] },
    waitFor: null,
    locale: "en",
    timezone: "UTC",
    timeoutMs: 300_000,
    maxOutputBytes: 50_000_000,
    page: { widthMm: 210, heightMm: 297, marginMm, scale: 1, background: true },
    tagged: true,
    outline: true,
    maxPages: 5_000,
    inspection: null,
  });
  return Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/\/(?:CreationDate|ModDate) \([^)]*\)/g, "");
}
