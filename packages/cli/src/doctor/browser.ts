/** Is there a browser, is it recent, does it start in its sandbox, and do its fonts have the letters that people use? */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { type Browser, type FoundBrowser, findBrowser, startBrowser } from "@platen/browser";
import type { Settings } from "@platen/server";
import type { Check } from "./check.ts";

const run = promisify(execFile);

const kinds: Record<FoundBrowser["kind"], string> = {
  "headless-shell": "headless shell",
  chrome: "full Chrome, slower than the headless shell",
  npm: "from npm, often months old",
};

/** Security fixes for Chromium come every week or two. */
const oldAfterDays = 60;
const dayMs = 86_400_000;

const update = "Update it, on Debian and Ubuntu with: apt-get update && apt-get install chromium-headless-shell";

export async function* checkBrowser(settings: Settings): AsyncGenerator<Check> {
  const found = find();
  if (!("kind" in found)) {
    yield found;
    return;
  }
  yield await checkAge(found);

  const started = await start(found, settings, settings.sandbox ? "on" : "off");
  yield await checkSandbox(found, settings, started);
  if (started instanceof Error) return;
  try {
    yield await checkFonts(started, settings);
  } finally {
    await started.close();
  }
}

function find(): FoundBrowser | Check {
  try {
    const found = findBrowser(process.env);
    if (found) return found;
    return {
      name: "browser",
      status: "error",
      message: "No browser was found.",
      fix: "Install it, on Debian and Ubuntu with: apt-get install chromium-headless-shell, or set PLATEN_CHROMIUM to its path. The first start of the service installs one where it can.",
    };
  } catch (error) {
    return {
      name: "browser",
      status: "error",
      message: (error as Error).message,
      fix: "Correct PLATEN_CHROMIUM, or unset it to have a browser found.",
    };
  }
}

async function checkAge({ path, kind }: FoundBrowser): Promise<Check> {
  const answer = kind === "npm" ? null : await run(path, ["--version"]).catch(() => null);
  const version = /\d+(\.\d+)+/.exec(answer?.stdout ?? "")?.[0];
  const message = `Browser ${version ?? "of unknown version"} (${kinds[kind]}): ${path}`;
  if (kind === "npm") return { name: "browser", status: "warning", message, fix: update };

  // Packagers set a file's time to that of the build.
  const ageDays = Math.floor((Date.now() - (await stat(path)).mtimeMs) / dayMs);
  if (ageDays > oldAfterDays)
    return { name: "browser", status: "warning", message: `${message}, ${ageDays} days old`, fix: update };
  return {
    name: "browser",
    status: kind === "chrome" ? "warning" : "ok",
    message,
    ...(kind === "chrome" && { fix: update }),
  };
}

async function start(found: FoundBrowser, settings: Settings, sandbox: "on" | "off"): Promise<Browser | Error> {
  const allowPrivate = settings.assetAllowPrivate;
  return startBrowser({ executable: found.path, sandbox, concurrency: 1, allowPrivate, log: () => {} }).catch(
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

async function checkSandbox(found: FoundBrowser, settings: Settings, started: Browser | Error): Promise<Check> {
  if (!(started instanceof Error)) {
    if (settings.sandbox) return { name: "sandbox", status: "ok", message: "The browser starts in its sandbox." };
    return {
      name: "sandbox",
      status: "warning",
      message: "The browser starts without its sandbox, because PLATEN_SANDBOX is off.",
      fix: "Unset PLATEN_SANDBOX unless every template and all data are your own.",
    };
  }

  const without = settings.sandbox ? await start(found, settings, "off") : started;
  if (without instanceof Error) {
    return {
      name: "sandbox",
      status: "error",
      message: `The browser does not start: ${started.message}`,
      fix: "Reinstall it with its libraries, on Debian and Ubuntu with: apt-get install --reinstall chromium-headless-shell",
    };
  }
  await without.close();
  return {
    name: "sandbox",
    status: "error",
    message: "The browser starts, but not in its sandbox.",
    fix: [
      "Allow user namespaces: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu also kernel.apparmor_restrict_unprivileged_userns=0;",
      "in Docker, give the container a seccomp profile for Chromium. Set PLATEN_SANDBOX=off only if every template and all data are your own.",
    ].join("\n"),
  };
}

/** Latin, Greek and Cyrillic, the euro, and the narrow space of French numbers. */
const sample = "Äßçřşœ Ωμέγα Журнал € 1\u202f234,50";

async function checkFonts(browser: Browser, settings: Settings): Promise<Check> {
  const result = await browser
    .print({
      html: `<!doctype html><html lang="en"><title>Fonts</title><p>${sample}</p></html>`,
      workspace: "doctor",
      network: { assets: new Map(), allowHosts: [] },
      javascript: false,
      waitFor: null,
      locale: "en",
      timezone: "UTC",
      timeoutMs: settings.limits.renderTimeoutMs,
      maxOutputBytes: settings.limits.maxOutputBytes,
      page: {
        widthMm: 210,
        heightMm: 297,
        marginMm: { top: 20, right: 15, bottom: 20, left: 15 },
        scale: 1,
        background: true,
      },
      tagged: true,
      outline: true,
      maxPages: 1,
      inspection: null,
    })
    .catch((error: Error) => error);
  if (result instanceof Error) {
    return { name: "fonts", status: "error", message: `The browser cannot print: ${result.message}`, fix: update };
  }

  const gap = result.warnings.find(({ code }) => code === "missing_glyph");
  if (!gap)
    return { name: "fonts", status: "ok", message: "The fonts have Latin, Greek, Cyrillic, € and narrow spaces." };
  return {
    name: "fonts",
    status: "warning",
    message: gap.message,
    fix: "Run npm install: the fonts come with the packages of @platen/browser.",
  };
}
