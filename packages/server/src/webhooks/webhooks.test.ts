import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { type Received, type Receiver, startReceiver } from "../testing/receiver.ts";
import { startTestService, type TestService } from "../testing/service.ts";
import { RETRY_SECONDS } from "./deliver-events.ts";

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService({ PLATEN_WEBHOOK_ALLOW_PRIVATE: "1" });
});
afterAll(() => service.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const html = "<p>event</p>";

/** As a receiver does it, from the three headers and the raw body. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key)
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`)
    .digest("base64");

  return headers["webhook-signature"]!.split(" ").includes(`v1,${expected}`);
}

async function subscribed(events: string[]) {
  const { live, test: testApi } = await service.workspace("Hooks");
  const { json } = await live.post("/v1/webhooks", { url: receiver.url, events });
  return { live, testApi, webhook: json };
}

test("a finished render is sent with a signature of the webhook's secret, as its GET gives it", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  const { json: render } = await live.post("/v1/renders", { html });
  const [event] = await receiver.waitFor(1);

  expect(webhook.secret).toMatch(/^whsec_/);
  expect(isSignedWith(webhook.secret, event!)).toBe(true);
  expect(event!.json).toEqual({
    id: event!.headers["webhook-id"],
    type: "render.succeeded",
    timestamp: expect.any(String),
    mode: "live",
    data: render,
  });
});

test("a failed render is sent to the webhooks that asked for it, and to no other", async () => {
  const { live } = await subscribed(["render.failed"]);
  await live.post("/v1/renders", { html });
  const failed = await live.post("/v1/renders", { html: "{{ 1 | divided_by: 0 }}", engine: "liquid" });
  const [event] = await receiver.waitFor(1);

  expect(event!.json).toMatchObject({
    type: "render.failed",
    data: { id: failed.json.render_id, error: { code: failed.json.code } },
  });
  expect(receiver.received).toHaveLength(1);
});

test("an attempt that fails is made again under the same webhook-id", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  receiver.answer(500, 200);
  await live.post("/v1/renders", { html, format: "html" });
  const events = await receiver.waitFor(2);

  expect(events[1]!.headers["webhook-id"]).toBe(events[0]!.headers["webhook-id"]);
  // The receiver has answered before the attempt is recorded.
  const deliveries = async () => (await live.get(`/v1/webhooks/${webhook.id}/deliveries`)).json.data;
  await expect.poll(deliveries).toMatchObject([
    { attempt: 2, succeeded: true, status_code: 200, error: null },
    { attempt: 1, succeeded: false, status_code: 500 },
  ]);
});

test.each([
  ["3600", 3600],
  ["1", RETRY_SECONDS[0]!],
  ["99999999", 12 * 3600],
])(
  "a receiver that asks for Retry-After: %s gets the next attempt after %i s at the earliest",
  async (asked, seconds) => {
    const { live, webhook } = await subscribed(["render.succeeded"]);
    receiver.answer(503);
    receiver.retryAfter(asked);
    await live.post("/v1/renders", { html, format: "html" });
    await receiver.waitFor(1);
    const database = await openDatabase(readSettings({ PLATEN_DATA_DIR: service.dataDir }), makeLog("error"));
    const untilNext = async (): Promise<number> => {
      const { rows } = await database.pool.query<{ seconds: number }>(
        `select extract(epoch from next_attempt_at - deliveries.created_at)::float8 as seconds
       from event_targets join deliveries using (event_id, webhook_id) where webhook_id = $1`,
        [webhook.id],
      );
      return rows[0]?.seconds ?? 0;
    };

    // While the attempt is being recorded its target is still held for 30 s.
    await expect.poll(untilNext).toSatisfy((until: number) => until >= seconds && until < seconds * 1.1 + 15);
    await database.close();
  },
);

test("a redirect is a failure and is not followed", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  receiver.answer(302, 200);
  await live.post(`/v1/webhooks/${webhook.id}/test`);

  expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
  expect((await live.get(`/v1/webhooks/${webhook.id}/deliveries`)).json.data).toMatchObject([
    { succeeded: false, status_code: 302 },
  ]);
});

test("an answer of 410 disables the webhook", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  receiver.answer(410);
  await live.post("/v1/renders", { html, format: "html" });
  await receiver.waitFor(1);
  await expect.poll(async () => (await live.get(`/v1/webhooks/${webhook.id}`)).json.enabled).toBe(false);

  await live.post("/v1/renders", { html, format: "html" });
  expect(receiver.received).toHaveLength(1);
});

test("the test endpoint sends an event at once and answers with the delivery", async () => {
  const { live, webhook } = await subscribed(["render.failed"]);
  const answer = await live.post(`/v1/webhooks/${webhook.id}/test`);

  expect(answer.json).toMatchObject({
    object: "delivery",
    event_type: "webhook.test",
    succeeded: true,
    status_code: 200,
  });
  expect(isSignedWith(webhook.secret, receiver.received[0]!)).toBe(true);
});

test("after a rotation both secrets sign", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  const rotated = await live.post(`/v1/webhooks/${webhook.id}/rotate`);
  await live.post(`/v1/webhooks/${webhook.id}/test`);

  expect(rotated.json.secret).not.toBe(webhook.secret);
  expect(isSignedWith(webhook.secret, receiver.received[0]!)).toBe(true);
  expect(isSignedWith(rotated.json.secret, receiver.received[0]!)).toBe(true);
});

test("an event is sent again under its own id", async () => {
  const { live } = await subscribed(["render.succeeded"]);
  await live.post("/v1/renders", { html, format: "html" });
  const [event] = await receiver.waitFor(1);
  const answer = await live.post(`/v1/events/${event!.json.id}/resend`);
  const events = await receiver.waitFor(2);

  expect(answer).toMatchObject({ status: 202, json: { event_id: event!.json.id, webhooks: 1 } });
  expect(events[1]!.headers["webhook-id"]).toBe(event!.json.id);
});

test("a render's own webhook is signed by its secret, or by the workspace's", async () => {
  const { live } = await service.workspace("Own");
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  await live.post("/v1/renders", { html, format: "html", webhook: { url: `${receiver.url}/own`, secret } });
  await receiver.waitFor(1);
  await live.post("/v1/renders", { html, format: "html", webhook: { url: `${receiver.url}/workspace` } });
  const events = await receiver.waitFor(2);
  const workspaceSecret = (await live.get("/v1/webhooks/secret")).json.secret;

  expect(isSignedWith(secret, events.find(({ path }) => path === "/own")!)).toBe(true);
  expect(isSignedWith(workspaceSecret, events.find(({ path }) => path === "/workspace")!)).toBe(true);
});

test("a render shows what became of its own webhook", async () => {
  const { live } = await service.workspace("Own");
  receiver.answer(500, 200);
  const { json } = await live.post("/v1/renders", { html, format: "html", webhook: { url: receiver.url } });
  const webhook = async () => (await live.get(`/v1/renders/${json.id}`)).json.webhook;

  expect(json.webhook).toEqual({ status: "pending", attempts: 0, last_error: null });
  await expect
    .poll(webhook)
    .toMatchObject({ status: "pending", attempts: 1, last_error: expect.stringMatching(/500/) });
  await expect.poll(webhook).toEqual({ status: "delivered", attempts: 2, last_error: null });
  expect((await live.post("/v1/renders", { html, format: "html" })).json.webhook).toBeNull();
});

test("a batch's webhook gets the end of each render and of the batch", async () => {
  const { live } = await service.workspace("Own");
  const { json: batch } = await live.post("/v1/renders/batch", {
    html,
    format: "html",
    webhook: { url: receiver.url },
    items: [{}, {}],
  });
  const events = await receiver.waitFor(3);
  const workspaceSecret = (await live.get("/v1/webhooks/secret")).json.secret;

  expect(events.map(({ json }) => json.type).sort()).toEqual([
    "batch.finished",
    "render.succeeded",
    "render.succeeded",
  ]);
  const finished = events.find(({ json }) => json.type === "batch.finished")!;
  expect(finished.json.data).toMatchObject({ id: batch.id, status: "succeeded", succeeded: 2 });
  expect(isSignedWith(workspaceSecret, finished)).toBe(true);
});

test("live and test events, webhooks and secrets are apart", async () => {
  const { live, testApi, webhook } = await subscribed(["render.succeeded"]);
  const { json: ofTest } = await testApi.post("/v1/webhooks", { url: receiver.url, events: ["render.succeeded"] });
  const { json: liveRender } = await live.post("/v1/renders", { html, format: "html" });
  const { json: testRender } = await testApi.post("/v1/renders", { html, format: "html" });
  const events = await receiver.waitFor(2);
  const byRender = new Map(events.map((event) => [event.json.data.id, event]));

  expect(isSignedWith(webhook.secret, byRender.get(liveRender.id)!)).toBe(true);
  expect(isSignedWith(ofTest.secret, byRender.get(testRender.id)!)).toBe(true);
  expect((await testApi.get("/v1/webhooks")).json.data.map(({ id }: { id: string }) => id)).toEqual([ofTest.id]);
  for (const request of [
    testApi.get(`/v1/webhooks/${webhook.id}`),
    testApi.patch(`/v1/webhooks/${webhook.id}`, { url: "https://example.com/" }),
    testApi.post(`/v1/webhooks/${webhook.id}/rotate`),
    testApi.post(`/v1/webhooks/${webhook.id}/test`),
    testApi.get(`/v1/webhooks/${webhook.id}/deliveries`),
    testApi.delete(`/v1/webhooks/${webhook.id}`),
    testApi.post(`/v1/events/${byRender.get(liveRender.id)!.json.id}/resend`),
  ]) {
    expect((await request).status).toBe(404);
  }
  const secrets = await Promise.all([live, testApi].map(async (api) => (await api.get("/v1/webhooks/secret")).json));
  expect(secrets[0].secret).not.toBe(secrets[1].secret);
  expect(receiver.received).toHaveLength(2);
});

test("webhook:manage alone neither resends a render's event nor reads the workspace's secret", async () => {
  const { live } = await subscribed(["render.succeeded"]);
  await live.post("/v1/renders", { html, format: "html" });
  const [event] = await receiver.waitFor(1);
  const { json } = await live.post("/v1/keys", { name: "hooks", mode: "live", scopes: ["webhook:manage"] });
  const narrow = service.as(json.key);

  expect(await narrow.post(`/v1/events/${event!.json.id}/resend`)).toMatchObject({
    status: 403,
    json: { detail: expect.stringContaining("render:read") },
  });
  expect((await narrow.get("/v1/webhooks/secret")).status).toBe(403);
  expect((await narrow.get("/v1/webhooks")).status).toBe(200);
});

test("webhook:manage alone has no renders or usage sent to an address of its choice", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  const keyWith = async (...scopes: string[]) =>
    service.as((await live.post("/v1/keys", { name: "hooks", mode: "live", scopes })).json.key);
  const narrow = await keyWith("webhook:manage");
  const reader = await keyWith("webhook:manage", "render:read");
  const url = "https://example.com/";
  const lacks = (scope: string) => ({ status: 403, json: { detail: expect.stringContaining(scope) } });

  expect(await narrow.post("/v1/webhooks", { url, events: ["batch.finished"] })).toMatchObject(lacks("render:read"));
  expect(await narrow.patch(`/v1/webhooks/${webhook.id}`, { url })).toMatchObject(lacks("render:read"));
  expect(await narrow.patch(`/v1/webhooks/${webhook.id}`, { enabled: true })).toMatchObject(lacks("render:read"));
  expect((await narrow.patch(`/v1/webhooks/${webhook.id}`, { enabled: false })).status).toBe(200);
  expect((await reader.post("/v1/webhooks", { url, events: ["render.failed"] })).status).toBe(201);
  expect(await reader.post("/v1/webhooks", { url, events: ["render.failed", "usage.warning"] })).toMatchObject(
    lacks("usage:read"),
  );
});

test("slow receivers of one workspace do not delay the events of another", async () => {
  const slow = await startReceiver();
  slow.hold();
  const { live: busy } = await service.workspace("Slow");
  for (let i = 0; i < 12; i++) await busy.post("/v1/webhooks", { url: slow.url, events: ["render.succeeded"] });
  const { live } = await subscribed(["render.succeeded"]);
  await busy.post("/v1/renders", { html, format: "html" });
  await slow.waitFor(6);
  await live.post("/v1/renders", { html, format: "html" });
  await receiver.waitFor(1);

  slow.release();
  await slow.waitFor(12);

  // The others of that workspace waited until one of the six had ended.
  expect(slow.mostAtOnce()).toBe(6);
  await slow.close();
});

test("events that were not delivered are sent after a restart", async () => {
  const { live } = await subscribed(["render.succeeded"]);
  receiver.answer(503, 200);
  await live.post("/v1/renders", { html, format: "html" });
  await receiver.waitFor(1);
  await service.restart();

  const events = await receiver.waitFor(2);
  expect(events[1]!.headers["webhook-id"]).toBe(events[0]!.headers["webhook-id"]);
});

test("webhooks are listed without secrets, changed, deleted, and unknown to other workspaces", async () => {
  const { live, webhook } = await subscribed(["render.succeeded"]);
  const { live: other } = await service.workspace("Elsewhere");

  expect((await live.get("/v1/webhooks")).json.data[0]).not.toHaveProperty("secret");
  expect((await live.patch(`/v1/webhooks/${webhook.id}`, { enabled: false })).json.enabled).toBe(false);
  expect((await other.get(`/v1/webhooks/${webhook.id}`)).status).toBe(404);
  expect((await live.delete(`/v1/webhooks/${webhook.id}`)).status).toBe(204);
  expect((await live.get(`/v1/webhooks/${webhook.id}`)).status).toBe(404);
});

test.each(["ftp://example.com", "file:///etc/passwd", "nonsense", "http://user:pass@example.com"])(
  "%s is not an address for a webhook",
  async (url) => {
    expect(await service.api.post("/v1/webhooks", { url, events: ["render.failed"] })).toMatchObject({
      status: 400,
      json: { errors: [{ path: "url" }] },
    });
  },
);

test.each(["http://169.254.169.254/latest", "http://[::ffff:169.254.169.254]/"])(
  "the metadata address %s is never reached, whatever is allowed",
  async (url) => {
    const { live } = await service.workspace("Metadata");
    const { json } = await live.post("/v1/webhooks", { url, events: ["render.failed"] });
    const attempt = await live.post(`/v1/webhooks/${json.id}/test`);

    expect(attempt.json).toMatchObject({ succeeded: false, status_code: null });
  },
);
