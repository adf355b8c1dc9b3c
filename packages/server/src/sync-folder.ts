/** A new or renamed file is only safe when the folder that names it is on the disk too. */
import { open } from "node:fs/promises";

/** Forces a folder's list of names to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
