/** The files below a folder that have a text in them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export async function filesWith(text: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path);
  }

  return found;
}
