import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { makeKey } from "../keys/key-format.ts";
import { scopes } from "../keys/scopes.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { type EditorPage, openPage } from "../testing/editor.ts";
import { freePort } from "../testing/free-port.ts";
import { startProcess } from "../testing/process.ts";
import { apiOf, startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  // Without a browser: async renders are accepted and stay in the queue.
  service = await startTestService({ PLATEN_ROLE: "api" });
  database = await openDatabase(readSettings({ PLATEN_DATA_DIR: service.dataDir }), makeLog("silent"));
});
afterAll(async () => {
  await database.close();
  await service.close();
});

const page = (): EditorPage => openPage(service.as(null), service.url);

async function pageWithKey(key: string): Promise<EditorPage> {
  const opened = page();
  expect(await opened.send("POST", "/v1/session", { key })).toMatchObject({ status: 200 });
  return opened;
}

async function newToken(): Promise<string> {
  const { json } = await service.api.post("/v1/session/links");
  return json.url.slice(`${service.url}/#sign-in=`.length);
}

async function pageWithLink(): Promise<EditorPage> {
  const opened = page();
  expect(await opened.send("POST", "/v1/session", { token: await newToken() })).toMatchObject({ status: 200 });
  return opened;
}

async function newKey(fields: Record<string, unknown> = {}): Promise<{ id: string; key: string }> {
  const { json } = await service.api.post("/v1/keys", { name: "Ada", mode: "live", scopes, ...fields });
  return json;
}

test("a key opens a session that acts with its workspace, mode and scopes", async () => {
  const { id, key } = await newKey({ mode: "test", scopes: ["render:read", "render:write"] });
  const opened = page();
  const signedIn = await opened.send("POST", "/v1/session", { key });

  expect(signedIn.headers.get("set-cookie")).toMatch(
    /^platen=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=604800$/,
  );
  const session = await opened.send("GET", "/v1/session");
  expect(session.json).toEqual({
    workspace: { id: expect.stringMatching(/^wsp_/), name: "Default" },
    mode: "test",
    scopes: ["render:read", "render:write"],
    key: { id, name: "Ada" },
    expires_at: expect.stringMatching(/Z$/),
    version: expect.stringMatching(/^\d/),
    workspaces: [{ id: session.json.workspace.id, name: "Default", mode: "test" }],
  });
  expect(signedIn.json).toEqual({ ...session.json, expires_at: expect.any(String) });
  expect(signedIn.headers.get("cache-control")).toBe("no-store");

  const made = await opened.send("POST", "/v1/renders", { html: "<p>Hello</p>", async: true });
  expect(made).toMatchObject({ status: 202, json: { mode: "test" } });
  expect((await opened.send("GET", "/v1/keys")).json).toMatchObject({ status: 403, code: "forbidden" });
});

test("a cookie without the header Platen-Editor is not looked at", async () => {
  const opened = await pageWithKey((await newKey()).key);

  expect((await opened.send("GET", "/v1/session", undefined, { "platen-editor": null })).status).toBe(401);
  expect((await opened.send("GET", "/v1/templates", undefined, { "platen-editor": null })).status).toBe(401);
  expect((await opened.send("GET", "/v1/templates")).status).toBe(200);
});

test("a change needs the origin of the service; a key in Authorization wins and needs none", async () => {
  const { key } = await newKey();
  const opened = await pageWithKey(key);
  const body = { html: "<p>Hello</p>", async: true };
  const from = (origin: string | null) => opened.send("POST", "/v1/renders", body, { origin });

  expect((await from(null)).json).toMatchObject({ status: 403, code: "forbidden" });
  expect((await from("https://elsewhere.example")).json).toMatchObject({ status: 403, code: "forbidden" });
  expect((await from("null")).status).toBe(403);
  expect((await opened.send("DELETE", "/v1/session", undefined, { origin: null })).status).toBe(403);
  expect((await from(service.url)).status).toBe(202);

  const withKey = { origin: "https://elsewhere.example", authorization: `Bearer ${key}` };
  expect((await opened.send("POST", "/v1/renders", body, withKey)).status).toBe(202);
  const wrong = await opened.send("GET", "/v1/templates", undefined, { authorization: "Bearer wrong" });
  expect(wrong.status).toBe(401);
});

test("signing in is refused from pages of other hosts, in other forms than JSON, and with both or none of key and token", async () => {
  const { key } = await newKey();
  const opened = page();

  const foreign = await opened.send("POST", "/v1/session", { key }, { origin: "https://elsewhere.example" });
  expect(foreign.json).toMatchObject({ status: 403, code: "forbidden" });
  expect((await opened.send("POST", "/v1/session", { key }, { origin: null })).status).toBe(200);
  const form = await opened.send("POST", "/v1/session", { key }, { "content-type": "text/plain" });
  expect(form.json).toMatchObject({ status: 415 });
  for (const body of [{}, { key, token: "x" }, { key, more: 1 }, { key: 1 }])
    expect((await opened.send("POST", "/v1/session", body)).json).toMatchObject({ code: "invalid_request" });
  expect((await opened.send("POST", "/v1/session", { key: "x".repeat(5000) })).status).toBe(413);
});

test("a wrong, a revoked and an expired key are each refused with their own sentence", async () => {
  const { id, key } = await newKey();
  await service.api.delete(`/v1/keys/${id}`);
  const soon = await newKey();
  await database.pool.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [soon.id]);
  const detailOf = async (body: object) => (await page().send("POST", "/v1/session", body)).json;

  expect(await detailOf({ key: `${key.slice(0, -1)}_` })).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/mistyped/),
  });
  expect(await detailOf({ key })).toMatchObject({ status: 401, detail: expect.stringMatching(/revoked/) });
  expect(await detailOf({ key: soon.key })).toMatchObject({ status: 401, detail: expect.stringMatching(/expired/) });
});

test("a link signs in once, with every scope, reads both modes and writes live", async () => {
  const token = await newToken();
  const opened = page();
  const signedIn = await opened.send("POST", "/v1/session", { token });
  expect(signedIn.json).toMatchObject({ key: null, mode: "live", scopes: [...scopes], workspace: { name: "Default" } });

  const again = await page().send("POST", "/v1/session", { token });
  expect(again.json).toMatchObject({
    status: 401,
    code: "unauthorized",
    detail: expect.stringMatching(/used already/),
  });

  const { key } = await newKey({ mode: "test" });
  const tested = (await service.as(key).post("/v1/renders", { html: "<p>Test</p>", async: true })).json.id;
  const lived = (await opened.send("POST", "/v1/renders", { html: "<p>Live</p>", async: true })).json;
  expect(lived.mode).toBe("live");
  const idsOf = async (query: string) =>
    (await opened.send("GET", `/v1/renders${query}`)).json.data.map((render: { id: string }) => render.id);
  expect(await idsOf("?mode=test")).toContain(tested);
  expect(await idsOf("?mode=test")).not.toContain(lived.id);
  expect(await idsOf("?mode=live")).toContain(lived.id);
  expect(await idsOf("")).toContain(lived.id);
  expect((await opened.send("GET", `/v1/renders/${tested}?mode=test`)).status).toBe(200);
  expect((await opened.send("GET", `/v1/renders/${tested}`)).status).toBe(404);
  expect((await opened.send("GET", "/v1/webhooks?mode=both")).json).toMatchObject({ code: "invalid_request" });
  // A key has one mode.
  expect((await service.as(key).get(`/v1/renders/${tested}?mode=test`)).status).toBe(400);
});

test("a session from a link makes live keys of any scope and revokes them", async () => {
  const opened = await pageWithLink();
  const made = await opened.send("POST", "/v1/keys", { name: "Shop", mode: "live", scopes });

  expect(made).toMatchObject({ status: 201, json: { mode: "live", key: expect.stringMatching(/^plt_live_/) } });
  expect((await service.as(made.json.key).get("/v1/keys")).status).toBe(200);
  expect((await opened.send("DELETE", `/v1/keys/${made.json.id}`)).status).toBe(204);
  expect((await opened.send("POST", "/v1/workspaces", { name: "Other" })).status).toBe(403);
});

test("a link works for a quarter of an hour, and a damaged one is named as such", async () => {
  const token = await newToken();
  await database.pool.query("update sign_in_tokens set expires_at = now() - interval '1 second' where used_at is null");
  const signIn = async (text: string) => (await page().send("POST", "/v1/session", { token: text })).json;

  expect(await signIn(token)).toMatchObject({ status: 401, detail: expect.stringMatching(/expired/) });
  expect(await signIn(token.slice(1))).toMatchObject({ status: 401, detail: expect.stringMatching(/cut off/) });
  expect(await signIn("a".repeat(43))).toMatchObject({ status: 401, detail: expect.stringMatching(/not known/) });
});

test("of many that use one link at the same time, one signs in", async () => {
  const token = await newToken();
  const answers = await Promise.all(Array.from({ length: 8 }, () => page().send("POST", "/v1/session", { token })));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
});

test("a session ends at once when its key is revoked, also by another process, and when it expires", async () => {
  const { id, key } = await newKey();
  const opened = await pageWithKey(key);
  expect((await opened.send("GET", "/v1/templates")).status).toBe(200);
  await database.pool.query("update api_keys set revoked_at = now() where id = $1", [id]);
  expect((await opened.send("GET", "/v1/templates")).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/was revoked/),
  });
  expect((await opened.send("GET", "/v1/session")).status).toBe(401);

  const brief = await newKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  const other = await pageWithKey(brief.key);
  const { expires_at } = (await other.send("GET", "/v1/session")).json;
  expect(new Date(expires_at).getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
  await database.pool.query("update api_keys set expires_at = now() where id = $1", [brief.id]);
  expect((await other.send("GET", "/v1/session")).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/has expired/),
  });
});

test("a session ends after 12 hours without use and 7 days after signing in", async () => {
  const { id, key } = await newKey();
  const opened = await pageWithKey(key);
  const expiry = async () => new Date((await opened.send("GET", "/v1/session")).json.expires_at).getTime();
  const hoursLeft = async () => Math.round(((await expiry()) - Date.now()) / 3_600_000);
  const age = (column: string, hours: number) =>
    database.pool.query(
      `with mine as (select session_id from session_workspaces where key_id = $1)
       update ${column === "used_at" ? "sessions" : "session_workspaces"} set ${column} = now() - make_interval(hours => $2)
       where ${column === "used_at" ? "id" : "session_id"} in (select session_id from mine)`,
      [id, hours],
    );
  expect(await hoursLeft()).toBe(12);
  await age("used_at", 11);
  // The request counts as use.
  expect(await hoursLeft()).toBe(12);
  const { rows } = await database.pool.query(
    "select used_at > now() - interval '1 hour' as is_written from sessions join session_workspaces on session_id = id where key_id = $1",
    [id],
  );
  expect(rows).toEqual([{ is_written: true }]);
  await age("signed_in_at", 7 * 24 - 2);
  expect(await hoursLeft()).toBe(2);
  await age("signed_in_at", 7 * 24);
  expect((await opened.send("GET", "/v1/session")).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/7 days/),
  });

  const idle = await pageWithKey(key);
  await age("used_at", 12);
  expect((await idle.send("GET", "/v1/session")).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/12 hours/),
  });
});

test("signing out ends the session, drops the cookie and what the page stored", async () => {
  const opened = await pageWithKey((await newKey()).key);
  const kept = opened.cookie();
  const out = await opened.send("DELETE", "/v1/session");

  expect(out.status).toBe(204);
  expect(out.headers.get("set-cookie")).toMatch(/^platen=; .*Max-Age=0$/);
  expect(out.headers.get("clear-site-data")).toBe('"storage"');
  expect((await page().send("GET", "/v1/session", undefined, { cookie: kept })).status).toBe(401);
  expect((await opened.send("DELETE", "/v1/session")).status).toBe(401);
});

test("signing in again adds a workspace; the header chooses, and the old cookie no longer works", async () => {
  const { keys, live } = await service.workspace("Ateliers Dupont");
  const opened = await pageWithLink();
  const home = (await opened.send("GET", "/v1/session")).json.workspace;
  const before = opened.cookie();
  const session = (await opened.send("POST", "/v1/session", { key: keys.test })).json;

  expect(session).toMatchObject({ workspace: { name: "Ateliers Dupont" }, mode: "test" });
  expect(session.workspaces).toEqual([
    { ...session.workspace, mode: "test" },
    { ...home, mode: "live" },
  ]);
  const choose = (id: string) => ({ "platen-workspace": id });
  expect((await opened.send("GET", "/v1/session", undefined, choose(home.id))).json).toMatchObject({
    workspace: home,
    key: null,
  });
  await live.post("/v1/templates", { slug: "only-there", draft: { source: "<p>x</p>" } });
  expect((await opened.send("GET", "/v1/templates/only-there")).status).toBe(200);
  expect((await opened.send("GET", "/v1/templates/only-there", undefined, choose(home.id))).status).toBe(404);
  const unknown = choose("wsp_01kav0t8m2c6r9t4yw0f3b7zxe");
  expect((await opened.send("GET", "/v1/session", undefined, unknown)).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/not signed in to/),
  });
  expect((await page().send("GET", "/v1/session", undefined, { cookie: before })).status).toBe(401);

  // One workspace's key is revoked: the other one stays.
  await database.pool.query("update api_keys set revoked_at = now() where id = $1", [session.key.id]);
  const left = (await opened.send("GET", "/v1/session")).json;
  expect(left).toMatchObject({ workspace: home, workspaces: [{ ...home, mode: "live" }] });
  expect((await opened.send("GET", "/v1/session", undefined, choose(session.workspace.id))).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/was revoked/),
  });
});

test("the root key signs in too: its session makes workspaces, and ends with PLATEN_ROOT_KEY", async () => {
  const opened = await pageWithKey(service.rootKey);
  expect((await opened.send("GET", "/v1/session")).json.key).toEqual({ id: "root", name: "Root key" });
  expect((await opened.send("POST", "/v1/workspaces", { name: "Third" })).status).toBe(201);

  await database.pool.query(
    "update session_workspaces set root_key_hash = sha256('another') where root_key_hash is not null",
  );
  expect((await opened.send("GET", "/v1/session")).json).toMatchObject({
    status: 401,
    detail: expect.stringMatching(/PLATEN_ROOT_KEY/),
  });
});

test("an Idempotency-Key does not let a link sign in twice; other requests of a session may have one", async () => {
  const token = await newToken();
  const opened = page();
  const once = { "idempotency-key": "sign-in" };
  const first = await opened.send("POST", "/v1/session", { token }, once);
  const second = await page().send("POST", "/v1/session", { token }, once);
  expect([first.status, second.status]).toEqual([200, 401]);

  const template = { slug: "once", draft: { source: "<p>Hello</p>" } };
  const make = () => opened.send("POST", "/v1/templates", template, { "idempotency-key": "make" });
  expect((await make()).status).toBe(201);
  expect((await make()).headers.get("idempotent-replayed")).toBe("true");
  // Another session from a link has keys of its own.
  const other = await pageWithLink();
  const clash = await other.send("POST", "/v1/templates", template, { "idempotency-key": "make" });
  expect(clash.json).toMatchObject({ code: "conflict" });
});

test("only the root key makes links, and with end_all it ends every session and unused link", async () => {
  expect((await service.as((await newKey()).key).post("/v1/session/links")).status).toBe(403);
  const opened = await pageWithLink();
  const unused = await newToken();
  const made = await service.api.post("/v1/session/links", { end_all: true });

  expect(made.json.ended_sessions).toBeGreaterThanOrEqual(1);
  expect((await opened.send("GET", "/v1/session")).status).toBe(401);
  expect((await page().send("POST", "/v1/session", { token: unused })).status).toBe(401);
  const token = made.json.url.split("#sign-in=")[1];
  expect((await page().send("POST", "/v1/session", { token })).status).toBe(200);
});

test("neither cookies nor tokens are in the database", async () => {
  const token = await newToken();
  const opened = page();
  await opened.send("POST", "/v1/session", { token });
  const value = opened.cookie()!.split("=")[1]!;
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { name } of rows) {
    const content = await database.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    const text = content.rows.map(({ row }) => row).join("\n");
    expect([name, text.includes(token), text.includes(value)]).toEqual([name, false, false]);
  }
});

test("over https the cookie is bound to the host; all API processes share sessions, and no log holds a secret", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "platen-sessions-"));
  const rootKey = makeKey("live");
  const baseUrl = "https://platen.example.com";
  const env = { PLATEN_DATA_DIR: dataDir, PLATEN_ROLE: "api", PLATEN_BASE_URL: baseUrl, PLATEN_LOG_LEVEL: "trace" };
  const ports = [await freePort(), await freePort()] as const;
  const first = await startProcess(rootKey, { ...env, PLATEN_PORT: String(ports[0]) });
  const second = await startProcess(rootKey, { ...env, PLATEN_PORT: String(ports[1]) });
  const pageAt = (port: number) =>
    openPage(
      apiOf(() => `http://127.0.0.1:${port}`, null),
      baseUrl,
    );
  try {
    // The link that the first start printed.
    const token = first.output().split(`${baseUrl}/#sign-in=`)[1]!.slice(0, 43);
    expect(second.output()).not.toContain("#sign-in=");
    const opened = pageAt(ports[0]);
    const signedIn = await opened.send("POST", "/v1/session", { token });
    expect(signedIn.headers.get("set-cookie")).toMatch(
      /^__Host-platen=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Secure; Max-Age=604800$/,
    );
    const cookie = opened.cookie()!;
    const elsewhere = pageAt(ports[1]);
    expect((await elsewhere.send("POST", "/v1/session", { token })).status).toBe(401);
    expect((await elsewhere.send("GET", "/v1/session", undefined, { cookie })).status).toBe(200);
    const { key } = (await opened.send("POST", "/v1/keys", { name: "Ada", mode: "live", scopes })).json;
    await elsewhere.send("POST", "/v1/session", { key }, { cookie });
    const latest = elsewhere.cookie()!;
    expect((await opened.send("DELETE", "/v1/session", undefined, { cookie: latest })).status).toBe(204);
    expect((await elsewhere.send("GET", "/v1/session")).status).toBe(401);

    const logs = first.output().split("Try it:")[1]! + second.output();
    expect(logs).toContain('"route":"/v1/session"');
    for (const secret of [token, key, rootKey, cookie.split("=")[1]!, latest.split("=")[1]!])
      expect(logs).not.toContain(secret);
  } finally {
    await first.stop();
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
