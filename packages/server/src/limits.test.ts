/** What one key or workspace can take from the others: memory for bodies and lists, places at the browser. */
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBodyBudget } from "./http/body-budget.ts";
import { fittingEntries } from "./http/pagination.ts";
import { weighBody } from "./http/weigh-body.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    PLATEN_CONCURRENCY: "1",
    PLATEN_MAX_WAITING: "2",
    PLATEN_BODY_TIMEOUT: "1s",
    PLATEN_MAX_DATASETS: "1KB",
  });
});
afterAll(() => service.close());

test("bodies in flight are counted for the process, the workspace and the key, and given back", () => {
  const budget = makeBodyBudget(900);
  const first = budget.open({ workspaceId: "a", keyId: "1", sessionId: null });
  const second = budget.open({ workspaceId: "a", keyId: "2", sessionId: null });
  const other = budget.open({ workspaceId: "b", keyId: "3", sessionId: null });

  first.take(450);
  expect(() => second.requireRoom(151)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  second.requireRoom(150);
  expect(() => first.take(1)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  second.take(150);
  expect(() => second.take(1)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  other.take(300);
  expect(() => other.take(1)).toThrow(expect.objectContaining({ code: "unavailable" }));
  first.release();
  first.release();
  other.take(150);
  expect(() => other.take(1)).toThrow();
});

test("values that would not fit into memory are refused before they are read", async () => {
  const lists = (count: number) => Buffer.from(`[${"[],".repeat(count - 1)}[]]`);
  const share = () => makeBodyBudget(1_000_000).open({ workspaceId: "a", keyId: "1", sessionId: null });

  expect(await weighBody(lists(1000))).toBe(1000 * 64 + 16);
  expect(() => share().takeValues(1_600_000)).toThrow(expect.objectContaining({ code: "payload_too_large" }));
  const full = share();
  full.takeValues(1_400_000);
  expect(() => full.takeValues(1_400_000)).toThrow(expect.objectContaining({ code: "rate_limited" }));
  full.release();
  full.takeValues(1_400_000);
});

test("a large body is whole, however it arrives", async () => {
  const { live } = await service.workspace("Large");
  const text = Array.from({ length: 300_000 }, (_, index) => index).join(" ");
  const answer = await live.post("/v1/renders", {
    html: "{{ text | size }} {{ text | slice: -6, 6 }}",
    engine: "liquid",
    format: "html",
    output: "binary",
    data: { text },
  });

  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(`${text.length} 299999`) });
});

test("an item of a batch has as much data as a render by itself at most", async () => {
  const { live } = await service.workspace("Items");
  const item = (megabytes: number) => ({ data: { text: "x".repeat(megabytes * 1024 * 1024) } });
  const answer = await live.post("/v1/renders/batch", { html: "<p>x</p>", format: "html", items: [item(0), item(11)] });

  expect(answer).toMatchObject({
    status: 413,
    json: { index: 1, detail: expect.stringContaining("raise PLATEN_MAX_BODY.") },
  });
});

test("a body that stops arriving is refused instead of held", async () => {
  const sent = request(`${service.url}/v1/renders`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${service.rootKey}`,
      "content-type": "application/json",
      "content-length": "1000000",
    },
  });
  sent.on("error", () => {});
  sent.write('{"html": "');
  const [answer] = await once(sent, "response");
  const chunks = await answer.toArray();
  sent.destroy();

  expect(answer.statusCode).toBe(400);
  expect(Buffer.concat(chunks).toString()).toContain("stopped arriving");
});

test("data sets have a limit in number and in size, and lists come without their data", async () => {
  const { live } = await service.workspace("Datasets");
  const data = { text: "x".repeat(600) };
  await live.post("/v1/templates", { slug: "sampled", draft: { source: "x" }, datasets: [{ name: "a", data }] });
  const more = await live.put("/v1/templates/sampled/datasets/b", { data });
  const replaced = await live.put("/v1/templates/sampled/datasets/a", { data });
  const created = await live.post("/v1/templates", {
    slug: "large",
    draft: { source: "x" },
    datasets: [
      { name: "a", data },
      { name: "b", data },
    ],
  });
  const { json } = await live.get("/v1/templates");

  expect(more).toMatchObject({ status: 413, json: { detail: expect.stringContaining("PLATEN_MAX_DATASETS") } });
  expect(replaced.status).toBe(200);
  expect(created.status).toBe(413);
  expect(json.data).toMatchObject([{ slug: "sampled", datasets: [{ name: "a", default: true }] }]);
  expect(json.data[0].datasets[0]).not.toHaveProperty("data");
  expect((await live.get("/v1/templates/sampled")).json.datasets[0].data).toEqual(data);
});

test("a page of large entries ends early, and has one entry at least", () => {
  const megabytes = (count: number) => count * 1024 * 1024;

  expect(fittingEntries([1, 2, 3], 2)).toBe(2);
  expect(fittingEntries([megabytes(5), megabytes(2), megabytes(2)], 50)).toBe(2);
  expect(fittingEntries([megabytes(50), 1], 50)).toBe(1);
  expect(fittingEntries([], 50)).toBe(0);
});

test("a workspace that takes every place it may leaves one to the others, and cannot fill the queue", async () => {
  const [busy, quiet] = [await service.workspace("Busy"), await service.workspace("Quiet")];
  const source = "<p>x</p><script>setInterval(() => {}, 10)</script>";
  const settings = { javascript: true, wait_for: { selector: "#never", timeout_ms: 3_000 } };
  await busy.live.post("/v1/templates", { slug: "endless", draft: { source, settings } });
  await busy.live.post("/v1/templates/endless/publish");
  const endless = Promise.all(Array.from({ length: 5 }, () => busy.live.post("/v1/renders", { template: "endless" })));
  await expect
    .poll(async () => (await busy.live.get("/v1/renders?status=rendering")).json.data.length, { interval: 50 })
    .toBe(1);
  const answer = await quiet.live.post("/v1/renders", { html: "<p>now</p>" });

  expect(answer).toMatchObject({ status: 200, json: { status: "succeeded" } });
  // One runs, two wait; the others are refused.
  expect((await endless).filter(({ status }) => status === 503)).toHaveLength(2);
  const ended = async () => (await busy.live.get("/v1/renders?status=failed")).json.data;
  await expect.poll(async () => (await ended()).length).toBe(3);
  const [last] = (await ended())
    .map((render: { started_at: string }) => render.started_at)
    .sort()
    .reverse();
  expect(Date.parse(answer.json.started_at)).toBeLessThan(Date.parse(last));
});
