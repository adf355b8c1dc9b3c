import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const create = (slug: string, more: object = {}) =>
  service.api.post("/v1/templates", { slug, draft: { source: "<p>one</p>" }, ...more });

test("the starter templates are there, published, after the first start", async () => {
  const { json } = await service.api.get("/v1/templates/certificate");

  expect(json).toMatchObject({ slug: "certificate", published_version: 1, has_unpublished_changes: false });
  expect(json.datasets.filter((dataset: { default: boolean }) => dataset.default)).toHaveLength(1);
});

test("a new template has defaults for everything but slug and source", async () => {
  const answer = await create("plain");

  expect(answer.status).toBe(201);
  expect(answer.headers.get("location")).toBe(`${service.url}/v1/templates/plain`);
  expect(answer.json).toMatchObject({
    id: expect.stringMatching(/^tpl_/),
    slug: "plain",
    name: "plain",
    kind: "pdf",
    engine: "liquid",
    draft: {
      source: "<p>one</p>",
      css: "",
      head: "",
      header: "",
      footer: "",
      partials: {},
      settings: {},
      schema: null,
    },
    datasets: [],
    assets: [],
    published_version: null,
    has_unpublished_changes: true,
    source: null,
  });
});

test("a taken slug is a conflict", async () => {
  await create("taken");

  expect(await create("taken")).toMatchObject({ status: 409, json: { code: "conflict" } });
});

test("a wrong setting in a draft is refused by its path", async () => {
  const answer = await create("wrong-settings", {
    draft: { source: "x", settings: { page: { margin: { top: "20" } } } },
  });

  expect(answer).toMatchObject({
    status: 400,
    json: { code: "invalid_request", errors: [{ path: "draft.settings.page.margin.top" }] },
  });
});

test("two default data sets are refused; without one the first is the default", async () => {
  const two = await create("two-defaults", {
    datasets: [
      { name: "a", data: {}, default: true },
      { name: "b", data: {}, default: true },
    ],
  });
  const none = await create("no-default", {
    datasets: [
      { name: "a", data: {} },
      { name: "b", data: {} },
    ],
  });

  expect(two).toMatchObject({ status: 400, json: { errors: [{ path: "datasets" }] } });
  expect(none.json.datasets).toMatchObject([
    { name: "a", default: true },
    { name: "b", default: false },
  ]);
});

test("a patch changes what it names and leaves the rest", async () => {
  await create("patched", { draft: { source: "<p>one</p>", css: "p{}" } });
  const { json } = await service.api.patch("/v1/templates/patched", {
    name: "Patched",
    draft: { source: "<p>two</p>" },
  });

  expect(json).toMatchObject({ name: "Patched", draft: { source: "<p>two</p>", css: "p{}" } });
});

test("publishing counts versions from 1, and a version never changes", async () => {
  await create("versions");
  const first = await service.api.post("/v1/templates/versions/publish");
  await service.api.patch("/v1/templates/versions", { draft: { source: "<p>two</p>" } });
  const second = await service.api.post("/v1/templates/versions/publish", {});

  expect(first).toMatchObject({ status: 201, json: { version: 1, content: { source: "<p>one</p>" } } });
  expect(second).toMatchObject({ status: 201, json: { version: 2 } });
  expect((await service.api.get("/v1/templates/versions/versions/1")).json.content.source).toBe("<p>one</p>");
  expect(
    (await service.api.get("/v1/templates/versions/versions")).json.data.map(
      (each: { version: number }) => each.version,
    ),
  ).toEqual([2, 1]);
});

test("has_unpublished_changes tells whether the draft differs from the published version", async () => {
  await create("changes");
  await service.api.post("/v1/templates/changes/publish");
  const changed = await service.api.patch("/v1/templates/changes", { draft: { source: "<p>two</p>" } });
  const back = await service.api.patch("/v1/templates/changes", { draft: { source: "<p>one</p>" } });

  expect(changed.json.has_unpublished_changes).toBe(true);
  expect(back.json.has_unpublished_changes).toBe(false);
});

test("a template with a syntax error cannot be published, and the place of the fault is given", async () => {
  await create("broken", { draft: { source: "<p>\n{% if %}" } });
  const answer = await service.api.post("/v1/templates/broken/publish");

  expect(answer).toMatchObject({
    status: 422,
    json: { code: "template_syntax_error", position: { file: "template.html", line: 2 } },
  });
  expect(answer.json.location).toMatch(/^template\.html:2:\d+$/);
  expect((await service.api.get("/v1/templates/broken")).json.published_version).toBeNull();
});

test("restoring a version puts it back into the draft", async () => {
  await create("restored");
  await service.api.post("/v1/templates/restored/publish");
  await service.api.patch("/v1/templates/restored", { engine: "jinja2", draft: { source: "<p>two</p>" } });
  const { json } = await service.api.post("/v1/templates/restored/versions/1/restore");

  expect(json).toMatchObject({ engine: "liquid", draft: { source: "<p>one</p>" }, has_unpublished_changes: false });
});

test("a version that does not exist is not found", async () => {
  await create("few-versions");

  expect(await service.api.get("/v1/templates/few-versions/versions/9")).toMatchObject({
    status: 404,
    json: { code: "not_found" },
  });
});

test("a change with an outdated If-Match is a conflict and changes nothing", async () => {
  const created = await create("locked");
  const etag = created.headers.get("etag")!;
  const changed = await service.api.patch("/v1/templates/locked", { name: "First" }, { "if-match": etag });
  const late = await service.api.patch("/v1/templates/locked", { name: "Second" }, { "if-match": etag });

  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
  expect(late).toMatchObject({ status: 409, json: { code: "conflict" } });
  expect((await service.api.get("/v1/templates/locked")).json.name).toBe("First");
});

test("a data set is created, replaced, made the default and deleted", async () => {
  await create("data", { datasets: [{ name: "first", data: { n: 1 } }] });
  const made = await service.api.put("/v1/templates/data/datasets/second", { data: { n: 2 } });
  const replaced = await service.api.put("/v1/templates/data/datasets/second", { data: { n: 3 }, default: true });

  expect(made).toMatchObject({ status: 201, json: { name: "second", data: { n: 2 }, default: false } });
  expect(replaced).toMatchObject({ status: 200, json: { data: { n: 3 }, default: true } });
  expect((await service.api.get("/v1/templates/data/datasets/first")).json.default).toBe(false);

  expect((await service.api.delete("/v1/templates/data/datasets/second")).status).toBe(204);
  expect((await service.api.get("/v1/templates/data/datasets/first")).json.default).toBe(true);
});

test("a data set keeps the order of its keys", async () => {
  await create("ordered");
  await service.api.put("/v1/templates/ordered/datasets/a", { data: { zebra: 1, apple: 2, mango: 3 } });

  expect((await service.api.get("/v1/templates/ordered/datasets/a")).text).toContain('{"zebra":1,"apple":2,"mango":3}');
});

test("an asset is stored, served so that it cannot run on our origin, and frozen by publishing", async () => {
  await create("with-asset");
  const put = await service.api.send("PUT", "/v1/templates/with-asset/assets/logo.svg", "<svg>1</svg>", {
    "content-type": "image/svg+xml",
  });
  await service.api.post("/v1/templates/with-asset/publish");
  await service.api.send("PUT", "/v1/templates/with-asset/assets/logo.svg", "<svg>2</svg>", {
    "content-type": "image/svg+xml",
  });

  expect(put).toMatchObject({
    status: 201,
    json: { path: "assets/logo.svg", bytes: 12, content_type: "image/svg+xml" },
  });
  const got = await service.api.get("/v1/templates/with-asset/assets/assets/logo.svg");
  expect(got.text).toBe("<svg>2</svg>");
  expect(got.headers.get("content-security-policy")).toBe("sandbox");
  expect(got.headers.get("x-content-type-options")).toBe("nosniff");
  const version = await service.api.get("/v1/templates/with-asset/versions/1");
  expect(version.json.assets[0].sha256).toBe(put.json.sha256);
});

test("an asset's path cannot leave its folder", async () => {
  await create("paths");
  const answer = await service.api.send("PUT", "/v1/templates/paths/assets/a%2f..%2f..%2fsecret", "x");

  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect((await service.api.get("/v1/templates/paths")).json.assets).toEqual([]);
});

test("an asset over the limit is refused with 413", async () => {
  await create("heavy");
  const answer = await service.api.send(
    "PUT",
    "/v1/templates/heavy/assets/big.bin",
    new Uint8Array(5 * 1024 * 1024 + 1),
  );

  expect(answer).toMatchObject({ status: 413, json: { code: "payload_too_large" } });
});

test("a deleted template is gone and its slug is free", async () => {
  await create("deleted");

  expect((await service.api.delete("/v1/templates/deleted")).status).toBe(204);
  expect(await service.api.get("/v1/templates/deleted")).toMatchObject({
    status: 404,
    json: { code: "template_not_found" },
  });
  expect((await create("deleted")).status).toBe(201);
});

test("a template of another workspace is not found, whatever is done with it", async () => {
  await create("private");
  const { live } = await service.workspace("Neighbour");

  expect((await live.get("/v1/templates/private")).status).toBe(404);
  expect((await live.patch("/v1/templates/private", { name: "x" })).status).toBe(404);
  expect((await live.delete("/v1/templates/private")).status).toBe(404);
  expect((await live.post("/v1/templates/private/publish")).status).toBe(404);
  expect((await live.post("/v1/renders", { template: "private" })).json.code).toBe("template_not_found");
});

test("templates are listed newest first, a page at a time", async () => {
  const { live } = await service.workspace("Pages");
  for (const slug of ["a", "b", "c"]) await live.post("/v1/templates", { slug, draft: { source: "x" } });
  const first = await live.get("/v1/templates?limit=2");
  const second = await live.get(`/v1/templates?limit=2&cursor=${first.json.next_cursor}`);

  expect(first.json.data.map((each: { slug: string }) => each.slug)).toEqual(["c", "b"]);
  expect(second.json).toMatchObject({ data: [{ slug: "a" }], next_cursor: null });
});

test("a template keeps its header and footer, and a fault in one is found when it is published", async () => {
  const draft = { source: "x", header: "<b>{{ page }}", footer: "{% if page_last %}" };
  const answer = await create("running", { draft });

  expect(answer).toMatchObject({ status: 201, json: { draft } });
  expect(await service.api.post("/v1/templates/running/publish")).toMatchObject({
    status: 422,
    json: { code: "template_syntax_error", location: expect.stringMatching(/^footer\.html:1:/) },
  });
});

test("a draft whose schema or settings can never be used is refused when it is saved, with every place", async () => {
  const schema = { type: "objekt", properties: { a: { $ref: "https://example.com/a.json" } } };
  const created = await create("unusable", { draft: { source: "x", schema, settings: { page: { scale: 9 } } } });
  await create("usable", { draft: { source: "x" } });
  const changed = await service.api.patch("/v1/templates/usable", { draft: { schema } });

  expect(created).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  expect(created.json.errors.map((finding: { path: string }) => finding.path)).toEqual([
    "draft.settings.page.scale",
    "draft.schema.type",
    "draft.schema.properties.a.$ref",
  ]);
  expect(created.json.errors[2].message).toContain("outside this schema");
  expect(changed).toMatchObject({ status: 400, json: { errors: [{ path: "draft.schema.type" }, {}] } });
  expect((await service.api.get("/v1/templates/usable")).json.draft.schema).toBeNull();
});

test("publishing names the data sets that a render would refuse, and publishes all the same", async () => {
  await create("warned", {
    draft: { source: "{{ name }}", schema: { type: "object", required: ["name"] } },
    datasets: [
      { name: "good", data: { name: "Ada" }, default: true },
      { name: "bad", data: {} },
    ],
  });
  const { status, json } = await service.api.post("/v1/templates/warned/publish");

  expect(status).toBe(201);
  expect(json.version).toBe(1);
  expect(json.warnings).toMatchObject([
    { code: "dataset_invalid", dataset: "bad", errors: [{ path: "data.name", message: "is missing" }] },
  ]);
});
