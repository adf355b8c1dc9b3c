/** The pages about error codes show what the service really answers: each request here is answered with its page's example. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProblemCode } from "../problems/problem-codes.ts";
import { type Answer, type Api, startTestService, type TestService } from "../testing/service.ts";
import { problemExample } from "./problem-example.ts";

let service: TestService;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
  api = service.api;
  const schema = {
    type: "object",
    required: ["customer"],
    properties: {
      customer: { type: "object", required: ["name"] },
      lines: { type: "array", items: { type: "object", properties: { quantity: { type: "number" } } } },
    },
  };
  await api.post("/v1/templates", { slug: "invoice", draft: { source: "<p>{{ customer.name }}</p>" } });
  await api.post("/v1/templates", { slug: "order", draft: { source: "<p>{{ customer.name }}</p>", schema } });
  await api.post("/v1/templates/order/publish");
});
afterAll(() => service.close());

const inline = (html: string, more: object = {}) => api.post("/v1/renders", { html, engine: "liquid", ...more });

const requests: Partial<Record<ProblemCode, () => Promise<Answer>>> = {
  unauthorized: () => service.as(null).get("/v1/usage"),
  forbidden: async () => {
    const { json } = await api.post("/v1/keys", { name: "Reader", mode: "test", scopes: ["template:read"] });
    return service.as(json.key).post("/v1/templates", { slug: "letter", draft: { source: "" } });
  },
  not_found: () => api.get("/v1/render"),
  invalid_json: () => sendText('{\n  "html": "",\n  "async": tru\n}', "application/json"),
  unsupported_media_type: () => sendText("html=x", "application/x-www-form-urlencoded"),
  payload_too_large: () => sendText(" ".repeat(10 * 1024 * 1024 + 1), "application/json"),
  invalid_request: () => api.post("/v1/renders", { html: "x", page: { margin: { top: "20" } }, colour: "red" }),
  conflict: () => api.post("/v1/templates", { slug: "invoice", draft: { source: "" } }),
  template_not_found: () => api.post("/v1/renders", { template: "invoise" }),
  template_not_published: () => api.post("/v1/renders", { template: "invoice" }),
  render_not_found: () => api.get("/v1/renders/rnd_01kav0t8m2c6r9t4yw0f3b7zxe"),
  data_invalid: () =>
    api.post("/v1/renders", { template: "order", data: { customer: {}, lines: [{ quantity: "2" }] } }),
  idempotency_key_reused: async () => {
    const key = { "Idempotency-Key": "order-1001" };
    await api.post("/v1/workspaces", { name: "One" }, key);
    return api.post("/v1/workspaces", { name: "Two" }, key);
  },
  einvoice_profile_unsupported: () => inline("<p>x</p>", { post: { einvoice: { profile: "minimum" } } }),
  template_syntax_error: () => inline(`${"\n".repeat(11)}    {% for a in b %}`),
  template_runtime_error: () => inline(`${"\n".repeat(7)}${" ".repeat(16)}{{ "soon" | format_date }}`),
  resource_blocked: () =>
    inline('<img src="https://cdn.example.com/logo.png" alt="">', { settings: { strict_resources: true } }),
};

test.each(Object.entries(requests))("%s is answered as its page shows", async (code, send) => {
  const { json, headers } = await send();
  const example = problemExample(code as ProblemCode) as Record<string, unknown>;
  const { type: _type, request_id: _id, render_id: _render, ...expected } = example;

  expect(headers.get("content-type")).toContain("application/problem+json");
  expect(json).toMatchObject(expected);
});

function sendText(body: string, type: string): Promise<Answer> {
  return api.send("POST", "/v1/renders", body, { "content-type": type });
}
