/** The pipeline without the service: `renderDocument` called in this process, with a browser and pools as the service has them. */
import { startBrowser } from "@platen/browser";
import { noPrivate } from "@platen/egress";
import {
  emptyTemplate,
  type RenderJob,
  renderDocument,
  resolveSettings,
  servicePoolLimits,
  startFileThreads,
  startTemplatePool,
} from "@platen/render";
import { shellPath } from "../browsers.ts";
import type { Entry } from "../contender.ts";

const CONCURRENCY = 2;

/** It renders one document only, whatever the lane. */
export async function startDirect(name: string, html: string): Promise<Entry> {
  const browser = await startBrowser({
    executable: shellPath(),
    sandbox: "on",
    concurrency: CONCURRENCY,
    allowPrivate: noPrivate,
    log: () => {},
  });
  const evaluator = startTemplatePool({ size: CONCURRENCY, ...servicePoolLimits });
  const files = startFileThreads();
  const render = async () => {
    const { bytes } = await renderDocument(jobOf(html), { browser, evaluator, files });
    return bytes.byteLength;
  };
  const stop = async () => {
    await browser.close();
    await evaluator.close();
    await files.close();
  };

  return { contenders: [{ name, pid: process.pid, render, lanes: ["invoice"] }], stop };
}

function jobOf(html: string): RenderJob {
  return {
    workspace: "bench",
    template: { ...emptyTemplate, source: html },
    settings: resolveSettings({}),
    data: {},
    invoice: null,
    format: "pdf",
    now: new Date(),
    filename: null,
    limits: { timeoutMs: 60_000, maxHtmlBytes: 32e6, maxOutputBytes: 200e6, maxPages: 5_000 },
  };
}
