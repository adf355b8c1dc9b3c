/** A PostgreSQL of its own for tests and fault runs: a cluster in a folder, served on loopback, that may be killed. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findPostgres } from "../src/database/embedded/find-postgres.ts";
import { usablePrograms } from "../src/database/embedded/usable-programs.ts";
import { freePort } from "../src/testing/free-port.ts";

export interface PostgresServer {
  url: string;
  /** Ends at once, as in a crash: the server and what it started. */
  kill(): Promise<void>;
  /** After a kill: the same cluster again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/** PostgreSQL refuses to be root. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null;

/** Makes a cluster in the folder, which must not be there yet, and serves it. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  const [found] = await findPostgres(null);
  if (!found) throw new Error("No PostgreSQL was found, neither on the PATH nor from npm.");

  await mkdir(folder, { mode: 0o755 });
  const cluster = join(folder, "cluster");
  const programs = await usablePrograms(found, { base: folder, own: folder, cluster, socketFolder: folder, user });
  if (user) await chown(folder, user.uid, user.gid);
  const options = { ...user, env: programs.env };
  await run(programs.initdb, ["-D", cluster, "-U", "platen", "-A", "trust", "-E", "UTF8", "--no-sync"], options);
  const port = await freePort();
  const url = `postgres://platen@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;

  async function start(): Promise<void> {
    // What a killed server started may live a moment longer and keeps a new one from starting.
    for (;;) {
      const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"];
      const places = ["-D", cluster, "-k", folder, "-p", String(port)];
      server = spawn(programs.postgres, [...places, ...settings], { ...options, stdio: "ignore" });
      while (server.exitCode === null && server.signalCode === null) {
        if (await answers(url)) return;
        await pause(50);
      }
      await pause(200);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  await start();
  return { url, start, kill: () => end("SIGKILL"), stop: () => end("SIGINT") };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
