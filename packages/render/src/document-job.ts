/** A render's document as the browser takes it, and the browser's refusals as a render's. */
import { BrowserError, type DocumentJob, type WaitFor } from "@platen/browser";
import { RenderFailure } from "./failure.ts";
import type { RenderJob } from "./render-job.ts";
import type { Settings } from "./settings/settings.ts";

export function documentJob(
  {
    workspace,
    mode,
    settings,
    template,
    limits,
  }: Pick<RenderJob, "workspace" | "mode" | "settings" | "template" | "limits">,
  html: string,
): DocumentJob {
  return {
    html,
    workspace,
    ...(mode && { mode }),
    network: { assets: template.assets, allowHosts: settings.allow_hosts },
    javascript: settings.javascript,
    waitFor: settings.wait_for && waitForOf(settings.wait_for),
    locale: settings.locale,
    timezone: settings.timezone,
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: limits.maxOutputBytes,
  };
}

function waitForOf({
  selector,
  expression,
  delay_ms,
  timeout_ms: timeoutMs,
}: NonNullable<Settings["wait_for"]>): WaitFor | null {
  if (selector !== undefined) return { selector, timeoutMs };
  if (expression !== undefined) return { expression, timeoutMs };

  return delay_ms === undefined ? null : { delayMs: delay_ms };
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
