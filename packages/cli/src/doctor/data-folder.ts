/** Can the data folder be written, and is there room? */
import { randomBytes } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Check } from "./check.ts";

const gigabyte = 1024 ** 3;

/** Writes and deletes a file; a folder that was not there is not left behind. */
export async function checkDataFolder(folder: string): Promise<Check> {
  const firstMade = await mkdir(folder, { recursive: true }).catch(() => null);
  const probe = join(folder, `.doctor-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(probe, "");
    await rm(probe);
    return { name: "data_folder", status: "ok", message: `The data folder ${folder} can be written.` };
  } catch (error) {
    return {
      name: "data_folder",
      status: "missing",
      message: `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
      mend: "Change its owner to the user who runs Platen, or set PLATEN_DATA_DIR to another folder.",
    };
  } finally {
    if (firstMade) await rm(firstMade, { recursive: true });
  }
}

export async function checkDiskSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfsAbove(folder);
  const free = bavail * bsize;
  const message = `${(free / gigabyte).toFixed(1)} GB are free for the data folder.`;
  if (free >= gigabyte) return { name: "disk", status: "ok", message };
  return {
    name: "disk",
    status: free < gigabyte / 8 ? "missing" : "weak",
    message,
    mend: "Free some space, or set PLATEN_DATA_DIR to a folder on a larger disk. 1 GB is a good beginning.",
  };
}

async function statfsAbove(folder: string): Promise<{ bavail: number; bsize: number }> {
  const found = await statfs(folder).catch(() => null);
  return found ?? statfsAbove(dirname(folder));
}
