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
