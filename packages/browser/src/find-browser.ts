/** Which browser to use: the one that was named, else the fastest kind that this machine has. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ownCacheFolder } from "./own-cache-folder.ts";

export interface FoundBrowser {
  /** What `startBrowser` takes as its executable. */
  path: string;
  kind: "headless-shell" | "chrome" | "npm";
}

/** In order of speed: the headless shell makes two to five times as many documents a second as a full Chrome. */
const commands: { name: string; kind: FoundBrowser["kind"] }[] = [
  { name: "chromium-headless-shell", kind: "headless-shell" },
  { name: "chrome-headless-shell", kind: "headless-shell" },
  { name: "headless_shell", kind: "headless-shell" },
  { name: "chromium", kind: "chrome" },
  { name: "chromium-browser", kind: "chrome" },
  { name: "google-chrome-stable", kind: "chrome" },
  { name: "google-chrome", kind: "chrome" },
];

const usualFolders = [
  "/usr/bin",
  "/usr/local/bin",
  "/usr/lib/chromium",
  "/usr/lib64/chromium-browser",
  "/opt/google/chrome",
  "/snap/bin",
  "/headless-shell",
];

/**
 * Finds the browser, or null where there is none; throws when PLATEN_CHROMIUM names something that cannot be run.
 *
 * @example findBrowser(process.env)?.path
 */
export function findBrowser(env: NodeJS.ProcessEnv): FoundBrowser | null {
  const named = env.PLATEN_CHROMIUM;
  if (named) return namedBrowser(named);

  const folders = [...(env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""), ...usualFolders];
  for (const { name, kind } of commands) {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (path) return { path, kind };
  }
  return npmBrowser(env);
}

/** Where `findOrInstallBrowser` puts the build inside an npm package; null where this user has no folder for it. */
export function npmBrowserFolder(env: NodeJS.ProcessEnv): string | null {
  const folder = ownCacheFolder(env);

  return folder === null ? null : join(folder, "browser");
}

function namedBrowser(path: string): FoundBrowser {
  if (path.endsWith(".br") && existsSync(path)) return { path, kind: "npm" };
  if (isExecutable(path)) return { path, kind: /headless[-_]shell/.test(path) ? "headless-shell" : "chrome" };
  const fault = existsSync(path) ? "is not a file that can be run" : "does not exist";
  throw new Error(
    `PLATEN_CHROMIUM is "${path}", which ${fault}: give the path of a Chromium or chromium-headless-shell executable, or unset it to have one found.`,
  );
}

/**
 * The build that comes inside an npm package, still packed; `startBrowser` unpacks it. Looked for by path: the module
 * loader remembers what was missing, also after the set-up has installed it.
 */
export function npmBrowser(env: NodeJS.ProcessEnv): FoundBrowser | null {
  const installed = npmBrowserFolder(env);
  const folders = installed === null ? [] : [installed];
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) folders.push(folder);
  const path = folders
    .map((folder) => join(folder, "node_modules", "@sparticuz", "chromium", "bin", "chromium.br"))
    .find((packed) => existsSync(packed));

  return path === undefined ? null : { path, kind: "npm" };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
