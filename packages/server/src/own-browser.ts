/** The browser of this process: started with it where it renders, with the first preview where it only answers requests. */
import { type Browser, type BrowserStats, findOrInstallBrowser, requireBrowser, startBrowser } from "@platen/browser";
import type { Logger } from "./log.ts";
import type { Settings } from "./settings/settings.ts";

interface OwnBrowser {
  /** Starts it unless it runs; one that could not be started is tried again at the next call. */
  open(): Promise<Browser>;
  /** Null while it does not run. */
  stats(): BrowserStats | null;
  close(): Promise<void>;
}

export function openOwnBrowser(settings: Settings, log: Logger): OwnBrowser {
  let opening: Promise<Browser> | null = null;
  let browser: Browser | null = null;

  return {
    async open() {
      opening ??= start(settings, log);
      try {
        browser = await opening;
        return browser;
      } catch (error) {
        opening = null;
        throw error;
      }
    },
    stats: () => browser?.stats() ?? null,
    async close() {
      const started = await opening?.catch(() => null);
      await started?.close();
    },
  };
}

async function start(settings: Settings, log: Logger): Promise<Browser> {
  const named = settings.chromium && { PLATEN_CHROMIUM: settings.chromium };
  const env = { ...process.env, ...named };
  // A process that only answers requests starts it with a preview, which must not change the machine.
  const found = settings.role === "api" ? requireBrowser(env) : await findOrInstallBrowser(env);
  if (!settings.sandbox)
    log.warn(
      "PLATEN_SANDBOX is off: documents run in a browser without its sandbox. Turn it on wherever documents come from others.",
    );

  return startBrowser({
    executable: found.path,
    sandbox: settings.sandbox ? "on" : "off",
    // The places of the renders: one more than a single workspace can take.
    concurrency: settings.concurrency + 1,
    allowPrivate: settings.assetAllowPrivate,
    log: (level, message, fields) => log[level](fields ?? {}, message),
  });
}
