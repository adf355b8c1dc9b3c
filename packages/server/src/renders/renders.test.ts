import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.api.post("/v1/templates", {
    slug: "letter",
    draft: {
      source: "<p>Dear {{ name }}</p>",
      schema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
    datasets: [{ name: "sample", data: { name: "Ada" } }],
  });
  await service.api.post("/v1/templates/letter/publish");
});
afterAll(() => service.close());

const html = "<!doctype html><title>Test</title><h1>Hello</h1>";

/** With the path as it is written: `fetch` would tidy it up. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.url);

  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode)).once("error", reject);
  });
}

describe("a synchronous render", () => {
  test("answers with the render, every field there", async () => {
    const answer = await service.api.post("/v1/renders", { html, metadata: { order: "7" } });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^rnd_[0-9a-z]{26}$/),
      object: "render",
      status: "succeeded",
      mode: "live",
      template: null,
      format: "pdf",
      output: "json",
      file: {
        url: expect.stringContaining(`${service.url}/v1/files/rnd_`),
        content_type: "application/pdf",
        bytes: expect.any(Number),
        pages: 1,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        expires_at: expect.any(String),
      },
      error: null,
      einvoice: null,
      accessibility: null,
      warnings: [],
      units: 1,
      webhook: null,
      metadata: { order: "7" },
      batch_id: null,
      request_id: answer.headers.get("x-request-id"),
      timings: {
        queue_ms: expect.any(Number),
        template_ms: expect.any(Number),
        browser_ms: expect.any(Number),
        finish_ms: expect.any(Number),
        check_ms: expect.any(Number),
        total_ms: expect.any(Number),
      },
      engine: { platen: expect.any(String), chromium: expect.any(String) },
      created_at: expect.any(String),
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    expect((await service.api.get(`/v1/renders/${answer.json.id}`)).json).toEqual(answer.json);
  });

  test("answers with the file where output is binary, in the body or in the query", async () => {
    const inBody = await service.api.post("/v1/renders", { html, output: "binary", filename: "Reçu.pdf" });
    const inQuery = await service.api.post("/v1/renders?output=binary", { html, output: "json" });

    for (const answer of [inBody, inQuery]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.text.slice(0, 5)).toBe("%PDF-");
      expect(answer.headers.get("x-render-id")).toMatch(/^rnd_/);
      expect(answer.headers.get("x-units-charged")).toBe("1");
    }
    expect(inBody.headers.get("content-disposition")).toBe(
      `inline; filename="Recu.pdf"; filename*=UTF-8''Re%C3%A7u.pdf`,
    );
  });

  test("renders the published version of a template with data", async () => {
    const { json } = await service.api.post("/v1/renders", { template: "letter", data: { name: "Grace" } });

    expect(json).toMatchObject({ status: "succeeded", template: { slug: "letter", version: 1 } });
  });

  test("renders the data set it names", async () => {
    const answer = await service.api.post("/v1/renders?output=binary", {
      template: "letter",
      dataset: "sample",
      format: "html",
    });

    expect(answer.text).toContain("Dear Ada");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("content-security-policy")).toBe("sandbox");
  });

  test("renders the version it names", async () => {
    await service.api.post("/v1/templates", { slug: "dated", draft: { source: "<p>one</p>" } });
    await service.api.post("/v1/templates/dated/publish");
    await service.api.patch("/v1/templates/dated", { draft: { source: "<p>two</p>" } });
    await service.api.post("/v1/templates/dated/publish");
    const old = await service.api.post("/v1/renders?output=binary", { template: "dated@1", format: "html" });
    const current = await service.api.post("/v1/renders?output=binary", { template: "dated", format: "html" });

    expect(old.text).toContain("one");
    expect(current.text).toContain("two");
    expect((await service.api.post("/v1/renders", { template: "dated@9" })).json.code).toBe("template_not_found");
  });

  test("evaluates inline HTML in the language it names, and leaves plain HTML alone", async () => {
    const liquid = await service.api.post("/v1/renders?output=binary", {
      html: "<p>{{ a }}</p>",
      engine: "liquid",
      data: { a: "yes" },
      format: "html",
    });
    const plain = await service.api.post("/v1/renders?output=binary", {
      html: "<p>{{ a }}</p>",
      data: { a: "yes" },
      format: "html",
    });

    expect(liquid.text).toContain("<p>yes</p>");
    expect(plain.text).toContain("<p>{{ a }}</p>");
  });

  test("takes css, head, header, footer, partials and settings with inline HTML, at once and from the queue", async () => {
    const request = {
      html: '<p class="a">{% render "name" %}</p>',
      engine: "liquid",
      css: ".a { color: green }",
      head: '<meta name="subject" content="{{ topic }}">',
      header: "<p>{{ page }}</p>",
      footer: "<p>{{ pages }}</p>",
      partials: { name: "Ada" },
      settings: { page: { format: "A5" } },
      data: { topic: "numbers" },
      now: "2026-11-15T09:30:00Z",
    };
    const html = await service.api.post("/v1/renders?output=binary", { ...request, format: "html" });
    const pdf = await service.api.post("/v1/renders?output=binary", request);
    const queued = await service.api.post("/v1/renders?output=binary", { ...request, async: true });
    await expect
      .poll(async () => (await service.api.get(`/v1/renders/${queued.json.id}/result`)).status, { interval: 100 })
      .toBe(200);
    const later = await service.api.get(`/v1/renders/${queued.json.id}/result`);

    for (const part of [">Ada</p>", "color: green", 'content="numbers"']) expect(html.text).toContain(part);
    expect(Buffer.from(later.body).equals(pdf.body)).toBe(true);
    for (const part of ["header", "footer", "settings"]) {
      const without = await service.api.post("/v1/renders?output=binary", { ...request, [part]: undefined });
      expect([part, Buffer.from(without.body).equals(pdf.body)]).toEqual([part, false]);
    }
  });

  test("holds an inline template to what publishing asks of a stored one", async () => {
    const answer = await service.api.post("/v1/renders", {
      html: "<p>{{ name | upcase }}</p>\n{{ name | shout }}",
      engine: "liquid",
    });
    const settings = await service.api.post("/v1/renders", { html: "x", settings: { page: { formt: "A4" } } });
    const strayed = await service.api.post("/v1/renders", { template: "certificate", css: "p { color: red }" });

    expect(answer).toMatchObject({ status: 422, json: { code: "template_syntax_error", position: { line: 2 } } });
    expect(answer.json.detail).toContain("shout");
    expect(settings.json.errors).toMatchObject([{ path: "settings.page.formt" }]);
    expect(strayed.json.errors).toMatchObject([{ path: "css" }]);
  });

  test("makes images in the format that is asked for", async () => {
    const answer = await service.api.post("/v1/renders", {
      html,
      format: "png",
      image: { width: 200, height: 100, scale: 1 },
    });

    expect(answer.json).toMatchObject({
      status: "succeeded",
      format: "png",
      file: { content_type: "image/png", pages: null },
    });
  });

  test("of an image with the same input gives the same bytes", async () => {
    const request = { html, format: "png", image: { width: 200, height: 100 }, now: "2026-01-01T00:00:00Z" };
    const first = await service.api.post("/v1/renders", request);
    const second = await service.api.post("/v1/renders", request);

    expect(first.json.file.sha256).toBe(second.json.file.sha256);
  });
});

describe("a refused render creates nothing", () => {
  const refusals: [string, object, number, string, string][] = [
    ["neither template nor html", {}, 400, "invalid_request", "template"],
    ["both template and html", { template: "letter", html }, 400, "invalid_request", "html"],
    ["an engine for a template", { template: "letter", engine: "liquid" }, 400, "invalid_request", "engine"],
    ["data and a data set", { template: "letter", data: {}, dataset: "sample" }, 400, "invalid_request", "dataset"],
    ["a data set that does not exist", { template: "letter", dataset: "nobody" }, 400, "invalid_request", "dataset"],
    ["a page setting that is wrong", { html, page: { format: "A9" } }, 400, "invalid_request", "page.format"],
    ["an expiry that is too short", { html, expires_in: 5 }, 400, "invalid_request", "expires_in"],
    ["a time that is none", { html, now: "tomorrow" }, 400, "invalid_request", "now"],
    ["data against the schema", { template: "letter", data: { name: 7 } }, 422, "data_invalid", "data.name"],
  ];

  test.each(refusals)("%s", async (_, request, status, code, path) => {
    const before = (await service.api.get("/v1/renders")).json.data[0]?.id;
    const answer = await service.api.post("/v1/renders", request);

    expect(answer).toMatchObject({ status, json: { code } });
    expect(answer.json.errors[0].path).toBe(path);
    expect(answer.json).not.toHaveProperty("render_id");
    expect((await service.api.get("/v1/renders")).json.data[0]?.id).toBe(before);
  });

  test("an unknown template is 404, an unpublished one 409", async () => {
    await service.api.post("/v1/templates", { slug: "draft-only", draft: { source: "x" } });

    expect(await service.api.post("/v1/renders", { template: "nobody" })).toMatchObject({
      status: 404,
      json: { code: "template_not_found" },
    });
    expect(await service.api.post("/v1/renders", { template: "draft-only" })).toMatchObject({
      status: 409,
      json: { code: "template_not_published" },
    });
  });

  test("a field that is not built yet is refused by its name, never ignored", async () => {
    const answer = await service.api.post("/v1/renders", { html, post: { password: "x" } });

    expect(answer).toMatchObject({
      status: 400,
      json: { code: "invalid_request", errors: [{ path: "post.password" }] },
    });
    expect(answer.json.detail).toContain("not built yet");
  });
});

describe("a render that fails", () => {
  const failing = { html: "<p>{{ 1 | divided_by: 0 }}</p>", engine: "liquid" };

  test("answers with its problem, which the record keeps; it has no file and costs nothing", async () => {
    const answer = await service.api.post("/v1/renders", failing);
    const record = (await service.api.get(`/v1/renders/${answer.json.render_id}`)).json;

    expect(answer.status).toBe(422);
    expect(answer.json.code).toMatch(/^template_/);
    expect(answer.json.position).toMatchObject({ file: "template.html", line: 1 });
    expect(record).toMatchObject({ status: "failed", file: null, units: 0, error: answer.json });
  });

  test("gives the same problem as its result, with the HTTP status of that problem", async () => {
    const { json } = await service.api.post("/v1/renders", failing);
    const result = await service.api.get(`/v1/renders/${json.render_id}/result`);

    expect(result.status).toBe(422);
    expect(result.headers.get("content-type")).toBe("application/problem+json");
    expect(result.json).toEqual(json);
    expect(result.headers.get("x-request-id")).not.toBe(json.request_id);
  });
});

describe("the file", () => {
  test("is read by its signed link without a key, and is the file of the record", async () => {
    const { json } = await service.api.post("/v1/renders", { html });
    const answer = await service.as(null).get(json.file.url);

    expect(answer.status).toBe(200);
    expect(answer.body.length).toBe(json.file.bytes);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("a link changed anywhere is not found", async () => {
    const { json } = await service.api.post("/v1/renders", { html });
    const url = new URL(json.file.url);
    const parts = url.pathname.split("/");
    const swap = (text: string) => text.slice(0, -1) + (text.endsWith("A") ? "B" : "A");
    const changed = [
      [...parts.slice(0, -1), swap(parts.at(-1)!)],
      [...parts.slice(0, -2), String(Number(parts.at(-2)) + 1), parts.at(-1)],
      [...parts.slice(0, -3), swap(parts.at(-3)!), ...parts.slice(-2)],
    ].map((each) => each.join("/"));

    for (const path of [...changed, `${url.pathname}?a=1`, `${url.pathname}?`, `${url.pathname}=`]) {
      expect((await service.as(null).get(path)).status).toBe(404);
    }
    const spellings = [
      url.pathname.replace("rnd_", "rnd%5F"),
      url.pathname.replace("/v1/files/", "/v1/files/./"),
      url.pathname.replace("/v1/", "/v1/../v1/"),
      url.pathname.replace("/files/", "/fil%65s/"),
    ];
    for (const path of spellings) expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf(url.pathname)).toBe(200);
  });

  test("is given with a key at /file, and as the result in the output that is asked for", async () => {
    const { json } = await service.api.post("/v1/renders", { html });

    expect((await service.api.get(`/v1/renders/${json.id}/file`)).text.slice(0, 5)).toBe("%PDF-");
    expect((await service.api.get(`/v1/renders/${json.id}/result`)).json.id).toBe(json.id);
    expect((await service.api.get(`/v1/renders/${json.id}/result?output=binary`)).text.slice(0, 5)).toBe("%PDF-");
  });

  test("once deleted is gone at every address, and the record stays", async () => {
    const { json } = await service.api
      .post("/v1/renders", { html, output: "binary" })
      .then(async ({ headers }) => service.api.get(`/v1/renders/${headers.get("x-render-id")}`));

    expect((await service.api.delete(`/v1/renders/${json.id}/file`)).status).toBe(204);
    expect(await service.as(null).get(json.file.url)).toMatchObject({ status: 410, json: { code: "file_expired" } });
    expect((await service.api.get(`/v1/renders/${json.id}/file`)).status).toBe(410);
    expect((await service.api.get(`/v1/renders/${json.id}/result`)).status).toBe(410);
    expect((await service.api.get(`/v1/renders/${json.id}`)).json).toMatchObject({ status: "succeeded", file: null });
  });
});

describe("an asynchronous render", () => {
  test("takes half a surrogate pair in its texts as the character for what cannot be read", async () => {
    const { status, json } = await service.api.post("/v1/renders", {
      html,
      async: true,
      filename: "half \ud800.pdf",
      metadata: { half: "\ud800" },
    });

    expect(status).toBe(202);
    expect((await service.api.get(`/v1/renders/${json.id}`)).status).toBe(200);
  });

  test("answers 202 with Location and Retry-After, and the result follows", async () => {
    const accepted = await service.api.post("/v1/renders", { html, async: true });
    const location = accepted.headers.get("location")!;

    expect(accepted.status).toBe(202);
    expect(accepted.json).toMatchObject({ status: "queued", file: null });
    expect(accepted.headers.get("retry-after")).toBe("1");
    expect(location).toBe(`${service.url}/v1/renders/${accepted.json.id}/result`);
    expect((await waitForResult(location)).json).toMatchObject({ id: accepted.json.id, status: "succeeded", units: 1 });
  });

  test("is also asked for with Prefer: respond-async", async () => {
    const accepted = await service.api.post("/v1/renders", { html }, { prefer: "respond-async" });

    expect(accepted.status).toBe(202);
    expect(accepted.headers.get("preference-applied")).toBe("respond-async");
  });

  test("gives the file as its result where it asked for binary", async () => {
    const accepted = await service.api.post("/v1/renders", { html, async: true, output: "binary" });

    expect((await waitForResult(accepted.headers.get("location")!)).text.slice(0, 5)).toBe("%PDF-");
  });

  test("that fails gives its problem as the result", async () => {
    const accepted = await service.api.post("/v1/renders", {
      html: "{{ 1 | divided_by: 0 }}",
      engine: "liquid",
      async: true,
    });
    const result = await waitForResult(accepted.headers.get("location")!);

    expect(result).toMatchObject({
      status: 422,
      json: { render_id: accepted.json.id, request_id: accepted.json.request_id },
    });
  });

  async function waitForResult(location: string) {
    for (;;) {
      const answer = await service.api.get(location);
      if (answer.status !== 202) return answer;
      expect(answer.headers.get("location")).toBe(location);
      expect(answer.headers.get("retry-after")).toBe("1");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

describe("workspaces and modes", () => {
  test("a render of another workspace or mode is not found, whatever is asked of it", async () => {
    const { live, test: testApi } = await service.workspace("Apart");
    const { json } = await live.post("/v1/renders", { html });

    for (const api of [service.api, testApi]) {
      for (const path of ["", "/result", "/file"]) {
        expect(await api.get(`/v1/renders/${json.id}${path}`)).toMatchObject({
          status: 404,
          json: { code: "render_not_found" },
        });
      }
      expect((await api.delete(`/v1/renders/${json.id}/file`)).status).toBe(404);
      expect((await api.get("/v1/renders")).json.data.some((each: { id: string }) => each.id === json.id)).toBe(false);
    }
    expect((await live.get(`/v1/renders/${json.id}`)).status).toBe(200);
  });

  test("a test render costs nothing", async () => {
    const { test: testApi } = await service.workspace("Free");

    expect((await testApi.post("/v1/renders", { html })).json).toMatchObject({
      mode: "test",
      units: 0,
      status: "succeeded",
    });
  });
});

test("the list is filtered and paged, newest first", async () => {
  const { live } = await service.workspace("Log");
  const first = (await live.post("/v1/renders", { html })).json;
  await live.post("/v1/renders", { html: "{{ 1 | divided_by: 0 }}", engine: "liquid" });
  const third = (await live.post("/v1/renders", { html })).json;

  const page = await live.get("/v1/renders?limit=1");
  expect(page.json.data[0].id).toBe(third.id);
  const rest = await live.get(`/v1/renders?limit=5&cursor=${page.json.next_cursor}`);
  expect(rest.json.data.map((each: { id: string }) => each.id).at(-1)).toBe(first.id);
  expect(rest.json.next_cursor).toBeNull();
  expect((await live.get("/v1/renders?status=failed")).json.data).toMatchObject([
    { status: "failed", error: { code: expect.any(String) } },
  ]);
  expect((await live.get(`/v1/renders?since=${third.created_at}`)).json.data).toHaveLength(1);
  expect((await live.get("/v1/renders?mode=test")).json.data).toEqual([]);
  expect(await live.get("/v1/renders?limit=101")).toMatchObject({ status: 400, json: { errors: [{ path: "limit" }] } });
});

test("renders and keys outlive a restart", async () => {
  const { json } = await service.api.post("/v1/renders", { html });
  await service.restart();

  expect((await service.api.get(`/v1/renders/${json.id}`)).json).toMatchObject({ id: json.id, status: "succeeded" });
});
