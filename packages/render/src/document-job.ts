/** A render's document as the browser takes it, and the browser's refusals as a render's. */
import { BrowserError, type DocumentJob } from "@platen/browser";
import { RenderFailure } from "./failure.ts";
import type { RenderJob } from "./render-job.ts";

export function documentJob(
  { workspace, settings, template, limits }: Pick<RenderJob, "workspace" | "settings" | "template" | "limits">,
  html: string,
): DocumentJob {
  return {
    html,
    workspace,
    network: { assets: template.assets, allowHosts: settings.allow_hosts },
    javascript: settings.javascript,
    waitFor: settings.wait_for && { selector: settings.wait_for.selector, timeoutMs: settings.wait_for.timeout_ms },
    locale: settings.locale,
    timezone: settings.timezone,
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: limits.maxOutputBytes,
  };
}

/** Waits for the browser; where it refuses, so does the render. */
export async function inBrowser<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BrowserError) throw new RenderFailure(error.code, error.message);
    throw error;
  }
}
