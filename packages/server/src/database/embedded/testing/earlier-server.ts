/** A server as earlier versions ran it, for tests: open to its user, root's as `nobody`, everything the superuser's. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findPostgres } from "../find-postgres.ts";
import { isAlive, readPostmaster } from "../postmaster.ts";
import { usablePrograms } from "../usable-programs.ts";

/** Starts it, with some of everything that the service makes in a database; resolves to its superuser's connection. */
export async function startEarlierServer(dataDir: string): Promise<{ client: pg.Client; pid: number }> {
  const base = join(dataDir, "postgres");
  const own = join(base, "server");
  const cluster = join(own, "cluster");
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null;
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (user) execFileSync("chmod", ["755", dataDir, base]);
  if (user) chownSync(own, user.uid, user.gid);

  const [found] = await findPostgres(null);
  if (!found) throw new Error("No PostgreSQL was found, neither on the PATH nor from npm.");
  const programs = await usablePrograms(found, { base, own, cluster, socketFolder: own, user });
  const options = { cwd: "/", env: programs.env, stdio: "ignore" as const, ...user };
  execFileSync(programs.initdb, ["-D", cluster, "-U", "platen", "-A", "trust", "-E", "UTF8", "--locale=C"], options);
  const server = spawn(
    programs.postgres,
    ["-D", cluster, "-c", "listen_addresses=", "-c", `unix_socket_directories=${own}`],
    { ...options, detached: true },
  );
  server.unref();

  const client = await connectSoon(cluster, own);
  await client.query(`
    create table acknowledged (number bigserial primary key);
    insert into acknowledged default values;
    create schema queue;
    create type queue.state as enum ('waiting', 'done');
    create table queue.jobs (id int, state queue.state) partition by list (id);
    create table queue.job_1 partition of queue.jobs for values in (1);
    create sequence queue.single;
    create view queue.waiting as select * from queue.jobs;
    create function queue.count() returns bigint language sql as 'select count(*) from queue.jobs';
  `);
  return { client, pid: server.pid! };
}

async function connectSoon(cluster: string, host: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ host, user: "platen", database: "postgres" });
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const server = await readPostmaster(cluster);
    if (server && !isAlive(server.pid)) throw new Error("the earlier server ended");
  }
}
