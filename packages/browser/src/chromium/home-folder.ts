/** A temporary folder that is all the browser can write to: profiles, caches, its fonts' list. */
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { keptFontCache } from "../fonts/font-cache.ts";
import { fontconfigFile } from "../fonts/fontconfig.ts";
import type { OwnUser } from "../own-user.ts";

export interface HomeFolder {
  path: string;
  fontconfigFile: string;
  /** A new profile for one browser process. */
  profile(): string;
  /** For later starts, what this one had to find out about the fonts; to be called before the browser has a document. */
  keepFontCache(): void;
  remove(): void;
}

const prefix = "platen-browser-";

/** Makes the folder, and removes those of services that were killed before they could clean up. */
export function makeHomeFolder(user: OwnUser | null, fontFolders: readonly string[]): HomeFolder {
  removeOrphans();
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const own = (file: string) => {
    if (user) chownSync(file, user.uid, user.gid);
    return file;
  };
  const folder = (name: string) => {
    mkdirSync(join(path, name));
    return own(join(path, name));
  };

  own(path);
  const readable = fontFolders.map((fonts, index) =>
    user ? readableFolder(fonts, () => folder(`fonts-${index}`)) : fonts,
  );
  const isCopied = readable.some((fonts, index) => fonts !== fontFolders[index]);
  const kept = isCopied ? null : keptFontCache();
  const cache = folder("font-cache");
  const fontconfig = join(path, "fonts.conf");
  writeFileSync(fontconfig, fontconfigFile({ folders: readable, cacheFolders: kept ? [cache, kept.folder] : [cache] }));
  own(fontconfig);

  let profiles = 0;
  return {
    path,
    fontconfigFile: fontconfig,
    profile: () => folder(`profile-${++profiles}`),
    keepFontCache: () => kept?.add(cache),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** A checkout below /root is closed to the browser's user, which then gets a copy of the fonts. */
function readableFolder(fonts: string, makeCopy: () => string): string {
  if (isOpenToAll(fonts)) return fonts;
  const copy = makeCopy();
  cpSync(fonts, copy, {
    recursive: true,
    filter: (source) => statSync(source).isDirectory() || /\.(ttf|otf)$/i.test(source),
  });
  openToAll(copy);
  return copy;
}

/** Whether a user without any rights of its own can reach this file or folder. */
export function isOpenToAll(path: string): boolean {
  const stats = statSync(path);
  const needed = stats.isDirectory() ? 0o005 : 0o004;
  if ((stats.mode & needed) !== needed) return false;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else chmodSync(path, 0o644);
  }
}

function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : Number.NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // it belongs to another user, whose service removes it
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
