/** Folders of templates that tests write. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Writes the files; objects become JSON. */
export function writeFolder(folder: string, files: Record<string, string | object>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }

  return folder;
}

/** A new folder in the system's folder for temporary files, with a way to remove it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "platen-folder-"));

  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
