/** The characters that the installed fonts have together. */
import { closeSync, openSync, readSync } from "node:fs";
import { type CharacterSet, createCharacterSet } from "./character-set.ts";
import { addCharacters } from "./cmap.ts";
import { fontFiles } from "./font-folders.ts";

/** One file is read for all weights of its folder: a family has one character set. */
export function coverageOf(folders: readonly string[], onUnreadable: (file: string) => void): CharacterSet {
  const coverage = createCharacterSet();
  for (const folder of folders) {
    const files = fontFiles(folder);
    const file = files.find((name) => name.includes("400Regular")) ?? files[0];
    if (!file) continue;
    try {
      addCharacters(readFont(file), coverage);
    } catch {
      onUnreadable(file);
    }
  }
  return coverage;
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
