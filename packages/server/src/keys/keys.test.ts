import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_RATE_LIMIT: "40" });
});
afterAll(() => service.close());

test("a key is shown once, works with its scopes only, and is listed without itself", async () => {
  const { live } = await service.workspace("Keys");
  const made = await live.post("/v1/keys", { name: "Reader", mode: "live", scopes: ["render:read"] });
  const reader = service.as(made.json.key);

  expect(made).toMatchObject({
    status: 201,
    json: { name: "Reader", mode: "live", scopes: ["render:read"], last_used_at: null, expires_at: null },
  });
  expect((await reader.get("/v1/renders")).status).toBe(200);
  const refused = await reader.post("/v1/renders", { html: "x" });
  expect(refused).toMatchObject({ status: 403, json: { code: "forbidden" } });
  expect(refused.json.detail).toContain("render:write");
  const { text, json } = await live.get("/v1/keys");
  expect(json.data).toHaveLength(3);
  expect(text).not.toContain(made.json.key);
});

test("a revoked key works no more", async () => {
  const { live } = await service.workspace("Revoked");
  const { json } = await live.post("/v1/keys", { name: "Gone", mode: "test", scopes: ["render:read"] });
  expect((await service.as(json.key).get("/v1/renders")).status).toBe(200);
  expect((await live.delete(`/v1/keys/${json.id}`)).status).toBe(204);

  expect((await service.as(json.key).get("/v1/renders")).status).toBe(401);
  expect((await live.delete(`/v1/keys/${json.id}`)).status).toBe(404);
});

test("an expired key says when it expired", async () => {
  const { live } = await service.workspace("Expired");
  const expires = new Date(Date.now() + 3_000).toISOString();
  const { json } = await live.post("/v1/keys", {
    name: "Brief",
    mode: "live",
    scopes: ["render:read"],
    expires_at: expires,
  });
  await expect.poll(async () => (await service.as(json.key).get("/v1/renders")).status).toBe(401);
  const answer = await service.as(json.key).get("/v1/renders");

  expect(answer.json.detail).toContain(expires);
});

test("a key cannot give what it does not have, nor expire in the past", async () => {
  const { live } = await service.workspace("Narrow");
  const { json } = await live.post("/v1/keys", { name: "Manager", mode: "live", scopes: ["key:manage"] });
  const manager = service.as(json.key);

  expect((await manager.post("/v1/keys", { name: "More", mode: "live", scopes: ["render:write"] })).status).toBe(403);
  expect(
    await live.post("/v1/keys", {
      name: "Old",
      mode: "live",
      scopes: ["render:read"],
      expires_at: "2020-01-01T00:00:00Z",
    }),
  ).toMatchObject({
    status: 400,
    json: { errors: [{ path: "expires_at" }] },
  });
});

test("a test key makes only test keys, and an expiring key none that lasts longer", async () => {
  const { live, test: testApi } = await service.workspace("Ceiling");
  const scopes = ["key:manage", "render:read"];
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const { json } = await live.post("/v1/keys", { name: "Guest", mode: "live", scopes, expires_at: end });
  const guest = service.as(json.key);

  expect((await testApi.post("/v1/keys", { name: "Up", mode: "live", scopes })).status).toBe(403);
  expect((await testApi.post("/v1/keys", { name: "Same", mode: "test", scopes })).status).toBe(201);
  const forever = await guest.post("/v1/keys", { name: "Forever", mode: "live", scopes });
  expect(forever).toMatchObject({ status: 403, json: { detail: expect.stringContaining(end) } });
  const later = new Date(Date.parse(end) + 1000).toISOString();
  expect((await guest.post("/v1/keys", { name: "Later", mode: "live", scopes, expires_at: later })).status).toBe(403);
  expect((await guest.post("/v1/keys", { name: "Same", mode: "test", scopes, expires_at: end })).status).toBe(201);
});

test("a key revokes only keys that it could have made; the root key any", async () => {
  const { live, test: testApi } = await service.workspace("Revoking");
  const keys: { id: string; name: string; mode: string }[] = (await live.get("/v1/keys")).json.data;
  const firstLive = keys.find(({ mode }) => mode === "live")!;
  const { json: manager } = await live.post("/v1/keys", { name: "Manager", mode: "live", scopes: ["key:manage"] });

  expect((await testApi.delete(`/v1/keys/${firstLive.id}`)).status).toBe(403);
  expect(await service.as(manager.key).delete(`/v1/keys/${firstLive.id}`)).toMatchObject({
    status: 403,
    json: { detail: expect.stringContaining("render:write") },
  });
  expect((await service.as(manager.key).delete(`/v1/keys/${manager.id}`)).status).toBe(204);
  expect((await live.delete(`/v1/keys/${firstLive.id}`)).status).toBe(204);
  const { json: ofRoot } = await service.api.post("/v1/keys", { name: "Any", mode: "live", scopes: ["usage:read"] });
  expect((await service.api.delete(`/v1/keys/${ofRoot.id}`)).status).toBe(204);
});

test("a key of another workspace cannot be revoked", async () => {
  const { live } = await service.workspace("Mine");
  const { live: other } = await service.workspace("Theirs");
  const { json } = await live.post("/v1/keys", { name: "Mine", mode: "live", scopes: ["render:read"] });

  expect((await other.delete(`/v1/keys/${json.id}`)).status).toBe(404);
  expect((await service.as(json.key).get("/v1/renders")).status).toBe(200);
});

test("over the rate limit a key must wait, and others need not", async () => {
  const { live, test: other } = await service.workspace("Busy");
  const answers = [];
  for (let i = 0; i < 85; i++) answers.push(await live.get("/v1/usage"));
  const limited = answers.find(({ status }) => status === 429)!;

  expect(answers[0]!.headers.get("ratelimit-limit")).toBe("40");
  expect(Number(answers[0]!.headers.get("ratelimit-remaining"))).toBe(39);
  expect(limited.json.code).toBe("rate_limited");
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(limited.headers.get("ratelimit-remaining")).toBe("0");
  expect((await other.get("/v1/usage")).status).toBe(200);
});
