/** Gives the files of an earlier version, which ran the server as `nobody`, to the server's own user. */
import { execFile } from "node:child_process";
import { chown, lstat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { DatabaseLog } from "../database.ts";
import { DatabaseError } from "../errors.ts";
import { hasSuperuserPassword, passwordOf, superuser } from "./access.ts";
import { isInUse } from "./in-use.ts";
import { isAlive, type Postmaster, readPostmaster, stopPostmaster } from "./postmaster.ts";
import { connectAs } from "./secure-server.ts";
import type { ServerFolder } from "./server-folder.ts";
import { nobody, ownerOf } from "./server-user.ts";

const run = promisify(execFile);

/** A process that was killed leaves the server behind, and the server needs a moment to notice. */
const usePatienceMs = 3_000;
const stopPatienceMs = 60_000;

/** Does nothing where the files are not nobody's. A server that still runs is stopped, unless a process uses it. */
export async function leaveNobody(folder: ServerFolder, log: DatabaseLog): Promise<void> {
  const { user, own, cluster } = folder;
  if (!user || user.uid === nobody.uid || (await ownerOf(cluster))?.uid !== nobody.uid) return;

  const server = await readPostmaster(cluster);
  if (server && isAlive(server.pid)) await stopUnused(server, folder);
  for (const link of await linksOut(cluster)) {
    throw new DatabaseError(
      `The database now runs as a user of its own, but ${link} leads out of its folder. Give what it leads to and ${cluster} to that user: chown -R ${user.uid}:${user.gid}. Then start Platen again.`,
    );
  }
  // First the folder around: from here on nobody cannot get in. Then -P: a link that nobody left there is not followed.
  await chown(own, user.uid, user.gid);
  await run("chown", ["-hRP", `${user.uid}:${user.gid}`, own]);
  log.info({ folder: folder.base, uid: user.uid }, "The embedded database has a user of its own from now on");
}

async function stopUnused(server: Postmaster, folder: ServerFolder): Promise<void> {
  // The server of an earlier version asks for no password.
  const password = (await hasSuperuserPassword(folder)) ? await passwordOf(superuser, folder) : "";
  const client = await connectAs(superuser, password, server).catch(() => null);
  try {
    for (const end = Date.now() + usePatienceMs; client && (await isInUse(client)); await pause(100)) {
      if (Date.now() < end) continue;
      throw new DatabaseError(
        `The database in ${folder.base} is in use by an earlier version of Platen. Stop that one, then start this one.`,
      );
    }
    if (await stopPostmaster(folder.cluster, stopPatienceMs)) return;
    throw new DatabaseError(`The embedded database (process ${server.pid}) did not stop. End it, then start Platen.`);
  } finally {
    await client?.end().catch(() => {});
  }
}

/** An operator may have moved the write-ahead log to another disk. */
async function linksOut(cluster: string): Promise<string[]> {
  const wal = join(cluster, "pg_wal");
  return (await lstat(wal).catch(() => null))?.isSymbolicLink() ? [wal] : [];
}
