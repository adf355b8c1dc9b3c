import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { findPostgres } from "./find-postgres.ts";
import { isAlive, readPostmaster } from "./postmaster.ts";
import { closedFolder } from "./server-user.ts";
import { type Member, startMember } from "./testing/start-member.ts";

interface Server {
  pid: number;
  socketFolder: string;
  listen: string;
  version: string;
  folder: string;
}

const isRoot = process.getuid?.() === 0;
/** A user that every system has, is not root and is not the one that root hands the server to. */
const daemon = 1;

const pathWithoutPostgres = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !existsSync(join(folder, "postgres")))
  .join(delimiter);
const installed = await findPostgres(null);
const fromNpm = installed.find(({ origin }) => origin === "npm");
const npmIsReachable = fromNpm && (!isRoot || (await closedFolder(fromNpm.bin, { uid: daemon, gid: daemon })) === null);

const npmOnly = { PATH: pathWithoutPostgres };
const ways = [
  ...(isRoot ? [{ who: "root", uid: null, env: npmOnly }] : [{ who: "the user", uid: null, env: npmOnly }]),
  ...(isRoot && npmIsReachable ? [{ who: "an ordinary user", uid: daemon, env: npmOnly }] : []),
  ...(installed[0]?.origin === "PATH"
    ? [{ who: "a user who has PostgreSQL installed", uid: null, env: { PATH: process.env.PATH } }]
    : []),
];

const members: Member[] = [];
const folders: string[] = [];

function newDataDir(uid: number | null, name = "data"): string {
  const parent = mkdtempSync(join(tmpdir(), "platen-database-"));
  folders.push(parent);
  chmodSync(parent, uid === null ? 0o755 : 0o777);
  return join(parent, name);
}

async function start(options: { dataDir: string; uid: number | null; env: NodeJS.ProcessEnv }): Promise<Member> {
  const member = await startMember(options);
  members.push(member);
  return member;
}

afterEach(async () => {
  await Promise.all(members.splice(0).map((member) => member.kill()));
  for (const folder of folders.splice(0)) {
    for (const name of readdirSync(folder)) await endServer(clusterOf(join(folder, name)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

function clusterOf(dataDir: string): string {
  return join(dataDir, "postgres", "server", "cluster");
}

/** What is left running after kill -9 is ended here, and only that. */
async function endServer(cluster: string): Promise<void> {
  const server = await readPostmaster(cluster);
  if (!server || !isAlive(server.pid)) return;
  process.kill(server.pid, "SIGQUIT");
  while (isAlive(server.pid)) await pause(20);
}

describe.each(ways)("the embedded database started by $who", ({ uid, env }) => {
  test("is made on the first start, listens on no port, keeps its rows over a restart and stops with its only user", async () => {
    const dataDir = newDataDir(uid);
    const first = await start({ dataDir, uid, env });
    const server = await first.ask<Server>("server");
    await first.ask("insert");
    expect(await first.leave()).toBe(0);

    expect(server.listen).toBe("");
    expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700);
    expect(isAlive(server.pid)).toBe(false);
    expect(existsSync(join(clusterOf(dataDir), "postmaster.pid"))).toBe(false);

    const second = await start({ dataDir, uid, env });
    expect(await second.ask("numbers")).toEqual(["1"]);
    expect(await second.leave()).toBe(0);
  });

  test("is shared by a second process, outlives the one that started it, and stops with the last", async () => {
    const dataDir = newDataDir(uid);
    const first = await start({ dataDir, uid, env });
    const second = await start({ dataDir, uid, env });
    const server = await first.ask<Server>("server");
    expect(await second.ask<Server>("server")).toMatchObject({ pid: server.pid });

    await first.ask("insert");
    await first.leave();
    expect(await second.ask("numbers")).toEqual(["1"]);
    await second.ask("insert");
    expect(isAlive(server.pid)).toBe(true);

    await second.leave();
    expect(isAlive(server.pid)).toBe(false);
  });

  test("is found again by the next process after its starter was killed", async () => {
    const dataDir = newDataDir(uid);
    const killed = await start({ dataDir, uid, env });
    const server = await killed.ask<Server>("server");
    await killed.ask("insert");
    await killed.kill();

    const next = await start({ dataDir, uid, env });
    expect(await next.ask<Server>("server")).toMatchObject({ pid: server.pid });
    expect(await next.ask("numbers")).toEqual(["1"]);
    await next.leave();
    expect(isAlive(server.pid)).toBe(false);
  });

  test("is one server for three processes that start at once in an empty folder", async () => {
    const dataDir = newDataDir(uid);
    const three = await Promise.all([1, 2, 3].map(() => start({ dataDir, uid, env })));
    const servers = await Promise.all(three.map((member) => member.ask<Server>("server")));
    await Promise.all(three.map((member) => member.ask("insert")));

    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
    expect(await three[0]!.ask("numbers")).toHaveLength(3);
    expect(readdirSync(join(dataDir, "postgres", "server")).filter((name) => name.startsWith("cluster"))).toEqual([
      "cluster",
    ]);

    await Promise.all(three.map((member) => member.leave()));
    expect(isAlive(servers[0]!.pid)).toBe(false);
  });
});

const own = { uid: null, env: npmOnly };

test("ten times kill -9 in the middle of writing lose no acknowledged row, with the server killed or not", async () => {
  const dataDir = newDataDir(null);
  const acknowledged = new Set<string>();
  for (let round = 0; round < 10; round++) {
    const member = await start({ dataDir, ...own });
    const { pid } = await member.ask<Server>("server");
    const before = new Set(await member.ask<string[]>("numbers"));
    expect([...acknowledged].filter((number) => !before.has(number))).toEqual([]);

    member.begin("flood");
    while (member.heard.length < 20 + round * 15) await pause(5);
    if (round % 2) process.kill(pid, "SIGKILL");
    await member.kill();
    for (const row of member.heard as { number?: string }[]) if (row.number) acknowledged.add(row.number);
  }

  const last = await start({ dataDir, ...own });
  const kept = new Set(await last.ask<string[]>("numbers"));
  expect(acknowledged.size).toBeGreaterThan(500);
  expect([...acknowledged].filter((number) => !kept.has(number))).toEqual([]);
  await last.leave();
});

test("a server that is killed under a running process is started again, and the process goes on", async () => {
  const dataDir = newDataDir(null);
  const member = await start({ dataDir, ...own });
  await member.ask("insert");
  const { pid } = await member.ask<Server>("server");
  process.kill(pid, "SIGKILL");

  let numbers: unknown;
  do {
    await pause(50);
    numbers = await member.ask("numbers");
  } while (!Array.isArray(numbers));
  expect(numbers).toEqual(["1"]);
  expect((await member.ask<Server>("server")).pid).not.toBe(pid);
  expect(await member.leave()).toBe(0);
});

test("files that vanish under a running process are not replaced by an empty database", async () => {
  const dataDir = newDataDir(null);
  const member = await start({ dataDir, ...own });
  const { pid } = await member.ask<Server>("server");
  renameSync(clusterOf(dataDir), `${clusterOf(dataDir)}.away`);
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) await pause(20);
  await pause(1000);
  expect(existsSync(clusterOf(dataDir))).toBe(false);

  renameSync(`${clusterOf(dataDir)}.away`, clusterOf(dataDir));
  let numbers: unknown;
  do {
    await pause(100);
    numbers = await member.ask("numbers");
  } while (!Array.isArray(numbers));
  expect(numbers).toEqual([]);
  await member.leave();
});

test("a lock file whose process number now belongs to another program does not stop the start", async () => {
  const dataDir = newDataDir(null);
  const first = await start({ dataDir, ...own });
  const { pid } = await first.ask<Server>("server");
  await first.ask("insert");
  const lock = readFileSync(join(clusterOf(dataDir), "postmaster.pid"), "utf8");
  process.kill(pid, "SIGKILL");
  await first.kill();

  // Of the server's own user, as PostgreSQL takes only such a process for another server.
  const { uid, gid } = statSync(clusterOf(dataDir));
  const stranger = spawn("sleep", ["60"], isRoot ? { uid, gid } : {});
  try {
    writeFileSync(join(clusterOf(dataDir), "postmaster.pid"), lock.replace(/^\d+/, String(stranger.pid)));
    const next = await start({ dataDir, ...own });
    expect(await next.ask("numbers")).toEqual(["1"]);
    await next.leave();
  } finally {
    stranger.kill();
  }
});

test("a data folder too deep for a socket gets its socket in a short private folder", async () => {
  const dataDir = newDataDir(null, join(...Array.from({ length: 6 }, () => "a-rather-long-name-of-a-folder")));
  const member = await start({ dataDir, ...own });
  const { socketFolder } = await member.ask<Server>("server");
  expect(socketFolder.startsWith(tmpdir())).toBe(true);
  expect(socketFolder.startsWith(dataDir)).toBe(false);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  await member.leave();
  rmSync(socketFolder, { recursive: true });
});

test("the half-made files of a process that was killed are thrown away", async () => {
  const dataDir = newDataDir(null);
  const remains = join(dataDir, "postgres", "server", "cluster.new-4194305-ab");
  mkdirSync(remains, { recursive: true });
  const member = await start({ dataDir, ...own });
  expect(existsSync(remains)).toBe(false);
  await member.leave();
});

test("kill -9 at any moment of the very first start leaves nothing that stops the next one", async () => {
  const dataDir = newDataDir(null);
  const script = fileURLToPath(new URL("./testing/member.ts", import.meta.url));
  for (const delayMs of [150, 250, 350, 450, 600, 800]) {
    const child = spawn(process.execPath, [script, dataDir], { env: npmOnly, stdio: ["pipe", "ignore", "ignore"] });
    const exit = once(child, "exit");
    await pause(delayMs);
    child.kill("SIGKILL");
    await exit;
  }

  const member = await start({ dataDir, ...own });
  await member.ask("insert");
  expect(await member.ask("numbers")).toHaveLength(1);
  expect(await member.leave()).toBe(0);
});

test("a data folder with spaces, commas and apostrophes in its name works", async () => {
  const dataDir = newDataDir(null, "Platen's data, new");
  const member = await start({ dataDir, ...own });
  await member.ask("insert");
  expect(await member.ask("numbers")).toEqual(["1"]);
  await member.leave();
});

test("the server's log holds nothing of what was sent", async () => {
  const dataDir = newDataDir(null);
  const member = await start({ dataDir, ...own });
  expect(await member.ask("fail")).toMatchObject({ error: expect.stringContaining("duplicate key") });
  await member.leave();
  const log = readFileSync(join(dataDir, "postgres", "server.log"), "utf8");
  expect(log).toContain("database system is shut down");
  expect(log).not.toMatch(/acknowledged|4711/);
});

test("a folder made by another major version is refused with the version to install", async () => {
  const dataDir = newDataDir(null);
  mkdirSync(clusterOf(dataDir), { recursive: true });
  writeFileSync(join(clusterOf(dataDir), "PG_VERSION"), "12\n");
  await expect(start({ dataDir, ...own })).rejects.toThrow(/was made by PostgreSQL 12.*Install PostgreSQL 12/s);
});

describe.runIf(isRoot)("for a user whose number has no name", () => {
  test("the start is refused with the ways out, and nothing half-made is left", async () => {
    const dataDir = newDataDir(54_321);
    await expect(start({ dataDir, uid: 54_321, env: npmOnly })).rejects.toThrow(
      // Below a closed folder such as /root that user does not even reach the programs.
      /user 54321 has none here\. Add a line|No PostgreSQL for the embedded database: .* set DATABASE_URL/s,
    );
    expect(readdirSync(join(dataDir, "postgres", "server"))).toEqual([]);
  });
});

describe.runIf(isRoot)("for root in a place that the server's user cannot pass", () => {
  test("the files go to /var/lib/platen, linked from the data folder, and are found again", async () => {
    const parent = newDataDir(null, "closed");
    mkdirSync(parent, { mode: 0o700 });
    const dataDir = join(parent, "data");
    const first = await start({ dataDir, ...own });
    const { folder } = await first.ask<Server>("server");
    try {
      expect(folder).toMatch(/^\/var\/lib\/platen\/[0-9a-f]{12}$/);
      expect(readFileSync(join(folder, "data-folder"), "utf8").trim()).toBe(realpathSync(dataDir));
      await first.ask("insert");
      await first.leave();

      const second = await start({ dataDir, ...own });
      expect(await second.ask("numbers")).toEqual(["1"]);
      await second.leave();
    } finally {
      rmSync(folder, { recursive: true });
    }
    await expect(start({ dataDir, ...own })).rejects.toThrow(/which is gone\. Bring it back/);
  });
});
