/** The running server as its lock file `postmaster.pid` describes it. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
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
 * PostgreSQL itself takes for a running server: the usual case in a restarted container. True when it did.
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

  const name =
    processStatus(pid)?.name ?? (await run("ps", ["-o", "comm=", "-p", String(pid)]).catch(() => null))?.stdout;
  // What cannot be asked counts as the server: a wrong guess must not open the files twice.
  return name === undefined || basename(name.trim()).startsWith("postgres");
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
    if (!isAlive(postmaster.pid)) return true;
  }
  return false;
}

/** Whether a process of this number runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // A dead process keeps its number until its parent asks for it; the first process of a container often never does.
  return processStatus(pid)?.state !== "Z";
}

/** proc(5): `pid (name) state …`. Null where the system has no /proc. */
function processStatus(pid: number): { name: string; state: string } | null {
  try {
    const [, name = "", state = ""] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, state };
  } catch {
    return null;
  }
}
