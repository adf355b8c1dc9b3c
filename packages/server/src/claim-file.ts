/** Writes a file that is made once: of several processes that start together one wins, and all get its content. */
import { randomBytes } from "node:crypto";
import { link, open, readFile, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "./sync-folder.ts";

/**
 * The file's content, which is `content` where there was no file yet. Only its owner can read the file.
 *
 * @example const password = await claimFile("/srv/platen/postgres/password", randomBytes(24).toString("base64url"));
 */
export async function claimFile(path: string, content: string): Promise<string> {
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}-${process.pid}-${randomBytes(6).toString("hex")}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${content}\n`);
    await file.sync();
  } finally {
    await file.close();
  }

  try {
    // A link is made whole or not at all and never replaces.
    await link(draft, path);
    await syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(path, "utf8")).trim();
}
