/** Several processes on one database and one storage: roles, deaths, a clean end, and what must never be written down. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeKey } from "./keys/key-format.ts";
import { type ServiceProcess, startProcess } from "./testing/process.ts";
import type { Api } from "./testing/service.ts";

let dataDir: string;
let key: string;
let running: ServiceProcess[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "platen-processes-"));
  key = makeKey("live");
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop().catch(() => null)));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startProcess(key, {
    PLATEN_DATA_DIR: dataDir,
    PLATEN_CONCURRENCY: "2",
    PLATEN_LOG_LEVEL: "debug",
    ...env,
  });
  running.push(service);
  return service;
}

/** A template whose render takes a while: its script shows the element that the render waits for. */
async function createSlowTemplate(api: Api, milliseconds: number): Promise<void> {
  const source = `<p>slow</p><script>setTimeout(() => { document.body.append(Object.assign(document.createElement("b"), { id: "done" })) }, ${milliseconds})</script>`;
  const settings = { javascript: true, wait_for: { selector: "#done", timeout_ms: 30_000 } };
  await api.post("/v1/templates", { slug: "slow", draft: { source, settings } });
  await api.post("/v1/templates/slow/publish");
}

async function ended(api: Api, id: string) {
  for (;;) {
    const { json } = await api.get(`/v1/renders/${id}`);
    if (json.status === "succeeded" || json.status === "failed") return json;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test("an API process answers synchronous requests through a worker process, which answers none itself", async () => {
  const api = await start({ PLATEN_ROLE: "api" });
  const worker = await start({ PLATEN_ROLE: "worker" });
  const answer = await api.api.post("/v1/renders?output=binary", { html: "<p>from afar</p>" });

  expect(answer.status).toBe(200);
  expect(answer.text.slice(0, 5)).toBe("%PDF-");
  expect(answer.headers.get("x-units-charged")).toBe("1");
  for (const path of ["/healthz", "/readyz", "/metrics"]) expect((await worker.api.get(path)).status).toBe(200);
  for (const path of ["/v1/renders", "/v1/openapi.json", "/docs", "/v1/files/x/1/y"]) {
    expect(await worker.api.get(path)).toMatchObject({
      status: 404,
      json: { detail: expect.stringContaining("PLATEN_ROLE") },
    });
  }
});

test("an API process checks and previews drafts by itself", async () => {
  const { api } = await start({ PLATEN_ROLE: "api" });
  await api.post("/v1/templates", { slug: "draft", draft: { source: "<p>{{ name }}</p>" } });

  const preview = await api.post("/v1/templates/draft/preview", { data: { name: "Ada" } });
  expect(preview).toMatchObject({ status: 200, text: expect.stringMatching(/^%PDF-/) });
  expect((await api.post("/v1/templates/draft/check")).json).toEqual({ findings: [] });
});

test("an API process without a browser says so to those who ask for a preview, and does all the rest", async () => {
  const { api } = await start({ PLATEN_ROLE: "api", PLATEN_CHROMIUM: "/nowhere/chromium" });
  await api.post("/v1/templates", { slug: "draft", draft: { source: "<p>x</p>" } });

  expect(await api.post("/v1/templates/draft/preview")).toMatchObject({
    status: 503,
    json: { code: "unavailable", detail: expect.stringContaining("PLATEN_CHROMIUM") },
  });
  expect((await api.post("/v1/renders", { template: "draft", async: true })).status).toBe(409);
  expect(await api.get("/readyz")).toMatchObject({ status: 200, json: { status: "ready" } });
});

test("an API process without a worker says so at once, and keeps what need not be made now", async () => {
  const api = await start({ PLATEN_ROLE: "api" });
  const now = await api.api.post("/v1/renders", { html: "<p>now</p>" });
  const later = await api.api.post("/v1/renders", { html: "<p>later</p>", async: true });
  expect(now).toMatchObject({ status: 503, json: { code: "unavailable", detail: expect.stringContaining("worker") } });
  expect(now.headers.get("retry-after")).toBe("5");
  expect(later).toMatchObject({ status: 202, json: { status: "queued" } });
  expect((await api.api.get("/v1/renders")).json.data).toHaveLength(1);

  await start({ PLATEN_ROLE: "worker" });
  expect(await ended(api.api, later.json.id)).toMatchObject({ status: "succeeded" });
  expect((await api.api.post("/v1/renders", { html: "<p>now</p>" })).status).toBe(200);
});

test("a render whose process is killed is taken by another, delivered once and charged once", async () => {
  const first = await start();
  await createSlowTemplate(first.api, 2_000);
  const second = await start();
  const lost = first.api.post("/v1/renders", { template: "slow" }).catch(() => null);
  let id: string | undefined;
  while (!id) id = (await second.api.get("/v1/renders?status=rendering")).json.data[0]?.id;
  await first.kill();
  await lost;

  expect(await ended(second.api, id)).toMatchObject({ status: "succeeded", units: 1 });
  expect((await second.api.get("/v1/usage")).json).toMatchObject({ units_used: 1, units_reserved: 0 });
  expect((await second.api.get(`/v1/renders/${id}/file`)).text.slice(0, 5)).toBe("%PDF-");
});

test("SIGTERM ends the running render with its answer, then the process", async () => {
  const service = await start();
  await createSlowTemplate(service.api, 1_500);
  const answer = service.api.post("/v1/renders", { template: "slow" });
  while ((await service.api.get("/v1/renders")).json.data.length === 0);
  const code = await service.stop();

  expect((await answer).json).toMatchObject({ status: "succeeded" });
  expect(code).toBe(0);
});

test("a render that the grace time is too short for is left to the next process, and the process ends", async () => {
  const first = await start({ PLATEN_SHUTDOWN_GRACE: "1s" });
  await createSlowTemplate(first.api, 600_000);
  const { json } = await first.api.post("/v1/renders", { template: "slow", async: true });
  while ((await first.api.get("/v1/renders?status=rendering")).json.data.length === 0);
  expect(await first.stop()).toBe(0);

  const second = await start({ PLATEN_SHUTDOWN_GRACE: "1s" });
  expect((await second.api.get(`/v1/renders/${json.id}`)).json.status).toMatch(/queued|rendering/);
});

test("the log names what was refused; neither it nor the database holds a payload, a key, a secret or a signed link", async () => {
  const service = await start();
  const marker = "payload-marker-7391";
  const made = await service.api.post(
    "/v1/keys",
    { name: "Logged", mode: "live", scopes: ["render:read"] },
    { "idempotency-key": "k-1" },
  );
  const hook = await service.api.post("/v1/webhooks", { url: "http://127.0.0.1:9/", events: ["render.succeeded"] });
  const render = await service.api.post(
    "/v1/renders",
    { html: `<p>${marker}</p>`, data: { secret: marker } },
    { "idempotency-key": "k-2" },
  );
  const failed = await service.api.post("/v1/renders", { html: `{{ "${marker}" | divided_by: 0 }}`, engine: "liquid" });
  await service.api.get(render.json.file.url);
  const refused = await service.api.post("/v1/renders", { template: "none-such", data: { secret: marker } });
  const signature = render.json.file.url.split("/").at(-1);
  await service.stop();
  const output = service.output();

  // The database's files once it has stopped and written everything out.
  const found = (text: string) => {
    try {
      return execFileSync("grep", ["-rlaF", "--", text, join(dataDir, "postgres")], { encoding: "utf8" }).trim();
    } catch {
      return "";
    }
  };
  for (const text of [made.json.key, hook.json.secret, signature, key]) {
    expect(output).not.toContain(text);
    expect(found(text)).toBe("");
  }
  expect(output).not.toContain(marker);

  // What was refused or failed is there all the same, without its content.
  const lines = output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  expect(lines.find((line) => line.request_id === refused.json.request_id && line.code)).toMatchObject({
    msg: "request refused",
    status: 404,
    code: "template_not_found",
    template: "none-such",
    key_id: expect.any(String),
  });
  expect(lines.find((line) => line.msg === "render failed")).toMatchObject({
    code: "template_runtime_error",
    render_id: failed.json.render_id,
    location: "template.html:1:28",
  });
});
