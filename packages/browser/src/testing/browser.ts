/** A real browser and plain jobs for the tests of this room. */
import { noPrivate } from "@platen/egress";
import type { Browser, BrowserOptions } from "../browser.ts";
import { findBrowser } from "../find-browser.ts";
import type { PrintJob, ScreenshotJob } from "../job.ts";
import { startBrowser } from "../start-browser.ts";

/** Starts the browser that this machine has, sandbox on. */
export function startTestBrowser(options: Partial<BrowserOptions> = {}): Promise<Browser> {
  const found = findBrowser(process.env);
  if (!found) throw new Error("These tests need a Chromium: install chromium-headless-shell or set PLATEN_CHROMIUM.");
  return startBrowser({
    executable: found.path,
    sandbox: "on",
    concurrency: 2,
    allowPrivate: noPrivate,
    log: () => {},
    ...options,
  });
}

const common = {
  workspace: "wsp_test",
  network: { assets: new Map(), allowHosts: [] },
  javascript: false,
  waitFor: null,
  locale: "en",
  timezone: "UTC",
  timeoutMs: 120_000,
  maxOutputBytes: 200_000_000,
};

export function printJob(html: string, changes: Partial<PrintJob> = {}): PrintJob {
  const marginMm = { top: 20, right: 15, bottom: 20, left: 15 };
  const page = { widthMm: 210, heightMm: 297, marginMm, scale: 1, background: true };
  return { ...common, html, page, tagged: true, outline: true, maxPages: 5000, inspection: null, ...changes };
}

export function screenshotJob(html: string, changes: Partial<ScreenshotJob> = {}): ScreenshotJob {
  const size = { width: 300, height: 200, scale: 1 };
  return { ...common, html, ...size, format: "png", quality: 90, transparent: false, fullPage: false, ...changes };
}
