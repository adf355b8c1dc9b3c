/** The characters that the installed fonts have together. */
import { closeSync, openSync, readSync } from "node:fs";
import { createCharacterSet } from "./character-set.ts";
import { addCharacters } from "./cmap.ts";
import { fontFiles } from "./font-folders.ts";

export interface Coverage {
  /** Reads no more fonts than it takes to find the character. */
  has(codePoint: number): boolean;
  /** Reads all fonts, before anybody waits. */
  readAll(): void;
}

/** One file is read for all weights of its folder: a family has one character set. */
export function coverageOf(folders: readonly string[], onUnreadable: (file: string) => void): Coverage {
  const known = createCharacterSet();
  const unread = [...folders];

  function readNext(): void {
    const folder = unread.shift();
    const files = folder === undefined ? [] : fontFiles(folder);
    const file = files.find((name) => name.includes("400Regular")) ?? files[0];
    if (!file) return;
    try {
      addCharacters(readFont(file), known);
    } catch {
      onUnreadable(file);
    }
  }

  return {
    has(codePoint) {
      while (!known.has(codePoint) && unread.length > 0) readNext();
      return known.has(codePoint);
    },
    readAll() {
      while (unread.length > 0) readNext();
    },
  };
}

/** Large fonts are tens of megabytes, so only the directory and the cmap table are read, each at its place. */
function readFont(file: string): Uint8Array {
  const handle = openSync(file, "r");
  try {
    const directory = Buffer.alloc(12 + 64 * 16);
    readSync(handle, directory, 0, directory.length, 0);
    for (let entry = 12; entry < directory.length; entry += 16) {
      if (directory.toString("latin1", entry, entry + 4) !== "cmap") continue;
      const [start, length] = [directory.readUInt32BE(entry + 8), directory.readUInt32BE(entry + 12)];
      const font = Buffer.alloc(start + length);
      directory.copy(font);
      readSync(handle, font, start, length, start);
      return font;
    }
    throw new Error(`${file} has no cmap table.`);
  } finally {
    closeSync(handle);
  }
}
