/** What holds for every request: keys, scopes, bodies, problems, request ids, health and the description of the API. */
import { once } from "node:events";
import { connect } from "node:net";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeKey } from "./keys/key-format.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_MAX_BODY: "128KB" });
});
afterAll(() => service.close());

describe("keys", () => {
  test("a request without a key is refused with 401 and says how to send one", async () => {
    const answer = await service.as(null).get("/v1/renders");

    expect(answer).toMatchObject({ status: 401, json: { code: "unauthorized" } });
    expect(answer.json.detail).toContain("Authorization: Bearer");
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  });

  test("a mistyped key and an unknown key get different messages", async () => {
    const mistyped = await service.as(`${service.rootKey.slice(0, -1)}_`).get("/v1/renders");
    const unknown = await service.as(makeKey("live")).get("/v1/renders");

    expect(mistyped.json.detail).toContain("mistyped");
    expect(unknown).toMatchObject({ status: 401, json: { code: "unauthorized" } });
    expect(unknown.json.detail).toContain("not known");
  });

  test("the root key makes a workspace whose keys work and which sees none of the other's templates", async () => {
    const other = await service.workspace("Other");

    expect((await other.live.get("/v1/templates")).json.data).toEqual([]);
    expect((await service.api.get("/v1/templates")).json.data.length).toBeGreaterThan(0);
  });

  test("an ordinary key cannot make workspaces", async () => {
    const { live } = await service.workspace("Ordinary");

    expect(await live.post("/v1/workspaces", { name: "x" })).toMatchObject({
      status: 403,
      json: { code: "forbidden" },
    });
  });
});

describe("bodies", () => {
  test("too many fields are refused by their place, not field by field; a payload may have as many as it likes", async () => {
    const many = Array<number>(10_001).fill(0);
    const items = await service.api.post("/v1/renders/batch", { html: "x", items: many });
    const metadata = await service.api.post("/v1/renders", { html: "x", metadata: Object.assign({}, many) });
    const payload = await service.api.post("/v1/renders", { html: "x", format: "html", data: { many } });

    expect(items).toMatchObject({ status: 400, json: { code: "invalid_request", errors: [{ path: "items" }] } });
    expect(metadata.json.errors).toEqual([{ path: "metadata", message: expect.stringContaining("10000") }]);
    expect(payload.status).toBe(200);
  });

  test("a body that is cut off by its sender is a fault of the request, not of the service", async () => {
    const { hostname, port } = new URL(service.url);
    const answeredWith = async (status: number): Promise<number> => {
      const { text } = await service.as(null).get("/metrics");
      const count = new RegExp(`_count\\{method="POST",route="/v1/renders",status="${status}"\\} (\\d+)`).exec(text);
      return Number(count?.[1] ?? 0);
    };
    const before = await answeredWith(400);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/renders HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${service.rootKey}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"html":',
    );
    setTimeout(() => socket.destroy(), 200);

    await expect.poll(() => answeredWith(400)).toBe(before + 1);
    expect(await answeredWith(500)).toBe(0);
  });

  test("every unknown and wrong field is named by its path", async () => {
    const answer = await service.api.post("/v1/renders", { html: 7, colour: "red", metadata: { a: 1 } });

    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_request" } });
    expect(answer.json.errors.map((finding: { path: string }) => finding.path).sort()).toEqual([
      "colour",
      "html",
      "metadata.a",
    ]);
    expect(answer.json.detail).toMatch(/ \(and 2 more\)$/);
  });

  test("one answer names everything: wrong types, wrong values and fields that contradict each other", async () => {
    const paths = async (path: string, body: unknown) => {
      const { status, json } = await service.api.post(path, body);
      return [status, json.code, ...json.errors.map((finding: { path: string }) => finding.path).sort()];
    };

    expect(await paths("/v1/renders", { template: 5, data: [], format: "doc", expires_in: -1 })).toEqual([
      400,
      "invalid_request",
      "data",
      "expires_in",
      "format",
      "template",
    ]);
    expect(
      await paths("/v1/renders?colour=red", {
        html: "x",
        template: "letter",
        zip: true,
        dataset: "a",
        page: { margin: 7, size: 1 },
        metadata: { a: 1 },
      }),
    ).toEqual([400, "invalid_request", "colour", "html", "metadata.a", "page.margin", "page.size", "zip"]);
    expect(await paths("/v1/renders", { items: [{ colour: 1 }], engine: "liquid", template: "x", async: 7 })).toEqual([
      400,
      "invalid_request",
      "async",
      "engine",
      "items[0].colour",
    ]);
  });

  test("a field named __proto__ is refused outside data and kept inside it, never dropped", async () => {
    const headers = { "content-type": "application/json" };
    const metadata = '{"html": "x", "metadata": {"__proto__": "a"}}';
    const refused = await service.api.send("POST", "/v1/renders", metadata, headers);
    const data = '{"data": {"item": {"__proto__": "kept"}}}';
    const stored = await service.api.send("PUT", "/v1/templates/certificate/datasets/named", data, headers);
    const read = await service.api.get("/v1/templates/certificate/datasets/named");

    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: "metadata.__proto__" }] } });
    expect(stored.status).toBe(201);
    expect(read.text).toContain('{"__proto__":"kept"}');
  });

  test("an unknown query parameter is refused, and those that exist are named", async () => {
    const list = await service.api.get("/v1/renders?staus=failed&limit=2");
    const one = await service.api.get("/v1/usage?pretty=1&month=2026-01");

    expect(list).toMatchObject({ status: 400, json: { code: "invalid_request", errors: [{ path: "staus" }] } });
    expect(list.json.detail).toContain("status");
    expect(one).toMatchObject({ status: 400, json: { errors: [{ path: "pretty" }] } });
  });

  test("invalid JSON is refused with its place and without repeating it", async () => {
    const answer = await service.api.send("POST", "/v1/renders", '{"html": "secret text",}', {
      "content-type": "application/json",
    });

    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_json" } });
    expect(answer.json.detail).toContain("line 1, column 24");
    expect(answer.text).not.toContain("secret text");
  });

  test("bytes that are not UTF-8 are refused", async () => {
    const answer = await service.api.send("POST", "/v1/renders", new Uint8Array([0x7b, 0xff, 0x7d]), {
      "content-type": "application/json",
    });

    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_json" } });
    expect(answer.json.detail).toContain("UTF-8");
  });

  test("JSON nested a thousand deep is refused", async () => {
    const answer = await service.api.send("POST", "/v1/renders", `{"data":${"[".repeat(1_000)}${"]".repeat(1_000)}}`, {
      "content-type": "application/json",
    });

    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_json" } });
  });

  test("another Content-Type than JSON is refused with 415", async () => {
    const answer = await service.api.send("POST", "/v1/renders", "html=x", {
      "content-type": "application/x-www-form-urlencoded",
    });

    expect(answer).toMatchObject({ status: 415, json: { code: "unsupported_media_type" } });
  });

  test("a body over the limit is refused with 413, also when its length is not declared", async () => {
    const large = JSON.stringify({ html: "x".repeat(200_000) });
    const declared = await service.api.send("POST", "/v1/renders", large, { "content-type": "application/json" });
    const streamed = await fetch(`${service.url}/v1/renders`, {
      method: "POST",
      duplex: "half",
      headers: { authorization: `Bearer ${service.rootKey}`, "content-type": "application/json" },
      body: new Blob([large]).stream(),
    } as RequestInit);

    expect(declared).toMatchObject({ status: 413, json: { code: "payload_too_large" } });
    expect(declared.json.detail).toContain("PLATEN_MAX_BODY");
    expect(streamed.status).toBe(413);
  });

  test.each([
    { name: "a body over the limit", path: "/v1/renders", status: 413 },
    { name: "a body to an address that does not exist", path: "/v1/nothing-here", status: 404 },
  ])(
    "$name is read before it is refused: many proxies and clients look for an answer after they sent the body",
    async ({ path, status }) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      const body = Buffer.alloc(24 * 1024 * 1024, " ");
      let isSent = false;
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${service.rootKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body, () => {
        isSent = true;
      });
      const [answer] = await once(socket, "data");
      socket.destroy();

      expect(String(answer)).toMatch(`HTTP/1.1 ${status}`);
      expect(isSent).toBe(true);
    },
  );
});

describe("answers", () => {
  test("every answer has a request id, and a problem carries the same one", async () => {
    const answer = await service.api.get("/v1/renders/rnd_x");

    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-z]{26}$/);
    expect(answer.json.request_id).toBe(answer.headers.get("x-request-id"));
  });

  test("a problem has the fields of the contract and a type whose page exists", async () => {
    const answer = await service.api.get("/v1/nothing-here");

    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.json).toEqual({
      type: `${service.url}/docs/errors/not-found`,
      title: expect.any(String),
      status: 404,
      detail: expect.stringContaining("/v1/nothing-here"),
      code: "not_found",
      location: null,
      position: null,
      errors: [],
      request_id: expect.stringMatching(/^req_/),
    });
    const page = await service.as(null).get(answer.json.type);
    expect(page.status).toBe(200);
    expect(page.text).toContain("How to fix it");
  });

  test("the documentation has a first page, a list of errors and an API reference, without a key", async () => {
    for (const path of ["/docs", "/docs/errors", "/docs/api"]) {
      const page = await service.as(null).get(path);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-type")).toContain("text/html");
    }
    expect((await service.as(null).get("/docs/api")).text).toContain("<code>/v1/renders</code>");
    expect((await service.as(null).get("/docs/..%2fpackage")).status).toBe(404);
    expect((await service.as(null).get("/docs/settings")).status).toBe(200);
    expect((await service.as(null).get("/docs/dev/writing")).status).toBe(404);
  });

  test("the OpenAPI document is valid and describes the endpoints and their problems", async () => {
    const { json } = await service.as(null).get("/v1/openapi.json");

    expect(await new Validator().validate(json)).toMatchObject({ valid: true });
    expect(json.openapi).toBe("3.1.0");
    const refused = json.paths["/v1/renders"].post.responses["422"].content["application/problem+json"];
    expect(refused.schema).toEqual({ $ref: "#/components/schemas/Problem" });
    expect(refused.examples.pdfua_validation_failed.value).toMatchObject({ code: "pdfua_validation_failed" });
    expect(Object.keys(json.components.schemas)).toEqual(
      expect.arrayContaining(["EinvoiceReport", "PdfaReport", "AccessibilityReport", "AccessibilityFailure"]),
    );
    expect(Object.keys(json.paths["/v1/renders"].post.responses)).toEqual(
      expect.arrayContaining(["200", "202", "400", "401", "413", "422"]),
    );
    expect(json.components.schemas).toHaveProperty("Render");
    expect(json.components.schemas).toHaveProperty("Problem");
  });

  test("the JSON Schemas for editors are served without a key", async () => {
    expect((await service.as(null).get("/v1/schemas/settings.json")).json.properties).toHaveProperty("page");
    const { properties } = (await service.as(null).get("/v1/schemas/template.json")).json;
    expect(properties).toHaveProperty("draft");
    expect(properties.datasets.items.properties.data).toMatchObject({ type: "object" });
    expect((await service.as(null).get("/v1/schemas/invoice.json")).json.properties).toHaveProperty("totals");
    expect((await service.as(null).get("/v1/schemas/test.json")).json.properties).toHaveProperty("expect");
  });

  test("a client that has a schema or the OpenAPI document is not sent it again", async () => {
    for (const path of ["/v1/schemas/settings.json", "/v1/schemas/invoice.json", "/v1/openapi.json"]) {
      const first = await service.as(null).get(path);
      const etag = first.headers.get("etag")!;
      expect(first.headers.get("cache-control")).toBe("no-cache");
      const again = await service.as(null).get(path, { "if-none-match": `"other", W/${etag}` });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
  });

  test("health, readiness and metrics need no key", async () => {
    expect(await service.as(null).get("/healthz")).toMatchObject({ status: 200 });
    expect(await service.as(null).get("/readyz")).toMatchObject({
      status: 200,
      json: { checks: { database: true, storage: true, browser: true } },
    });
    expect((await service.as(null).get("/metrics")).text).toContain("platen_http_request_seconds");
  });
});
