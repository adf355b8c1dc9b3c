import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../testing/receiver.ts";
import { type Api, startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_WEBHOOK_ALLOW_PRIVATE: "1" });
  const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  await service.api.post("/v1/templates", { slug: "badge", draft: { source: "<p>{{ name }}</p>", schema } });
  await service.api.post("/v1/templates/badge/publish");
});
afterAll(() => service.close());

const good = { data: { name: "Ada" } };
const bad = { data: { name: 7 } };

async function finished(api: Api, location: string) {
  for (;;) {
    const { json } = await api.get(location);
    if (json.finished_at !== null) return json;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test("a batch is accepted with its renders, and each is rendered", async () => {
  const answer = await service.api.post("/v1/renders/batch", {
    template: "badge",
    format: "html",
    items: [good, { data: { name: "Grace" }, metadata: { n: "2" } }],
  });

  expect(answer.status).toBe(202);
  expect(answer.headers.get("location")).toBe(`${service.url}/v1/batches/${answer.json.id}`);
  expect(answer.json).toMatchObject({
    id: expect.stringMatching(/^bat_/),
    status: "queued",
    total: 2,
    succeeded: 0,
    failed: 0,
    zip_url: null,
  });
  expect(answer.json.renders).toMatchObject([
    { index: 0, status: "queued" },
    { index: 1, status: "queued" },
  ]);

  const batch = await finished(service.api, answer.headers.get("location")!);
  expect(batch).toMatchObject({ status: "succeeded", succeeded: 2, failed: 0 });
  const second = await service.api.get(`/v1/renders/${batch.renders[1].id}`);
  expect(second.json).toMatchObject({ batch_id: batch.id, metadata: { n: "2" } });
  expect((await service.api.get(`/v1/renders/${batch.renders[1].id}/file`)).text).toContain("Grace");
  expect((await service.api.get(`/v1/renders?batch_id=${batch.id}`)).json.data).toHaveLength(2);
});

test("a batch with one bad item queues nothing and names the item", async () => {
  const { live } = await service.workspace("All or nothing");
  await live.post("/v1/templates", {
    slug: "badge",
    draft: { source: "x", schema: { required: ["name"], properties: { name: { type: "string" } } } },
  });
  await live.post("/v1/templates/badge/publish");
  const answer = await live.post("/v1/renders/batch", { template: "badge", items: [good, bad, good, bad] });

  expect(answer).toMatchObject({
    status: 422,
    json: { code: "data_invalid", index: 1, errors: [{ path: "data.name" }] },
  });
  expect((await live.get("/v1/renders")).json.data).toEqual([]);
  expect((await live.get("/v1/batches")).json.data).toEqual([]);
});

test("a batch in which some fail is partially failed", async () => {
  const answer = await service.api.post("/v1/renders", {
    html: "{{ 1 | divided_by: n }}",
    engine: "liquid",
    format: "html",
    items: [{ data: { n: 1 } }, { data: { n: 0 } }],
  });
  const batch = await finished(service.api, answer.headers.get("location")!);

  expect(answer.status).toBe(202);
  expect(batch).toMatchObject({
    status: "partially_failed",
    succeeded: 1,
    failed: 1,
    renders: [{ status: "succeeded" }, { status: "failed" }],
  });
});

test("a zip holds every file under a name that keeps the order", async () => {
  const answer = await service.api.post("/v1/renders/batch", {
    template: "badge",
    format: "html",
    zip: true,
    filename: "badge.html",
    items: [good, good],
  });
  const batch = await finished(service.api, answer.headers.get("location")!);
  const zip = await service.as(null).get(batch.zip_url);

  expect(zip.status).toBe(200);
  expect(zip.headers.get("content-type")).toBe("application/zip");
  expect(zip.text.startsWith("PK\u0003\u0004")).toBe(true);
  expect(zip.text).toContain("1-badge.html");
  expect(zip.text).toContain("2-badge.html");
});

test("binary output, no items and a field that items do not have are refused by their path", async () => {
  const refused = async (body: object) =>
    (await service.api.post("/v1/renders/batch", { template: "badge", ...body })).json.errors[0].path;

  expect(await refused({ output: "binary", items: [good] })).toBe("output");
  expect(await refused({ items: [] })).toBe("items");
  expect(await refused({ items: [{ html: "x" }] })).toBe("items[0].html");
});

test("a file that is deleted leaves the zip of its batch, which ends with its first file", async () => {
  const { json } = await service.api.post("/v1/renders/batch", {
    html: "<p>kept</p>",
    format: "html",
    items: [{ filename: "first" }, { filename: "second" }],
    zip: true,
  });
  const before = await finished(service.api, `/v1/batches/${json.id}`);
  await service.api.delete(`/v1/renders/${before.renders[0].id}/file`);
  expect((await service.as(null).get(before.zip_url)).status).toBe(410);

  const repacked = async () => (await service.api.get(`/v1/batches/${json.id}`)).json.zip_url;
  await expect.poll(repacked, { interval: 100 }).not.toBeNull();
  const zip = await service.as(null).get(await repacked());
  expect(zip.text).toContain("2-second.html");
  expect(zip.text).not.toContain("1-first.html");

  const { file } = (await service.api.get(`/v1/renders/${before.renders[1].id}`)).json;
  expect((await repacked()).split("/").at(-2)).toBe(String(Math.floor(Date.parse(file.expires_at) / 1000)));
  await service.api.delete(`/v1/renders/${before.renders[1].id}/file`);
  expect(await repacked()).toBeNull();
});

test("a batch that ends sends one webhook", async () => {
  const { live } = await service.workspace("Notified");
  const receiver = await startReceiver();
  await live.post("/v1/webhooks", { url: receiver.url, events: ["batch.finished"] });
  const answer = await live.post("/v1/renders/batch", { html: "<p>x", format: "html", items: [{}, {}, {}] });
  const [event] = await receiver.waitFor(1);

  expect(event!.json).toMatchObject({
    type: "batch.finished",
    mode: "live",
    data: { id: answer.json.id, status: "succeeded", total: 3 },
  });
  await receiver.close();
});

test("a batch of another workspace is not found", async () => {
  const { live } = await service.workspace("Stranger");
  const { json } = await service.api.post("/v1/renders/batch", { template: "badge", format: "html", items: [good] });

  expect((await live.get(`/v1/batches/${json.id}`)).status).toBe(404);
});

test("one workspace's long batch does not hold up another's single render", async () => {
  const { live: many } = await service.workspace("Many");
  const { live: single } = await service.workspace("Single");
  const batch = await many.post("/v1/renders/batch", {
    html: "<p>many",
    items: Array.from({ length: 60 }, () => ({})),
  });
  const one = await single.post("/v1/renders", { html: "<p>one", async: true });
  while ((await single.get(one.headers.get("location")!)).status === 202)
    await new Promise((resolve) => setTimeout(resolve, 20));

  expect((await many.get(batch.headers.get("location")!)).json.succeeded).toBeLessThan(60);
});
