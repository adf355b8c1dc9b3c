import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    PLATEN_MAX_KEYS: "3",
    PLATEN_MAX_WEBHOOKS: "1",
    PLATEN_MAX_TEMPLATES: "1",
    PLATEN_MAX_VERSIONS: "2",
    PLATEN_MAX_STORED: "1KB",
    PLATEN_MAX_QUEUED: "5",
  });
});
afterAll(() => service.close());

const refusal = (setting: string) => ({
  status: 409,
  json: { code: "conflict", detail: expect.stringContaining(`raise ${setting}.`) },
});

test("keys and webhooks over the quota are refused, and fit again after one is gone", async () => {
  const { live } = await service.workspace("Quotas");
  const newKey = { name: "One more", mode: "test", scopes: ["render:read"] };
  const { json: third } = await live.post("/v1/keys", newKey);

  expect(await live.post("/v1/keys", newKey)).toMatchObject(refusal("PLATEN_MAX_KEYS"));
  await live.delete(`/v1/keys/${third.id}`);
  expect((await live.post("/v1/keys", newKey)).status).toBe(201);

  const hook = { url: "https://example.com/", events: ["render.failed"] };
  expect((await live.post("/v1/webhooks", hook)).status).toBe(201);
  expect(await live.post("/v1/webhooks", hook)).toMatchObject(refusal("PLATEN_MAX_WEBHOOKS"));
});

test("templates and versions over the quota are refused", async () => {
  const { live } = await service.workspace("Templates");
  const draft = { source: "<p>x</p>" };

  expect((await live.post("/v1/templates", { slug: "one", draft })).status).toBe(201);
  expect(await live.post("/v1/templates", { slug: "two", draft })).toMatchObject(refusal("PLATEN_MAX_TEMPLATES"));
  for (let version = 1; version <= 2; version++) {
    expect((await live.post("/v1/templates/one/publish")).status).toBe(201);
  }
  expect(await live.post("/v1/templates/one/publish")).toMatchObject(refusal("PLATEN_MAX_VERSIONS"));
});

test("renders are refused while a workspace has stored as much as it may", async () => {
  const { live } = await service.workspace("Stored");
  const { live: other } = await service.workspace("Other");
  const html = `<p>${"x".repeat(2000)}</p>`;
  const made: string[] = [];
  const render = async () => {
    const answer = await live.post("/v1/renders", { html, format: "html" });
    if (answer.status === 200) made.push(answer.json.id);
    return answer;
  };

  await live.post("/v1/templates", { slug: "stored", draft: { source: "<p>x</p>" } });
  const upload = () =>
    live.send("PUT", "/v1/templates/stored/assets/a.svg", "<svg/>", { "content-type": "image/svg+xml" });
  expect((await upload()).status).toBe(201);

  await expect.poll(render).toMatchObject(refusal("PLATEN_MAX_STORED"));
  expect(await upload()).toMatchObject(refusal("PLATEN_MAX_STORED"));
  expect(made.length).toBeGreaterThan(0);
  expect((await other.post("/v1/renders", { html: "<p>small</p>", format: "html" })).status).toBe(200);
  for (const id of made) await live.delete(`/v1/renders/${id}/file`);
  await expect.poll(async () => (await render()).status).toBe(200);
});

test("fifty requests at once end exactly at the quota", async () => {
  const { live } = await service.workspace("Race");
  const made = async (path: string, body: (index: number) => object) => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => live.post(path, body(index))));
    return answers.filter(({ status }) => status === 201).length;
  };
  const draft = { source: "<p>x</p>" };

  // Two of the three keys came with the workspace.
  expect(await made("/v1/keys", () => ({ name: "One more", mode: "test", scopes: ["render:read"] }))).toBe(1);
  expect(await made("/v1/webhooks", () => ({ url: "https://example.com/", events: ["render.failed"] }))).toBe(1);
  expect(await made("/v1/templates", (index) => ({ slug: `t-${index}`, draft }))).toBe(1);
});

test("a workspace whose queue is full is refused, and others are not", async () => {
  const { live } = await service.workspace("Queue");
  const { live: other } = await service.workspace("Other queue");
  const batch = (items: number) => ({ html: "<p>{{ n }}</p>", format: "html", items: Array(items).fill({ data: {} }) });
  const full = {
    status: 429,
    json: { code: "rate_limited", detail: expect.stringContaining("raise PLATEN_MAX_QUEUED.") },
  };

  expect(await live.post("/v1/renders/batch", batch(6))).toMatchObject(full);
  expect((await live.post("/v1/renders/batch", batch(5))).status).toBe(202);
  expect((await other.post("/v1/renders", { html: "<p>x</p>", format: "html", async: true })).status).toBe(202);
  await expect
    .poll(async () => (await live.post("/v1/renders", { html: "<p>x</p>", format: "html", async: true })).status)
    .toBe(202);
});
