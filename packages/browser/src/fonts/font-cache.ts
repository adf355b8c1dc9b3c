/**
 * What fontconfig found out about the fonts, kept from one start of the browser to the next: reading the fonts again is a
 * third of a start. The browser reads the folder and cannot write to it.
 */
import {
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface KeptFontCache {
  folder: string;
  /** Adds the files that a browser has written to this folder. */
  add(from: string): void;
}

/** Made unless it is there; null where another user has a folder of that name. */
export function keptFontCache(): KeptFontCache | null {
  const folder = join(tmpdir(), `platen-font-cache-${process.getuid?.() ?? 0}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (!isOwn(folder)) return null;
  } catch {
    return null;
  }

  return {
    folder,
    add(from) {
      try {
        for (const { name } of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isFile())) {
          keep(join(from, name), join(folder, name));
        }
      } catch {
        // No room, or removed meanwhile: the next start takes longer.
      }
    },
  };
}

/** Whole or not at all: another browser may read it at the same time. Our own file, which the browser's user cannot change. */
function keep(file: string, kept: string): void {
  const draft = `${kept}.${process.pid}`;
  const source = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    writeFileSync(draft, readFileSync(source), { mode: 0o644 });
  } finally {
    closeSync(source);
  }
  renameSync(draft, kept);
}

/** The temporary folder is open to all: a folder with our name must also be ours. */
function isOwn(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);

  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}
