/** Makes the empty database files, whole or not at all. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../../sync-folder.ts";
import { DatabaseError } from "../errors.ts";
import type { UsablePrograms } from "./postgres-programs.ts";
import { isAlive } from "./postmaster.ts";
import type { ServerFolder } from "./server-folder.ts";

const run = promisify(execFile);

/** The one role and the one database; nobody but the server's user and root can reach the socket. */
export const superuser = "platen";
export const database = "postgres";

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
  await deleteAbandoned(folder.own);
  const draft = join(folder.own, `cluster.new-${process.pid}-${randomBytes(4).toString("hex")}`);
  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    "--encoding=UTF8",
    // Order by code point: an index must not depend on the language library of whatever server opens it next.
    "--locale-provider=libc",
    "--locale=C",
    "--auth-local=trust",
    "--auth-host=reject",
    "--data-checksums",
  ];
  try {
    await run(programs.initdb, options, { cwd: "/", env: programs.env, ...folder.user });
    await rename(draft, folder.cluster);
    await syncFolder(folder.own);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
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

/** Half-made clusters of processes that were killed; where an orphaned initdb still writes, the next start's task. */
async function deleteAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^cluster\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
