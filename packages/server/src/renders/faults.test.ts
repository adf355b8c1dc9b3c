/** Leases, waiting and limits: what happens to a render when things go wrong around it. */
import { readdirSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { endRender } from "./end/end-render.ts";
import { noTimings } from "./ending.ts";

let service: TestService;
let database: Database;
beforeAll(async () => {
  service = await startTestService({ PLATEN_SYNC_WAIT: "1s", PLATEN_MAX_WAITING: "1", PLATEN_CONCURRENCY: "1" });
  database = await openDatabase(readSettings({ PLATEN_DATA_DIR: service.dataDir }), makeLog("error"));
  const source = `<p>slow</p><script>setTimeout(() => { document.body.append(Object.assign(document.createElement("b"), { id: "done" })) }, 1500)</script>`;
  const settings = { javascript: true, wait_for: { selector: "#done", timeout_ms: 30_000 } };
  await service.api.post("/v1/templates", { slug: "slow", draft: { source, settings } });
  await service.api.post("/v1/templates/slow/publish");
});
afterAll(async () => {
  await database.close();
  await service.close();
});

async function ended(id: string) {
  for (;;) {
    const { json } = await service.api.get(`/v1/renders/${id}`);
    if (json.status === "succeeded" || json.status === "failed") return json;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const drafts = () => join(service.dataDir, "files", ".drafts");

function storedFiles(): string[] {
  return readdirSync(join(service.dataDir, "files"), { recursive: true, encoding: "utf8" });
}

async function attemptsOf(id: string): Promise<number> {
  const { rows } = await database.pool.query<{ attempts: number }>("select attempts from renders where id = $1", [id]);
  return rows[0]!.attempts;
}

async function unstoredAttemptsOf(id: string): Promise<number> {
  const { rows } = await database.pool.query("select unstored_attempts from renders where id = $1", [id]);
  return rows[0].unstored_attempts;
}

/** Makes a finished render look as a process left it that died while it worked on it. */
async function abandon(attempts: number): Promise<string> {
  const { json } = await service.api.post("/v1/renders", { html: "<p>left", format: "html" });
  const payload = JSON.stringify({
    inline: { html: "<p>taken again" },
    settings: {},
    data: {},
    now: json.created_at,
  });
  await database.pool.query(
    `update renders set status = 'rendering', units = 0, payload = $2, attempts = $3, lease_owner = 'dead', lease_until = now() - interval '1 second', finished_at = null
     where id = $1`,
    [json.id, payload, attempts],
  );
  return json.id;
}

test("a synchronous request that waits too long becomes a 202, and the result follows", async () => {
  const answer = await service.api.post("/v1/renders", { template: "slow" });

  expect(answer.status).toBe(202);
  expect(answer.json.status).toBe("rendering");
  expect(answer.headers.get("location")).toBe(`${service.url}/v1/renders/${answer.json.id}/result`);
  expect(await ended(answer.json.id)).toMatchObject({ status: "succeeded" });
});

test("more synchronous renders than may wait are refused with 503 and Retry-After", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => service.api.post("/v1/renders", { template: "slow" })),
  );
  const refused = answers.filter(({ status }) => status === 503);

  expect(refused.length).toBe(4);
  expect(refused[0]!.json.code).toBe("unavailable");
  expect(refused[0]!.headers.get("retry-after")).toBe("1");
  for (const { json, status } of answers) if (status === 202) await ended(json.id);
});

test("a render whose lease has ended is taken again", async () => {
  const id = await abandon(1);

  expect(await ended(id)).toMatchObject({ status: "succeeded", units: 1 });
  expect((await service.api.get(`/v1/renders/${id}/file`)).text).toContain("taken again");
});

test("a render that took three processes with it fails with internal_error and costs nothing", async () => {
  const id = await abandon(3);

  expect(await ended(id)).toMatchObject({
    status: "failed",
    units: 0,
    file: null,
    error: { code: "internal_error", status: 500, render_id: id },
  });
  expect((await service.api.get(`/v1/renders/${id}/result`)).status).toBe(500);
  while (storedFiles().some((name) => name.includes(id))) await new Promise((resolve) => setTimeout(resolve, 50));
});

test("a storage that refuses for a moment costs a render nothing", async () => {
  await rename(drafts(), `${drafts()}-away`);
  const answer = service.api.post("/v1/renders", { html: "<p>stored", format: "html" });
  await new Promise((resolve) => setTimeout(resolve, 400));
  await rename(`${drafts()}-away`, drafts());

  const { json } = await answer;
  expect(await ended(json.id)).toMatchObject({ status: "succeeded", units: 1 });
  expect(await attemptsOf(json.id)).toBe(1);
});

test("a render whose file cannot be stored is made again until there is room, however often that fails", async () => {
  await rename(drafts(), `${drafts()}-away`);
  const { json } = await service.api.post("/v1/renders", { html: "<p>stored later", format: "html", async: true });
  await expect.poll(() => unstoredAttemptsOf(json.id), { interval: 100 }).toBe(1);
  // As after many more refusals: three attempts that end their process would give the render up.
  await database.pool.query("update renders set attempts = 9, unstored_attempts = 9 where id = $1", [json.id]);
  await rename(`${drafts()}-away`, drafts());

  expect(await ended(json.id)).toMatchObject({ status: "succeeded", units: 1 });
  expect(await attemptsOf(json.id)).toBe(10);
  expect((await service.api.get(`/v1/renders/${json.id}/file`)).text).toContain("stored later");
});

test("a request that needs the storage is answered with 503 while it is closed", async () => {
  await rename(drafts(), `${drafts()}-away`);
  const answer = await service.api.send("PUT", "/v1/templates/slow/assets/logo.svg", "<svg/>", {});
  await rename(`${drafts()}-away`, drafts());

  expect(answer).toMatchObject({
    status: 503,
    json: { code: "unavailable", detail: expect.stringContaining("storage") },
  });
  expect(answer.headers.get("retry-after")).toBe("5");
});

test("a process that lost its lease can write nothing", async () => {
  const { json } = await service.api.post("/v1/renders", { html: "<p>done", format: "html" });
  const late = await endRender(
    { renderId: json.id, owner: "late", attempt: 1 },
    {
      status: "failed",
      units: 5,
      error: { status: 500 },
      einvoice: null,
      accessibility: null,
      warnings: [],
      filename: null,
      file: null,
      timings: noTimings,
      engine: {},
      startedAt: new Date(),
      finishedAt: new Date(),
    },
    null,
    database.pool,
  );

  expect(late.isOurs).toBe(false);
  expect((await service.api.get(`/v1/renders/${json.id}`)).json).toEqual(json);
});

test("an awaited render does not wait behind the queue", async () => {
  await service.api.post("/v1/renders/batch", { template: "slow", items: [{}, {}, {}] });
  const answer = await service.api.post("/v1/renders", { html: "<p>now", format: "html" }, { prefer: "wait=30" });
  const { json } = await service.api.get("/v1/batches");

  expect([200, 202]).toContain(answer.status);
  await ended(answer.json.id);
  expect((await service.api.get(`/v1/batches/${json.data[0].id}`)).json.succeeded).toBeLessThan(3);
});
