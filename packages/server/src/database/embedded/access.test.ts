import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAlive, readPostmaster } from "./postmaster.ts";
import { startEmbedded } from "./start-embedded.ts";
import { startEarlierServer } from "./testing/earlier-server.ts";

const isRoot = process.getuid?.() === 0;
const log = pino({ level: "silent" });
let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-access-"));
  chmodSync(parent, 0o755);
  dataDir = join(parent, "data");
});
afterEach(async () => {
  const server = await readPostmaster(clusterOf(dataDir));
  if (server && isAlive(server.pid)) {
    process.kill(server.pid, "SIGQUIT");
    await expect.poll(() => isAlive(server.pid)).toBe(false);
  }
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

const start = () => startEmbedded({ dataDir, postgresBin: null }, log);
type Host = Awaited<ReturnType<typeof start>>;

function clusterOf(folder: string): string {
  return join(folder, "postgres", "server", "cluster");
}

async function query(host: Host, text: string, change: Partial<pg.ClientConfig> = {}) {
  const client = new pg.Client({ ...host.connection, ...change });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** What a process of another user gets when it connects to the socket: "connected", or the system's code. */
function connectAs(uid: number, host: Host): string {
  const { host: folder, port } = host.connection as { host: string; port: number };
  const program = `
    process.setgroups([]); process.setgid(${uid}); process.setuid(${uid});
    require("node:net").connect(${JSON.stringify(join(folder, `.s.PGSQL.${port}`))})
      .on("connect", () => { console.log("connected"); process.exit(); })
      .on("error", ({ code }) => console.log(code));`;
  return execFileSync(process.execPath, ["-e", program], { encoding: "utf8", cwd: "/" }).trim();
}

test("the service's role owns its database and is not a superuser; nobody gets in without the password, or as another user", async () => {
  const host = await start();
  try {
    expect(
      await query(
        host,
        "select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolname: "platen_service", rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    await query(host, "create table own (id int); create schema other; drop table own; drop schema other");
    for (const statement of [
      "copy pg_database to program 'true'",
      "select pg_read_file('/etc/hostname')",
      "create role other",
    ]) {
      await expect(query(host, statement)).rejects.toMatchObject({ code: "42501" });
    }

    await expect(query(host, "select 1", { password: "wrong" })).rejects.toMatchObject({ code: "28P01" });
    await expect(query(host, "select 1", { user: "platen", password: "wrong" })).rejects.toMatchObject({
      code: "28P01",
    });
    await expect(query(host, "select 1", { database: "template1" })).rejects.toMatchObject({ code: "28000" });
    for (const file of ["password", "superuser-password"]) {
      expect(statSync(join(dataDir, "postgres", file)).mode & 0o777).toBe(0o600);
    }
    if (isRoot) {
      const server = await readPostmaster(clusterOf(dataDir));
      expect([0, 65534]).not.toContain(statSync(`/proc/${server!.pid}`).uid);
      for (const other of [65534, 1, 64_321]) expect(connectAs(other, host)).toBe("EACCES");
    }
  } finally {
    await host.release();
  }
});

describe.runIf(isRoot)("started by root", () => {
  test("where no account can be made, the user is a number that nothing else has", async () => {
    execFileSync("mkdir", [dataDir]);
    writeFileSync(join(dataDir, "database-user"), "64999:64999\n", { mode: 0o600 });
    const host = await start();
    try {
      const server = await readPostmaster(clusterOf(dataDir));
      expect(statSync(`/proc/${server!.pid}`)).toMatchObject({ uid: 64_999, gid: 64_999 });
      expect(await query(host, "select current_user as name")).toEqual([{ name: "platen_service" }]);
      expect(readdirSync(join(dataDir, "postgres")).filter((name) => name.startsWith("cluster"))).toEqual([]);
    } finally {
      await host.release();
    }
  });
});

const owners = `
  select distinct pg_get_userbyid(owner) as owner from (
    select relowner, relnamespace from pg_class union all select proowner, pronamespace from pg_proc
    union all select typowner, typnamespace from pg_type union all select nspowner, oid from pg_namespace where nspname = 'queue'
  ) as theirs (owner, namespace) where namespace in ('queue'::regnamespace, 'public'::regnamespace)`;

test("the files of an earlier version keep their rows and get the new user, role and rules", async () => {
  const earlier = await startEarlierServer(dataDir);
  await earlier.client.end();

  // The server of the earlier version still runs, as after kill -9 of its process.
  const host = await start();
  try {
    expect(await query(host, "select number from acknowledged")).toEqual([{ number: "1" }]);
    await query(host, "insert into acknowledged default values; alter table queue.jobs add column more text");
    expect(await query(host, owners)).toEqual([{ owner: "platen_service" }]);
    await expect(query(host, "select 1", { user: "platen", password: "" })).rejects.toThrow();
    if (isRoot) {
      expect(statSync(clusterOf(dataDir)).uid).not.toBe(65534);
      expect(connectAs(65534, host)).toBe("EACCES");
      const left = spawnSync("find", [join(dataDir, "postgres"), "-user", "65534"], { encoding: "utf8" });
      expect(left.stdout).toBe("");
    }
  } finally {
    await host.release();
  }

  const again = await start();
  expect(await query(again, "select number from acknowledged order by 1")).toEqual([{ number: "1" }, { number: "2" }]);
  await again.release();
});

test("while a process of the earlier version uses the database, the start is refused", async () => {
  const earlier = await startEarlierServer(dataDir);
  await earlier.client.query(`select pg_advisory_lock_shared(${0x706c6174})`);
  await expect(start()).rejects.toThrow(/in use by an earlier version of Platen\. Stop that one/);
  expect((await earlier.client.query("select number from acknowledged")).rows).toEqual([{ number: "1" }]);
  await earlier.client.end();
});

test("lost passwords are made again at the next start; while the server runs without them, the message says what to do", async () => {
  const host = await start();
  await query(host, "create table kept (id int)");
  const base = join(dataDir, "postgres");
  const before = readFileSync(join(base, "password"), "utf8");
  unlinkSync(join(base, "password"));

  const second = await start();
  expect(readFileSync(join(base, "password"), "utf8")).not.toBe(before);
  expect(await query(second, "select * from kept")).toEqual([]);

  for (const file of ["password", "superuser-password"]) unlinkSync(join(base, file));
  await expect(start()).rejects.toThrow(/refuses the passwords in .*delete both files, and start Platen/s);
  await second.release();
  await host.release();

  for (const file of ["password", "superuser-password"]) unlinkSync(join(base, file));
  const third = await start();
  expect(await query(third, "select * from kept")).toEqual([]);
  await expect(query(third, "select 1", { password: "" })).rejects.toThrow();
  await third.release();
});
