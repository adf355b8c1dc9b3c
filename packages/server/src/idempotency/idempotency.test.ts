import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const html = "<h1>Once</h1>";
const withKey = (key: string) => ({ "idempotency-key": key });
const countRenders = async () => (await service.api.get("/v1/renders?limit=100")).json.data.length;

test("a repeated request gets the first answer and makes no second render", async () => {
  const before = await countRenders();
  const first = await service.api.post("/v1/renders", { html }, withKey("same"));
  const again = await service.api.post("/v1/renders", { html }, withKey("same"));

  expect(again).toMatchObject({ status: 200, json: first.json });
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await countRenders()).toBe(before + 1);
});

test("a binary answer is kept as the render: the same bytes, and 410 once the file is gone", async () => {
  const first = await service.api.post("/v1/renders?output=binary", { html }, withKey("binary"));
  const again = await service.api.post("/v1/renders?output=binary", { html }, withKey("binary"));
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("content-type")).toBe("application/pdf");

  await service.api.delete(`/v1/renders/${first.headers.get("x-render-id")}/file`);
  expect(await service.api.post("/v1/renders?output=binary", { html }, withKey("binary"))).toMatchObject({
    status: 410,
  });
});

test("an accepted asynchronous render is given again with its 202 and Location", async () => {
  const first = await service.api.post("/v1/renders", { html, async: true }, withKey("async"));
  const again = await service.api.post("/v1/renders", { html, async: true }, withKey("async"));

  expect(again).toMatchObject({ status: 202, json: { id: first.json.id } });
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
});

test("the same key with another body is refused and does nothing", async () => {
  await service.api.post("/v1/renders", { html }, withKey("other-body"));
  const before = await countRenders();

  expect(await service.api.post("/v1/renders", { html: "<p>x" }, withKey("other-body"))).toMatchObject({
    status: 422,
    json: { code: "idempotency_key_reused" },
  });
  expect(await countRenders()).toBe(before);
});

test("fifty at once make one render: one gets the answer, the others must wait, and then get it too", async () => {
  const before = await countRenders();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => service.api.post("/v1/renders", { html }, withKey("fifty"))),
  );
  const done = answers.filter(({ status }) => status === 200);
  const waiting = answers.filter(({ status }) => status === 409);

  expect(done.length).toBeGreaterThanOrEqual(1);
  expect(done.length + waiting.length).toBe(50);
  expect(new Set(done.map(({ json }) => json.id)).size).toBe(1);
  for (const answer of waiting) {
    expect(answer.json.code).toBe("idempotency_in_progress");
    expect(answer.headers.get("retry-after")).toBe("1");
  }
  expect(await countRenders()).toBe(before + 1);
  expect((await service.api.post("/v1/renders", { html }, withKey("fifty"))).json.id).toBe(done[0]!.json.id);
});

test("a refusal is kept with the request_id of the request that made it", async () => {
  const first = await service.api.post("/v1/renders", { template: "not-there-yet" }, withKey("refused"));
  await service.api.post("/v1/templates", { slug: "not-there-yet", draft: { source: "x" } });
  await service.api.post("/v1/templates/not-there-yet/publish");
  const again = await service.api.post("/v1/renders", { template: "not-there-yet" }, withKey("refused"));

  expect(again).toMatchObject({ status: 404, json: first.json });
  expect((await service.api.post("/v1/renders", { template: "not-there-yet" }, withKey("refused-2"))).status).toBe(200);
});

test("invalid JSON is kept too, and a failed render is given again as its problem", async () => {
  const broken = () =>
    service.api.send("POST", "/v1/renders", "{", { "content-type": "application/json", ...withKey("broken") });
  const first = await broken();
  expect(await broken()).toMatchObject({ status: 400, json: first.json });

  const failing = { html: "{{ 1 | divided_by: 0 }}", engine: "liquid" };
  const failed = await service.api.post("/v1/renders", failing, withKey("failing"));
  expect(failed.status).toBe(422);
  expect((await service.api.post("/v1/renders", failing, withKey("failing"))).json).toEqual(failed.json);
});

test("a key that is too long is refused", async () => {
  expect(await service.api.post("/v1/renders", { html }, withKey("x".repeat(256)))).toMatchObject({
    status: 400,
    json: { errors: [{ path: "Idempotency-Key" }] },
  });
});

test("a key of one workspace, mode or path means nothing in another", async () => {
  const { live, test: testApi } = await service.workspace("Keys");
  const ids = [
    (await service.api.post("/v1/renders", { html }, withKey("scoped"))).json.id,
    (await live.post("/v1/renders", { html }, withKey("scoped"))).json.id,
    (await testApi.post("/v1/renders", { html }, withKey("scoped"))).json.id,
  ];

  expect(new Set(ids).size).toBe(3);
});

test("an Idempotency-Key of one API key means nothing for another", async () => {
  const { live } = await service.workspace("Keys");
  const { json } = await live.post("/v1/keys", { name: "Second", mode: "live", scopes: ["render:write"] });
  const first = await live.post("/v1/renders", { html, format: "html" }, withKey("shared"));
  const second = await service.as(json.key).post("/v1/renders", { html, format: "html" }, withKey("shared"));

  expect(second.headers.get("idempotent-replayed")).toBeNull();
  expect(second.json.id).not.toBe(first.json.id);
});

test("what is shown once is null in an answer that is given again", async () => {
  const { live } = await service.workspace("Secrets");
  const twice = async (path: string, body: object, api = live) => {
    const headers = withKey(`once ${path}`);
    return [(await api.post(path, body, headers)).json, (await api.post(path, body, headers)).json];
  };
  const [key, keyAgain] = await twice("/v1/keys", { name: "Once", mode: "live", scopes: ["render:read"] });
  const hook = { url: "https://example.com/", events: ["render.failed"] };
  const [webhook, webhookAgain] = await twice("/v1/webhooks", hook);
  const [rotated, rotatedAgain] = await twice(`/v1/webhooks/${webhook.id}/rotate`, {});
  const [workspace, workspaceAgain] = await twice("/v1/workspaces", { name: "Once" }, service.api);

  expect(key.key).toMatch(/^plt_live_/);
  expect(keyAgain).toEqual({ ...key, key: null });
  expect(webhookAgain).toEqual({ ...webhook, secret: null });
  expect(rotatedAgain).toEqual({ ...rotated, secret: null });
  expect(workspace.keys.live).toMatch(/^plt_live_/);
  expect(workspaceAgain).toEqual({ ...workspace, keys: { live: null, test: null } });
});

test.each(["pdf", "html"])(
  "a preview as %s is given again with the same bytes and protective headers",
  async (format) => {
    const { live } = await service.workspace("Previews");
    await live.post("/v1/templates", { slug: "note", draft: { source: "<h1>Note</h1>" } });
    const preview = () => live.post("/v1/templates/note/preview", { format }, withKey(`preview ${format}`));
    const first = await preview();
    const again = await preview();

    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(Buffer.from(again.body).equals(Buffer.from(first.body))).toBe(true);
    for (const name of [
      "content-type",
      "content-security-policy",
      "x-content-type-options",
      "content-disposition",
      "cache-control",
    ]) {
      expect(first.headers.get(name), name).not.toBeNull();
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
  },
);

test("creating a template twice with one key creates it once", async () => {
  const body = { slug: "only-once", draft: { source: "x" } };
  const first = await service.api.post("/v1/templates", body, withKey("template"));
  const again = await service.api.post("/v1/templates", body, withKey("template"));

  expect(again).toMatchObject({ status: 201, json: first.json });
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
});

test("what a request makes and its key are there together, or neither is", async () => {
  const { live } = await service.workspace("Together");
  const database = await openDatabase(readSettings({ PLATEN_DATA_DIR: service.dataDir }), makeLog("error"));
  // As if the process died after the work and before the answer was kept.
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'died here'; end $$;
     create trigger refuse before update on idempotency_keys for each row execute function refuse()`,
  );
  const posts: [path: string, body: object][] = [
    ["/v1/webhooks", { url: "https://example.com/", events: ["render.failed"] }],
    ["/v1/keys", { name: "Once", mode: "test", scopes: ["render:read"] }],
    ["/v1/templates", { slug: "once", draft: { source: "x" } }],
  ];
  for (const [path, body] of posts) expect((await live.post(path, body, withKey("together"))).status, path).toBe(500);
  await database.pool.query("drop trigger refuse on idempotency_keys; drop function refuse()");
  await database.close();

  for (const [path, body] of posts) {
    const before = (await live.get(path)).json.data.length;
    expect((await live.post(path, body, withKey("together"))).status, path).toBe(201);
    expect((await live.post(path, body, withKey("together"))).headers.get("idempotent-replayed"), path).toBe("true");
    expect((await live.get(path)).json.data.length, path).toBe(before + 1);
  }
  expect((await live.get("/v1/templates")).json.data).toHaveLength(1);
  expect((await live.get("/v1/webhooks")).json.data).toHaveLength(1);
});

test("fifty duplicates at once make one webhook", async () => {
  const { live } = await service.workspace("Fifty");
  const body = { url: "https://example.com/", events: ["render.failed"] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => live.post("/v1/webhooks", body, withKey("fifty"))),
  );

  const made = answers.filter(({ status }) => status === 201);
  expect(new Set(made.map(({ json }) => json.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 409).length).toBe(50 - made.length);
  expect((await live.get("/v1/webhooks")).json.data).toHaveLength(1);
});

test("answers outlive a restart", async () => {
  const first = await service.api.post("/v1/renders", { html }, withKey("restart"));
  await service.restart();

  expect((await service.api.post("/v1/renders", { html }, withKey("restart"))).json.id).toBe(first.json.id);
});
