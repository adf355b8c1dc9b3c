import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const create = (slug: string, more: object = {}) =>
  service.api.post("/v1/templates", { slug, draft: { source: "<p>one</p>" }, ...more });

test("a version says who published it and why", async () => {
  await create("noted");
  const { json: key } = await service.api.post("/v1/keys", {
    name: "Deploy",
    mode: "live",
    scopes: ["template:read", "template:write"],
  });
  const published = await service.as(key.key).post("/v1/templates/noted/publish", { note: "First" });
  await service.api.post("/v1/templates/noted/publish");

  expect(published).toMatchObject({
    status: 201,
    json: { version: 1, note: "First", created_by: { key: { id: key.id, name: "Deploy" } } },
  });
  const { json } = await service.api.get("/v1/templates/noted/versions");
  expect(json.data).toMatchObject([
    { version: 2, note: null, created_by: { key: { id: "root" } } },
    { version: 1, note: "First", created_by: { key: { name: "Deploy" } } },
  ]);
  expect((await service.api.get("/v1/templates/noted/versions/1")).json.note).toBe("First");
  const long = await service.api.post("/v1/templates/noted/publish", { note: "x".repeat(501) });
  expect(long).toMatchObject({ status: 400, json: { errors: [{ path: "note" }] } });
});

test("a renamed template is found under its new slug only, and its renders keep their record", async () => {
  await create("before");
  await create("other");
  await service.api.post("/v1/templates/before/publish");
  const { json: render } = await service.api.post("/v1/renders", { template: "before", format: "html" });
  const taken = await service.api.patch("/v1/templates/before", { slug: "other" });
  const renamed = await service.api.patch("/v1/templates/before", { slug: "after", name: "After" });

  expect(taken).toMatchObject({ status: 409, json: { code: "conflict" } });
  expect(renamed).toMatchObject({ status: 200, json: { slug: "after", name: "After", published_version: 1 } });
  expect((await service.api.get("/v1/templates/before")).json.code).toBe("template_not_found");
  expect((await service.api.post("/v1/renders", { template: "after", format: "html" })).status).toBe(200);
  expect((await service.api.get(`/v1/renders/${render.id}`)).json.template).toEqual({ slug: "before", version: 1 });
  expect((await create("before")).status).toBe(201);
});

test("a copy has the draft, the texts of the data sets and the assets, and no versions", async () => {
  await create("source", { name: "Source", engine: "jinja2", datasets: [{ name: "a", data: {}, default: true }] });
  await service.api.send("PUT", "/v1/templates/source/datasets/a", '{ "n": 1.50 }\n', { "content-type": "text/plain" });
  await service.api.send("PUT", "/v1/templates/source/assets/logo.svg", "<svg/>", { "content-type": "image/svg+xml" });
  await service.api.post("/v1/templates/source/publish");
  const copy = await service.api.post("/v1/templates/source/duplicate", { slug: "copy", name: "Copy" });

  expect(copy).toMatchObject({
    status: 201,
    json: {
      slug: "copy",
      name: "Copy",
      engine: "jinja2",
      draft: { source: "<p>one</p>" },
      datasets: [{ name: "a", default: true }],
      assets: [{ path: "assets/logo.svg" }],
      published_version: null,
    },
  });
  const text = await service.api.get("/v1/templates/copy/datasets/a", { accept: "text/plain" });
  expect(text.text).toBe('{ "n": 1.50 }\n');
  expect((await service.api.get("/v1/templates/copy/assets/logo.svg")).text).toBe("<svg/>");
  expect((await service.api.post("/v1/templates/source/duplicate", { slug: "copy" })).status).toBe(409);
  expect((await service.api.post("/v1/templates/nothing/duplicate", { slug: "x" })).status).toBe(404);
});

test("the draft before a change is kept, not more than one in five minutes, and can be restored", async () => {
  await create("kept");
  await service.api.put("/v1/templates/kept/datasets/a", { data: {} });
  expect((await service.api.get("/v1/templates/kept/snapshots")).json.data).toEqual([]);
  await service.api.patch("/v1/templates/kept", { draft: { source: "<p>two</p>" } });
  await service.api.patch("/v1/templates/kept", { draft: { source: "<p>three</p>" } });
  const { json } = await service.api.get("/v1/templates/kept/snapshots");

  expect(json).toMatchObject({ data: [{ created_by: { key: { id: "root" } } }], next_cursor: null });
  const [{ id }] = json.data;
  expect(id).toMatch(/^snp_/);
  const snapshot = await service.api.get(`/v1/templates/kept/snapshots/${id}`);
  expect(snapshot.json).toMatchObject({ id, draft: { source: "<p>one</p>" } });
  const restored = await service.api.post(`/v1/templates/kept/snapshots/${id}/restore`);
  expect(restored.json).toMatchObject({ slug: "kept", draft: { source: "<p>one</p>" } });
  expect((await service.api.get("/v1/templates/kept/snapshots/snp_x")).status).toBe(404);
  expect((await service.api.get(`/v1/templates/noted/snapshots/${id}`)).status).toBe(404);
});
