/** The running server as its lock file `postmaster.pid` describes it. */
import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
}

/** Null when no server has the cluster, or it has not got as far as its socket. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  // PostgreSQL, src/include/utils/pidfile.h: process id, data directory, start time, port, socket directory, …
  const [pid, , , port, socketFolder] = text.split("\n");
  if (!pid || !port || !socketFolder) return null;
  return { pid: Number(pid), port: Number(port), socketFolder };
}

/**
 * Removes the lock files of a server that died when its process number has meanwhile gone to some other program, which
 * PostgreSQL itself cannot tell from a running server: the usual case in a restarted container. True when it did.
 */
export async function removeStaleLocks(cluster: string, socketFolder: string): Promise<boolean> {
  const locks = [join(cluster, "postmaster.pid"), join(socketFolder, ".s.PGSQL.5432.lock")];
  let removed = false;
  for (const lock of locks) {
    const text = await readFile(lock, "utf8").catch(() => null);
    if (text === null) continue;

    const pid = Math.abs(Number.parseInt(text, 10));
    if (!Number.isInteger(pid) || (await isPostgres(pid))) continue;
    await rm(lock, { force: true });
    removed = true;
  }
  return removed;
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;

  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  const [, name, state] = /\((.*)\) (\S)/s.exec(status ?? "") ?? [];
  // A dead process that nobody has collected yet (Z) still has its number.
  if (name !== undefined) return name === "postgres" && state !== "Z";

  const answer = await run("ps", ["-o", "comm=", "-p", String(pid)]).catch(() => null);
  // What cannot be asked is believed to be the server: a wrong guess must not open the files twice.
  return answer === null || basename(answer.stdout.trim()).startsWith("postgres");
}

/** PostgreSQL's fast shutdown: sessions end, everything is written, the files are clean. False when it did not end. */
export async function stopPostmaster(cluster: string, patienceMs: number): Promise<boolean> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return true;

  try {
    process.kill(postmaster.pid, "SIGINT");
  } catch (error) {
    // Another process stopped it in between.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(10)) {
    const current = await readPostmaster(cluster);
    // Removing the lock file is the last thing it does.
    if (current?.pid !== postmaster.pid || !isAlive(postmaster.pid)) return true;
  }
  return false;
}

/** Whether a process of this number runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
