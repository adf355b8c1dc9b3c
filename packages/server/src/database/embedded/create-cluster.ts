/** Makes the empty database files, whole or not at all. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { OwnUser } from "@platen/browser";
import { syncFolder } from "../../sync-folder.ts";
import { DatabaseError } from "../errors.ts";
import { superuser } from "./access.ts";
import type { UsablePrograms } from "./postgres-programs.ts";
import { isAlive } from "./postmaster.ts";
import type { ServerFolder } from "./server-folder.ts";
import { hasName, nobody } from "./server-user.ts";

const run = promisify(execFile);

/** The major version that made the cluster, or null when there is none yet. */
export async function clusterMajor(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : Number.parseInt(text, 10);
}

/**
 * Runs initdb next to the cluster's place and renames the result into it. When several processes do so at once, one
 * rename wins and the others delete theirs.
 */
export async function createCluster(folder: ServerFolder, programs: UsablePrograms): Promise<void> {
  await Promise.all([folder.own, folder.base].map(deleteAbandoned));
  const name = `cluster.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const nameless = folder.user && !(await hasName(folder.user)) ? folder.user : null;
  const room = nameless ? await makeRoom(join(folder.base, name), nameless) : null;
  const draft = room ? join(room, "cluster") : join(folder.own, name);
  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    "--encoding=UTF8",
    // Order by code point: an index must not depend on the language library of whatever server opens it next.
    "--locale-provider=libc",
    "--locale=C",
    "--auth-local=reject",
    "--auth-host=reject",
    "--data-checksums",
  ];
  try {
    const user = nameless ? { uid: nobody.uid, gid: nameless.gid } : folder.user;
    await run(programs.initdb, options, { cwd: "/", env: programs.env, ...user });
    if (nameless) await run("chown", ["-hRP", `${nameless.uid}:${nameless.gid}`, draft]);
    await rename(draft, folder.cluster);
    await syncFolder(folder.own);
    if (room) await rm(room, { recursive: true, force: true });
  } catch (error) {
    await rm(room ?? draft, { recursive: true, force: true });
    const { code, stderr, message } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === "ENOTEMPTY" || code === "EEXIST") return;
    if (stderr?.includes("could not look up effective user ID")) {
      throw new DatabaseError(
        `The embedded database needs a user with a name, but user ${process.getuid?.()} has none here. Add a line for it to /etc/passwd, start Platen as a named user or as root, or set DATABASE_URL.`,
      );
    }
    throw new DatabaseError(
      `The embedded database could not be made in ${folder.own}: ${stderr?.trim() || message}\nFix that, set PG_BIN to another PostgreSQL, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * initdb refuses a user without a name, while the server does not mind. So it runs as nobody with the group of the
 * server, in a folder that only this group can pass: no other process of nobody has it.
 */
async function makeRoom(room: string, { gid }: OwnUser): Promise<string> {
  await mkdir(join(room, "cluster"), { recursive: true, mode: 0o700 });
  await chown(join(room, "cluster"), nobody.uid, gid);
  await chown(room, 0, gid);
  await chmod(room, 0o710);
  return room;
}

/** Half-made clusters of processes that were killed; where an orphaned initdb still writes, the next start's task. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^cluster\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
