import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { scopes } from "../keys/scopes.ts";
import { makeLog } from "../log.ts";
import { readSettings } from "../settings/read-settings.ts";
import { openPage } from "../testing/editor.ts";
import { type Api, startTestService, type TestService } from "../testing/service.ts";
import { makeEventStream } from "./event-stream.ts";

let service: TestService;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  service = await startTestService();
  database = await openDatabase(readSettings({ PLATEN_DATA_DIR: service.dataDir }), makeLog("silent"));
});
afterAll(async () => {
  await database.close();
  await service.close();
});

interface Followed {
  status: number;
  contentType: string | undefined;
  /** What has come so far, heartbeats and the first position left out. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  events: { type: string; id: string; body: any }[];
  text(): string;
  isEnded(): boolean;
}

const open: ClientRequest[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
});

/** Follows the stream with these headers until the end of the test. */
async function follow(headers: Record<string, string>, path = "/v1/events"): Promise<Followed> {
  const sent = request(`${service.url}${path}`, { headers }).end();
  open.push(sent);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  let isEnded = false;
  answer.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  answer.on("error", () => {});
  answer.once("close", () => {
    isEnded = true;
  });
  const read = () =>
    text
      .split("\n\n")
      .slice(0, -1)
      .flatMap((message) => {
        const fields = Object.fromEntries(
          message.split("\n").map((line) => [line.split(": ")[0]!, line.slice(line.indexOf(": ") + 2)]),
        );
        return fields.data === undefined
          ? []
          : [{ type: fields.event!, id: fields.id!, body: JSON.parse(fields.data) }];
      });
  return {
    status: answer.statusCode!,
    contentType: answer.headers["content-type"],
    get events() {
      return read();
    },
    text: () => text,
    isEnded: () => isEnded,
  };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const makeTemplate = (api: Api, slug: string) =>
  api.post("/v1/templates", { slug, draft: { source: "<p>{{ name }}</p>" } });

test("a reader gets the renders of its mode and the changes of templates, as a webhook would", async () => {
  const { live, test: testApi, keys } = await service.workspace("Events");
  const other = await service.workspace("Another");
  const followed = await follow(bearer(keys.live));
  expect(followed).toMatchObject({ status: 200, contentType: "text/event-stream" });

  await makeTemplate(other.live, "elsewhere");
  await testApi.post("/v1/renders", { html: "<p>Test</p>" });
  const created = await makeTemplate(live, "letter");
  const changed = await live.patch("/v1/templates/letter", { draft: { source: "<p>Hello</p>" } });
  const render = await live.post("/v1/renders", { html: "<p>Live</p>" });
  await live.delete("/v1/templates/letter");

  await expect.poll(() => followed.events.length).toBeGreaterThanOrEqual(4);
  expect(followed.events.map(({ type, body }) => [type, body.type, body.mode])).toEqual([
    ["template.changed", "template.changed", "live"],
    ["template.changed", "template.changed", "live"],
    ["render.succeeded", "render.succeeded", "live"],
    ["template.changed", "template.changed", "live"],
  ]);
  const bodies = followed.events.map(({ body }) => body.data);
  expect(bodies[0]).toEqual({ slug: "letter", etag: created.headers.get("etag") });
  expect(bodies[1]).toEqual({ slug: "letter", etag: changed.headers.get("etag") });
  expect(bodies[2]).toEqual((await live.get(`/v1/renders/${render.json.id}`)).json);
  expect(bodies[3]).toEqual({ slug: "letter", etag: null });
  expect(followed.events[2]!.body).toMatchObject({ id: expect.stringMatching(/^evt_/), timestamp: expect.any(String) });
});

test("Last-Event-ID goes on after that event, with what happened meanwhile; what is too old or unknown is a reset", async () => {
  const { live, keys } = await service.workspace("Again");
  const first = await follow(bearer(keys.live));
  await makeTemplate(live, "one");
  await live.post("/v1/templates/one/publish");
  await expect.poll(() => first.events.length).toBe(2);
  const lastId = first.events[1]!.id;
  open.pop()!.destroy();
  await makeTemplate(live, "two");
  expect((await live.post("/v1/renders/batch", { template: "one", items: [{ data: {} }] })).status).toBe(202);
  await expect.poll(async () => (await live.get("/v1/batches")).json.data[0].finished_at).not.toBeNull();

  const second = await follow({ ...bearer(keys.live), "last-event-id": lastId });
  await makeTemplate(live, "three");
  await expect.poll(() => second.events.length).toBe(4);
  expect(second.events.map(({ type, body }) => body.data.slug ?? type)).toEqual([
    "two",
    "render.succeeded",
    "batch.finished",
    "three",
  ]);

  // The position that a stream begins with is one to go on from, too.
  const start = /^id: (\S+)$/m.exec(first.text())![1]!;
  const third = await follow({ ...bearer(keys.live), "last-event-id": start });
  await expect.poll(() => third.events.length).toBe(6);
  const [time, ...rest] = lastId.split("-");
  const old = [(Number.parseInt(time!, 36) - 3_600_000).toString(36), ...rest].join("-");
  for (const id of [old, "evt_1", `${time}-9999999999-1`]) {
    const followed = await follow({ ...bearer(keys.live), "last-event-id": id });
    await expect.poll(() => followed.events.map(({ type }) => type)).toEqual(["reset"]);
  }
});

test("scopes decide what is sent", async () => {
  const { live } = await service.workspace("Scopes");
  const keyWith = async (...wanted: string[]) =>
    (await live.post("/v1/keys", { name: "x", mode: "live", scopes: wanted })).json.key;
  const templates = await follow(bearer(await keyWith("template:read")));
  const renders = await follow(bearer(await keyWith("render:read")));
  expect((await service.as(await keyWith("usage:read")).get("/v1/events")).json).toMatchObject({ code: "forbidden" });

  await live.post("/v1/renders", { html: "<p>Hello</p>" });
  await makeTemplate(live, "letter");
  await expect.poll(() => templates.events.length).toBe(1);
  await expect.poll(() => renders.events.length).toBe(1);
  expect([templates.events[0]!.type, renders.events[0]!.type]).toEqual(["template.changed", "render.succeeded"]);
});

test("a session reads too, from a link in the mode that it asks for; the stream ends with the key or the session", async () => {
  const page = openPage(service.as(null), service.url);
  const { url } = (await service.api.post("/v1/session/links")).json;
  await page.send("POST", "/v1/session", { token: url.split("#sign-in=")[1] });
  const headers = () => ({ cookie: page.cookie()!, "platen-editor": "1" });
  const inTest = await follow(headers(), "/v1/events?mode=test");
  const { id, key } = (await service.api.post("/v1/keys", { name: "Test", mode: "test", scopes })).json;
  const withKey = await follow(bearer(key));
  await service.as(key).post("/v1/renders", { html: "<p>Test</p>" });
  await expect.poll(() => inTest.events.map(({ body }) => body.mode)).toEqual(["test"]);
  await expect.poll(() => withKey.events.length).toBe(1);

  await service.api.delete(`/v1/keys/${id}`);
  await expect.poll(() => withKey.isEnded()).toBe(true);
  expect(inTest.isEnded()).toBe(false);
  await page.send("DELETE", "/v1/session");
  await expect.poll(() => inTest.isEnded()).toBe(true);
});

test("a key has a limited number of streams, and gets one back when it closes one", async () => {
  const { keys } = await service.workspace("Many");
  for (let count = 0; count < 20; count++) expect((await follow(bearer(keys.live))).status).toBe(200);
  expect((await service.as(keys.live).get("/v1/events")).json).toMatchObject({ status: 429, code: "rate_limited" });
  open.pop()!.destroy();
  await expect
    .poll(async () => {
      const followed = await follow(bearer(keys.live));
      if (followed.status !== 200) open.pop()!.destroy();
      return followed.status;
    })
    .toBe(200);
});

test("a client that does not read is cut", async () => {
  let ends = 0;
  const stream = makeEventStream(() => {
    ends++;
  });
  const megabyte = "x".repeat(1024 * 1024);
  for (let count = 0; count < 20; count++) stream.write(megabyte);

  expect(ends).toBe(1);
  await expect(stream.body.getReader().read()).rejects.toThrow("did not read");
});

test("what is older than an hour is deleted, and open streams do not keep the service from ending", async () => {
  const { live, keys } = await service.workspace("End");
  await makeTemplate(live, "letter");
  await database.pool.query("update stream_events set created_at = now() - interval '61 minutes'");
  const followed = await follow(bearer(keys.live));
  await service.restart();
  await expect.poll(() => followed.isEnded()).toBe(true);
  await expect.poll(async () => (await database.pool.query("select from stream_events")).rowCount).toBe(0);
});
