/** Makes the folders of the embedded server: in the data folder, or in /var/lib where the server's user cannot reach it. */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { chmod, chown, lstat, mkdir, open, readlink, realpath, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { OwnUser } from "@platen/browser";
import { makeFolder } from "../../make-folder.ts";
import type { DatabaseLog } from "../database.ts";
import { DatabaseError } from "../errors.ts";
import { openPlace, recordDataFolder } from "./open-place.ts";
import type { ServerFolder } from "./server-folder.ts";
import { closedFolder, ownerOf, serverUser } from "./server-user.ts";

/** Makes the folders, with the rights that the server and we need. */
export async function prepareServerFolder(dataDir: string, log: DatabaseLog): Promise<ServerFolder> {
  await makeDataFolder(dataDir, 0o755);
  const wished = join(await realpath(dataDir), "postgres");
  const moved = await linkTarget(wished);
  // Beside the folder, which may have to go elsewhere because of that very user.
  const record = join(dirname(wished), "database-user");
  const user = await serverUser(join(moved ?? wished, "server", "cluster"), record);
  const base = moved ?? (await placeFor(wished, user, log));
  const own = join(base, "server");

  await makeDataFolder(base, user ? 0o755 : 0o700);
  await makeDataFolder(own, 0o700);
  if (base !== wished) await recordDataFolder(base, dirname(wished));
  if (user) {
    await chmod(base, 0o755);
    // Files that are there keep their owner: a server may run on them.
    if ((await ownerOf(join(own, "cluster"))) === null) await chown(own, user.uid, user.gid);
  }
  await checkOwner(own);

  return { base, own, cluster: join(own, "cluster"), socketFolder: await socketFolderFor(own, user), user };
}

async function makeDataFolder(folder: string, mode: number): Promise<void> {
  await makeFolder(folder, { mode, setting: "PLATEN_DATA_DIR" }).catch((error: Error) => {
    throw new DatabaseError(error.message, { cause: error });
  });
}

/** Where an earlier start moved the files to; a link into nothing is not created again: that would hide lost data. */
async function linkTarget(path: string): Promise<string | null> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isSymbolicLink()) return null;

  const target = await readlink(path);
  const isThere = await stat(target).catch(() => null);
  if (isThere) return target;
  throw new DatabaseError(
    `The database of this data folder is in ${target}, which is gone. Bring it back, or delete the link ${path} to begin with an empty database.`,
  );
}

async function placeFor(wished: string, user: OwnUser | null, log: DatabaseLog): Promise<string> {
  if (!user) return wished;

  const dataDir = dirname(wished);
  let closed = await closedFolder(dataDir, user);
  if (closed === dataDir) {
    // The data folder is ours to open for passing through; what is in it has rights of its own.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
    closed = await closedFolder(dataDir, user);
  }
  if (closed === null) return wished;

  const place = join(openPlace, createHash("sha256").update(wished).digest("hex").slice(0, 12));
  try {
    await mkdir(place, { recursive: true, mode: 0o755 });
    const stillClosed = await closedFolder(place, user);
    if (stillClosed) throw new Error(`${stillClosed} is closed too`);
    await symlink(place, wished).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } catch (error) {
    throw new DatabaseError(
      `The embedded database runs as user ${user.uid}, who cannot reach ${dataDir} because ${closed} is closed to others, and ${place} cannot be used instead (${(error as Error).message}). Set PLATEN_DATA_DIR to a folder that others may pass, start Platen as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  log.info(
    { folder: place, link: wished, closed },
    "The database lives outside the data folder: its user cannot pass there",
  );
  return place;
}

async function checkOwner(folder: string): Promise<void> {
  const self = process.getuid?.();
  const { uid } = await stat(folder);
  if (self === undefined || self === 0 || uid === self) return;
  throw new DatabaseError(
    `${folder} belongs to user ${uid}, but Platen runs as user ${self}. Start it as that user or as root, or set PLATEN_DATA_DIR to another folder.`,
  );
}

/** A socket's path ends up in a fixed array of the system: 108 bytes on Linux, 104 elsewhere, with a zero at the end. */
const longestSocketPath = process.platform === "linux" ? 107 : 103;

async function socketFolderFor(own: string, user: OwnUser | null): Promise<string> {
  if (Buffer.byteLength(join(own, ".s.PGSQL.5432")) <= longestSocketPath) return own;

  const folder = join(tmpdir(), `platen-${createHash("sha256").update(own).digest("hex").slice(0, 12)}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await takeFolder(folder, user);
  return folder;
}

/** In a folder that everybody can write, somebody else may have put a folder or a link of theirs in our place. */
async function takeFolder(folder: string, user: OwnUser | null): Promise<void> {
  const self = process.getuid?.();
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    () => null,
  );
  const found = await handle?.stat();
  const isOurs = found !== undefined && (found.uid === self || found.uid === user?.uid);
  try {
    if (!handle || !isOurs) {
      throw new DatabaseError(`${folder}, the place of the database's socket, belongs to somebody else. Delete it.`);
    }
    if (user) await handle.chown(user.uid, user.gid);
    await handle.chmod(0o700);
  } finally {
    await handle?.close();
  }
}
