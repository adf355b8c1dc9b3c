import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { platen } from "../testing/platen.ts";
import { type ServiceProcess, startService } from "../testing/service.ts";

let parent: string;
let env: NodeJS.ProcessEnv;
const running: ServiceProcess[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-serve-"));
  chmodSync(parent, 0o755);
  // Without a browser: what is tested here is the start, the end and what lies between two of them.
  env = { PLATEN_DATA_DIR: join(parent, "data"), PLATEN_ROLE: "api", PLATEN_LOG_LEVEL: "warn" };
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.end("SIGKILL")));
  if (databaseIsServed()) process.kill(Number.parseInt(readFileSync(databaseLock(), "utf8"), 10), "SIGQUIT");
  while (databaseIsServed()) await pause(20);
  rmSync(parent, { recursive: true, force: true, maxRetries: 20 });
});

async function start(): Promise<ServiceProcess> {
  const service = await startService(env);
  running.push(service);
  return service;
}

async function end(service: ServiceProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.splice(running.indexOf(service), 1);
  return service.end(signal);
}

const databaseLock = () => join(parent, "data", "postgres", "server", "cluster", "postmaster.pid");
const databaseIsServed = () => existsSync(databaseLock());

function liveKeyOf(output: string): string {
  return /plt_live_\w{36}/.exec(output)?.[0] ?? "";
}

test("the first start prints two keys and a request to paste, the second no key; SIGTERM ends it with 0 and the database with it", async () => {
  const first = await start();
  const key = liveKeyOf(first.output());
  expect(first.output()).toMatch(/plt_test_\w{36}/);
  expect(first.output()).toContain(`curl -sS '${first.url}/v1/renders`);
  expect(databaseIsServed()).toBe(true);
  expect(await end(first, "SIGTERM")).toBe(0);
  expect(databaseIsServed()).toBe(false);

  const second = await start();
  expect(second.output()).not.toMatch(/plt_(live|test)_\w{36}/);
  const answer = await fetch(`${second.url}/v1/templates`, { headers: { Authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  expect(await end(second, "SIGINT")).toBe(0);
});

test("two services on one data folder share the database; the one that is left goes on after the other was killed", async () => {
  const first = await start();
  const second = await start();
  const headers = { Authorization: `Bearer ${liveKeyOf(first.output())}` };
  await end(first, "SIGKILL");

  expect((await fetch(`${second.url}/v1/templates`, { headers })).status).toBe(200);
  const listed = await platen(["workspaces", "list", "--json"], { env });
  expect(JSON.parse(listed.stdout).data).toHaveLength(1);
  expect(await end(second, "SIGTERM")).toBe(0);
  expect(databaseIsServed()).toBe(false);
});

test("templates that were acknowledged survive kill -9 in the middle of writing, round after round", async () => {
  const acknowledged: string[] = [];
  let key = "";
  for (let round = 0; round < 3; round++) {
    const service = await start();
    key ||= liveKeyOf(service.output());
    let isKilled = false;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let count = 0; !isKilled; count++) {
        const slug = `r${round}-w${writer}-${count}`;
        const answer = await createTemplate(service.url, key, slug).catch(() => null);
        if (answer?.status === 201) acknowledged.push(slug);
        if (acknowledged.length >= (round + 1) * 20 && !isKilled) {
          isKilled = true;
          await end(service, "SIGKILL");
        }
      }
    });
    await Promise.all(writers);
  }

  const service = await start();
  for (const slug of acknowledged) {
    const answer = await fetch(`${service.url}/v1/templates/${slug}`, { headers: { Authorization: `Bearer ${key}` } });
    expect([slug, answer.status]).toEqual([slug, 200]);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
});

function createTemplate(url: string, key: string, slug: string): Promise<Response> {
  return fetch(`${url}/v1/templates`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ slug, draft: { source: "<p>Hello</p>" } }),
  });
}

test("SIGTERM lets the running renders finish and deliver", async () => {
  const service = await startService({ ...env, PLATEN_ROLE: "all" });
  running.push(service);
  const headers = { Authorization: `Bearer ${liveKeyOf(service.output())}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ html: "<p>Row after row after row</p>".repeat(4000) });
  const answers = [1, 2, 3].map(async () => {
    const answer = await fetch(`${service.url}/v1/renders?output=binary`, { method: "POST", headers, body });
    return [
      answer.status,
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ];
  });
  const accepted = async () =>
    (await fetch(`${service.url}/v1/renders`, { headers }).then((answer) => answer.json())) as { data: [] };
  while ((await accepted()).data.length < 3) await pause(20);

  expect(await end(service, "SIGTERM")).toBe(0);
  expect(await Promise.all(answers)).toEqual(Array(3).fill([200, "%PDF-"]));
});

test("a data folder that cannot be made ends the start, and the browser that was starting meanwhile with it", async () => {
  const temporary = join(parent, "temporary");
  mkdirSync(temporary, { mode: 0o755 });
  const file = join(parent, "file");
  writeFileSync(file, "");
  const changed = { PLATEN_ROLE: "all", PLATEN_PORT: "0", PLATEN_DATA_DIR: join(file, "data"), TMPDIR: temporary };
  const { exitCode, stderr } = await platen(["serve"], { env: { ...env, ...changed } });

  expect(exitCode).toBe(4);
  expect(stderr).toContain("set PLATEN_DATA_DIR to another folder");
  // What is known of the fonts is kept for the next start.
  expect(readdirSync(temporary).filter((name) => !name.startsWith("platen-font-cache-"))).toEqual([]);
});

test("a port that is taken is named", async () => {
  const first = await start();
  const port = new URL(first.url).port;
  const { exitCode, stderr } = await platen(["serve"], { env: { ...env, PLATEN_PORT: port } });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`PLATEN_PORT: ${port} is in use`);
});

test.runIf(process.platform === "linux")(
  "it runs with an allocator that gives freed memory back, as the process that was started",
  async () => {
    const { pid, url } = await start();
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    expect(variables).toContain(`MALLOC_MMAP_THRESHOLD_=${1024 * 1024}`);
    expect(variables).toContain(`PLATEN_PORT=${new URL(url).port}`);
  },
);
