/** Can the data folder be written, and is there room? */
import { randomBytes } from "node:crypto";
import { mkdir, rm, rmdir, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Check } from "./check.ts";

const gigabyte = 1024 ** 3;

/** Writes and deletes a file; a folder that did not exist before is removed again. */
export async function checkDataFolder(folder: string): Promise<Check> {
  const made: string[] = [];
  const probe = join(folder, `.doctor-${randomBytes(6).toString("hex")}`);
  try {
    await makeFolder(folder, made);
    await writeFile(probe, "");
    await rm(probe);
    return { name: "data_folder", status: "ok", message: `The data folder ${folder} is writable.` };
  } catch (error) {
    return {
      name: "data_folder",
      status: "error",
      ...explain(folder, (error as NodeJS.ErrnoException).code ?? ""),
    };
  } finally {
    for (const each of made.reverse()) await rmdir(each);
  }
}

/** Folder by folder: where a file system refuses them (/proc), Node's own recursive mkdir never ends. */
async function makeFolder(folder: string, made: string[]): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder), made);
  await mkdir(folder);
  made.push(folder);
}

function explain(folder: string, code: string): Pick<Check, "message" | "fix"> {
  if (code === "EEXIST" || code === "ENOTDIR") {
    return {
      message: `The data folder ${folder} is a file, or is inside one.`,
      fix: "Set PLATEN_DATA_DIR to a folder.",
    };
  }
  return {
    message: `The data folder ${folder} is not writable (${code}).`,
    fix: "Change its owner to the user who runs Platen, or set PLATEN_DATA_DIR to another folder.",
  };
}

export async function checkDiskSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfsAbove(folder);
  const free = bavail * bsize;
  const message = `${(free / gigabyte).toFixed(1)} GB are free for the data folder.`;
  if (free >= gigabyte) return { name: "disk", status: "ok", message };
  return {
    name: "disk",
    status: free < gigabyte / 8 ? "error" : "warning",
    message,
    fix: "Free some space, or set PLATEN_DATA_DIR to a folder on a larger disk. Platen should have at least 1 GB.",
  };
}

async function statfsAbove(folder: string): Promise<{ bavail: number; bsize: number }> {
  const found = await statfs(folder).catch(() => null);
  return found ?? statfsAbove(dirname(folder));
}
