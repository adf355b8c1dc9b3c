/** Makes a folder with those above it, and says plainly why one cannot be made. */
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The message says what is in the way and names the setting to change. */
class FolderError extends Error {
  override readonly name = "FolderError";
}

/**
 * Makes the folder unless it exists. Node's own recursive mkdir never ends where a file system takes no folders, such
 * as /proc: it makes the folder above, finds it, tries again.
 *
 * @example await makeFolder("/srv/platen/files", { mode: 0o700, setting: "PLATEN_STORAGE" });
 * @throws FolderError
 */
export async function makeFolder(folder: string, options: { mode: number; setting: string }): Promise<void> {
  const { mode, setting } = options;
  try {
    await mkdir(folder, { mode });
    return;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code === "EEXIST") return requireFolder(folder, setting);
    const parent = dirname(folder);
    if (code !== "ENOENT" || parent === folder) throw explain(code, folder, setting, error);
    // Also where the folder above is there by now: another process may have made it since.
    await makeFolder(parent, options);
  }
  await mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made it.
    if (error.code !== "EEXIST") throw explain(error.code ?? "", folder, setting, error);
    await requireFolder(folder, setting);
  });
}

async function requireFolder(path: string, setting: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw explain(error.code ?? "", path, setting, error);
    throw new FolderError(`${path} is a link to nothing. Delete it, or set ${setting} to another folder.`);
  });
  if (!found.isDirectory()) {
    throw new FolderError(`${path} is a file, not a folder. Move the file away, or set ${setting} to a folder.`);
  }
}

function explain(code: string, folder: string, setting: string, cause: unknown): FolderError {
  const parent = dirname(folder);
  const reasons: Record<string, string> = {
    ENOTDIR: `a part of ${parent} is a file`,
    EACCES: `this user may not write in ${parent}`,
    EPERM: `this user may not write in ${parent}`,
    EROFS: `${parent} is on a read-only disk`,
    ENOSPC: "the disk is full",
    EDQUOT: "the disk quota is used up",
    ENOENT: `${parent} is on a file system that takes no folders`,
    ENAMETOOLONG: "its name is too long",
    ELOOP: `${parent} is a link that leads back to itself`,
  };
  const reason = reasons[code] ?? `the system says ${code}`;
  return new FolderError(
    `The folder ${folder} cannot be made: ${reason}. Fix that, or set ${setting} to another folder.`,
    {
      cause,
    },
  );
}
