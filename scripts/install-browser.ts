/**
 * Finds the browser or installs one, and prints its path: as root on Debian or Ubuntu the system's own package, which gets
 * security updates; elsewhere the build that comes inside an npm package.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type FoundBrowser, findBrowser } from "@platen/browser";

const NPM_BROWSER = "@sparticuz/chromium@153.0.0";

const found = findBrowser(process.env) ?? installFromDebian() ?? installFromNpm();
if (!found) {
  console.error("No Chromium was found and none could be installed. Install Chromium, or name one in PLATEN_CHROMIUM.");
  process.exit(1);
}
console.log(found.path);

function installFromDebian(): FoundBrowser | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;

  console.error("Setting up: no browser found; installing Debian's chromium-headless-shell (about a minute, once) …");
  run("apt-get", ["update", "-q"]);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (run("apt-get", ["install", "-q", "-y", "--no-install-recommends", name])) return findBrowser(process.env);
  }
  console.error("Setting up: apt-get could not install it.");

  return null;
}

function installFromNpm(): FoundBrowser | null {
  if (process.platform !== "linux" || process.arch !== "x64") return null;

  console.error("Setting up: no browser found; taking the build inside an npm package (about a minute, once) …");
  console.error(
    `  ${NPM_BROWSER} is built for serverless hosts and follows Chromium's security releases late.\n` +
      "  For production install your system's chromium-headless-shell or chromium; it is then used by itself.",
  );
  if (!run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", NPM_BROWSER])) return null;

  return findBrowser(process.env);
}

/** Output goes to standard error: standard output carries the path alone. */
function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

  return spawnSync(command, args, { stdio: ["ignore", 2, 2], env }).status === 0;
}
