/** Who the database server runs as: PostgreSQL refuses to be root, so root hands it to an ordinary user. */
import { stat } from "node:fs/promises";
import { dirname } from "node:path";

export interface User {
  uid: number;
  gid: number;
}

/** The user `nobody` of every system; initdb accepts it, while it refuses a number that has no name. */
const nobody: User = { uid: 65534, gid: 65534 };

/** Null: as the user we are. Root takes the owner of what is there already, else nobody. */
export async function serverUser(cluster: string): Promise<User | null> {
  if (process.getuid?.() !== 0) return null;

  const owner = await stat(cluster).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** The first folder on the way to a path, itself included, that the user may not pass, or null when all are open. */
export async function closedFolder(path: string, user: User): Promise<string | null> {
  const way: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }

  for (const folder of way) {
    const { mode, uid, gid } = await stat(folder);
    const passBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & passBit) === 0) return folder;
  }
  return null;
}
