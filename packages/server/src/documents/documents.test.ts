import { decodePicture } from "@platen/compare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_RENDER_TIMEOUT: "4m" });
  const source =
    '<!doctype html><html lang="en"><title>Letter</title><h1>Dear {{ name }}</h1><p>Due in 30 days</p></html>';
  await service.api.post("/v1/templates", {
    slug: "letter",
    draft: { source },
    datasets: [
      { name: "ada", data: { name: "Ada" } },
      { name: "grace", data: { name: "Grace", isLate: true } },
    ],
  });
  await service.api.post("/v1/templates/letter/publish");
  await service.api.patch("/v1/templates/letter", {
    draft: { source: source.replace("30", "{% if isLate %}14{% else %}30{% endif %}") },
  });
});
afterAll(() => service.close());

test("a diff renders every data set with both states and names what differs", async () => {
  const { status, json } = await service.api.post("/v1/templates/letter/diff", { from: 1, to: "draft" });

  expect({ status, json }).toMatchObject({
    status: 200,
    json: { object: "template_diff", template: "letter", from: 1, to: "draft", equal: false },
  });
  expect(json.datasets).toMatchObject([
    {
      dataset: "ada",
      equal: true,
      from: { pages: 1, problem: null },
      to: { pages: 1, problem: null },
      differences: [],
    },
    {
      dataset: "grace",
      equal: false,
      differences: [
        { kind: "text", page: { from: 1, to: 1 }, from: "30", to: "14", message: 'page 1: text "30" is now "14"' },
        { kind: "picture", page: { from: 1, to: 1 } },
      ],
    },
  ]);
});

test("a diff takes the data sets that are named, and refuses what does not exist", async () => {
  const diff = (body: object) => service.api.post("/v1/templates/letter/diff", body);

  expect((await diff({ from: 1, to: "draft", datasets: ["ada"] })).json).toMatchObject({ equal: true, datasets: [{}] });
  expect(await diff({ from: 1, to: 7 })).toMatchObject({ status: 404, json: { code: "not_found" } });
  expect(await diff({ from: 1, to: "draft", datasets: ["nobody"] })).toMatchObject({ status: 404 });
  expect(await diff({ from: 1, to: "published" })).toMatchObject({
    status: 400,
    json: { errors: [{ path: "to", message: 'must be the number of a version, or "draft"' }] },
  });
});

test("a state that cannot be rendered has its problem, and the other its pages", async () => {
  await service.api.post("/v1/templates", {
    slug: "strict",
    draft: { source: "<p>{{ name }}</p>", schema: { type: "object" } },
    datasets: [{ name: "sample", data: { name: "Ada" } }],
  });
  await service.api.post("/v1/templates/strict/publish");
  await service.api.patch("/v1/templates/strict", { draft: { schema: { type: "object", required: ["other"] } } });
  const { json } = await service.api.post("/v1/templates/strict/diff", { from: 1, to: "draft" });

  expect(json).toMatchObject({
    equal: false,
    datasets: [
      { equal: false, from: { pages: 1, problem: null }, to: { pages: null, problem: { code: "data_invalid" } } },
    ],
  });
});

test("a preview shows a published version as it is", async () => {
  const html = { format: "html", dataset: "grace" };
  const preview = (body: object) => service.api.post("/v1/templates/letter/preview", { ...html, ...body });

  expect((await preview({ version: 1 })).text).toContain("Due in 30 days");
  expect((await preview({})).text).toContain("Due in 14 days");
  expect(await preview({ version: 9 })).toMatchObject({ status: 404, json: { code: "not_found" } });
  expect(await preview({ version: 1, draft: { css: "p {}" } })).toMatchObject({
    status: 400,
    json: { errors: [{ path: "version" }] },
  });
});

test("a page of a finished PDF is a picture of the width that was asked for", async () => {
  const { json: render } = await service.api.post("/v1/renders", {
    html: '<!doctype html><title>T</title><div style="background:#f00;height:200mm"></div>',
  });
  const first = await service.api.get(`/v1/renders/${render.id}/pages/1.png?width=120`);
  const { width, height, rgba } = await decodePicture(first.body);

  expect(first.headers.get("content-type")).toBe("image/png");
  expect({ width, height }).toEqual({ width: 120, height: 170 });
  const middle = 4 * (85 * width + 60);
  expect([...rgba.subarray(middle, middle + 4)]).toEqual([255, 0, 0, 255]);
  // The second time from memory, and the same.
  expect((await service.api.get(`/v1/renders/${render.id}/pages/1.png?width=120`)).body).toEqual(first.body);
});

test("a page beyond the last, a wrong width, another mode and an image have no picture", async () => {
  const { live, test: testing } = await service.workspace("Pictures");
  const { json: render } = await live.post("/v1/renders", { html: "<p>One page</p>" });
  const { json: image } = await live.post("/v1/renders", { html: "<p>Image</p>", format: "png" });

  expect(await live.get(`/v1/renders/${render.id}/pages/2.png`)).toMatchObject({
    status: 404,
    json: { code: "not_found", detail: `The render ${render.id} has 1 page, and no page 2.` },
  });
  expect(await live.get(`/v1/renders/${image.id}/pages/1.png`)).toMatchObject({
    status: 404,
    json: { code: "not_found" },
  });
  expect(await live.get(`/v1/renders/${render.id}/pages/1.png?width=90000`)).toMatchObject({ status: 400 });
  expect(await live.get(`/v1/renders/${render.id}/pages/one`)).toMatchObject({ status: 400 });
  expect(await testing.get(`/v1/renders/${render.id}/pages/1.png`)).toMatchObject({
    status: 404,
    json: { code: "render_not_found" },
  });
  await live.delete(`/v1/renders/${render.id}/file`);
  expect(await live.get(`/v1/renders/${render.id}/pages/1.png`)).toMatchObject({ status: 410 });
});
