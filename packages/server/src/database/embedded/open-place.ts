/** The place for databases whose data folder their user cannot pass: each in a folder that says which data folder it is of. */
import { readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Open to every user on the way, and meant for the data of services. */
export const openPlace = "/var/lib/platen";

const recordName = "data-folder";

/** A database that no data folder leads to any more. */
export interface LeftDatabase {
  folder: string;
  /** Where the data folder was. */
  dataDir: string;
}

export async function recordDataFolder(folder: string, dataDir: string): Promise<void> {
  await writeFile(join(folder, recordName), `${dataDir}\n`);
}

/** In the order of their names. A data folder that was renamed, or whose disk is not mounted, looks like one that was deleted: a person decides what may go. */
export async function findLeftDatabases(place = openPlace): Promise<LeftDatabase[]> {
  const left: LeftDatabase[] = [];
  const names = await readdir(place).catch(() => []);
  for (const name of names.sort()) {
    const folder = join(place, name);
    const dataDir = (await readFile(join(folder, recordName), "utf8").catch(() => "")).trimEnd();
    // Made before folders were recorded, or not ours.
    if (dataDir === "") continue;
    const target = await readlink(join(dataDir, "postgres")).catch(() => null);
    if (target !== folder) left.push({ folder, dataDir });
  }

  return left;
}
