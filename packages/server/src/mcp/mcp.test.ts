/** The MCP server as the official client sees it. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ PLATEN_RENDER_TIMEOUT: "300s" });
  client = await connect(service.rootKey);
});
afterAll(async () => {
  await client.close();
  await service.close();
});

async function connect(key: string): Promise<Client> {
  const connected = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await connected.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));

  return connected;
}

// biome-ignore lint/suspicious/noExplicitAny: fields of a tool's answer, read by their names.
async function call(name: string, input: Record<string, unknown> = {}, by = client): Promise<any> {
  return by.callTool({ name, arguments: input }, undefined, { timeout: 280_000 });
}

test("the tools are listed with what they take", async () => {
  const { tools } = await client.listTools();

  expect(tools.map(({ name }) => name)).toEqual([
    "list_templates",
    "get_template",
    "check_template",
    "render",
    "get_render",
    "check_invoice",
    "check_pdf",
    "explain_error",
    "convert_pdfmonkey_template",
  ]);
  for (const { description, inputSchema } of tools) {
    expect(description).toMatch(/\.$/);
    for (const field of Object.values(inputSchema.properties ?? {})) expect(field).toHaveProperty("description");
  }
  expect(client.getServerVersion()).toMatchObject({ name: "platen" });
});

test("a template is found, read, checked and rendered: a link that opens and a picture of the first page", async () => {
  const { structuredContent: found } = await call("list_templates", { query: "simple" });
  expect(found.data).toMatchObject([{ slug: "invoice-simple" }]);
  const { structuredContent: template } = await call("get_template", { slug: "invoice-simple" });
  expect(template.draft.source).toContain("{{");
  expect((await call("check_template", { slug: "invoice-simple" })).structuredContent).toEqual({ findings: [] });

  const dataset = template.datasets[0].name;
  const { content, structuredContent: render, isError } = await call("render", { template: "invoice-simple", dataset });
  expect({ isError, status: render.status }).toEqual({ isError: undefined, status: "succeeded" });
  const link = content.find(({ type }: { type: string }) => type === "resource_link");
  expect(Buffer.from(await (await fetch(link.uri)).arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  const image = content.find(({ type }: { type: string }) => type === "image");
  expect(Buffer.from(image.data, "base64").subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect((await call("get_render", { id: render.id })).structuredContent).toMatchObject({ status: "succeeded" });
});

test("a bad invoice is a useful error, not a failure of the protocol", async () => {
  const result = await call("render", { template: "invoice-facturx", data: { _invoice: { number: "2026-001" } } });

  expect(result.isError).toBe(true);
  expect(result.structuredContent).toMatchObject({ code: "einvoice_data_invalid" });
  expect(result.content[0].text).toMatch(/data\._invoice\.seller/);
  const { content } = await call("explain_error", { code: "einvoice_data_invalid" });
  expect(content[0].text).toContain("## How to fix it");
});

test("arguments that do not fit, an unknown tool and an unknown code are named", async () => {
  expect((await call("get_template", { slag: "x" })).content[0].text).toContain("slug");
  await expect(call("paint")).rejects.toThrow("is not a tool");
  expect((await call("explain_error", { code: "no_such" })).content[0].text).toContain("is not an error code");
  expect((await call("check_invoice", {})).content[0].text).toContain("exactly one");
});

test("a PDF is checked, and one that is not a PDF is named as such", async () => {
  const { structuredContent: render } = await call("render", { html: "<p>x</p>", picture: false });
  const pdf = Buffer.from(await (await fetch(render.file.url)).arrayBuffer()).toString("base64");
  const { structuredContent } = await call("check_pdf", { pdf_base64: pdf });
  expect(structuredContent.results).toMatchObject([{ profile: "ua1", compliant: false }, { profile: "a3b" }]);

  const { structuredContent: damaged } = await call("check_pdf", { pdf_base64: "AAAA" });
  expect(damaged.results[0]).toMatchObject({ compliant: false, error: expect.any(String) });
});

test("a template of PDFMonkey is converted with its findings, and can be created and rendered as it is", async () => {
  const given = {
    source: '<p>{{ d | date: "%d.%m.%Y" }} {% include "sign" %}</p>\n{{ 7 | divided_by: 2 }}{{ d | ensure_protocol }}',
    css: "p { b { color: red } }",
    sample_data: '{"d": "2026-05-03"}',
    settings: '{"paper_format": "a5", "footer": {"right": "[page]"}}',
    snippets: { sign: "<b>Ada</b>" },
    name: "Letter",
  };
  const { structuredContent: converted } = await call("convert_pdfmonkey_template", given);
  expect(converted.template).toMatchObject({
    slug: "letter",
    engine: "liquid",
    draft: { settings: { page: { format: "A5" } }, css: expect.stringContaining("p b") },
    datasets: [{ name: "sample", data: { d: "2026-05-03" } }],
  });
  expect(converted.template.draft.source).toContain("<b>Ada</b>");
  expect(converted.findings).toMatchObject([
    { code: "integer_division", file: "body.html.liquid", line: 2 },
    { code: "filter_unknown", file: "body.html.liquid", line: 2, advice: expect.any(String) },
  ]);

  const { template } = (await call("convert_pdfmonkey_template", { ...given, source: "<p>{{ d }}</p>" }))
    .structuredContent;
  expect((await service.api.post("/v1/templates", template)).status).toBe(201);
  expect((await service.api.get("/v1/templates/letter")).json.datasets[0].data).toEqual({ d: "2026-05-03" });

  const refused = await call("convert_pdfmonkey_template", { source: "", settings: "[]" });
  expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("settings") }] });
});

test("a key does with tools what its scopes allow, and no more", async () => {
  const { json } = await service.api.post("/v1/keys", { name: "reader", mode: "live", scopes: ["template:read"] });
  const reader = await connect(json.key);

  expect((await call("list_templates", {}, reader)).isError).toBeUndefined();
  const refused = await call("render", { html: "<p>x</p>" }, reader);
  expect(refused).toMatchObject({ isError: true, structuredContent: { code: "forbidden" } });
  expect(refused.content[0].text).toContain("render:write");
  await reader.close();
});

test("the documentation is there to read", async () => {
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain("platen://docs/e-invoices");
  const { contents } = await client.readResource({ uri: "platen://docs/errors/data-invalid" });
  expect(contents[0]).toMatchObject({ mimeType: "text/markdown", text: expect.stringContaining("# ") });
  await expect(client.readResource({ uri: "platen://docs/../README" })).rejects.toThrow("no resource");
});

test("no key, a foreign page, another method and another protocol are refused", async () => {
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const json = { "content-type": "application/json" };
  const send = (headers: Record<string, string>, body = ping) =>
    service.api.send("POST", "/mcp", body, { ...json, ...headers });

  expect((await service.as(null).send("POST", "/mcp", ping, json)).status).toBe(401);
  expect((await send({ origin: "https://evil.example" })).status).toBe(403);
  expect((await send({ "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
  expect((await send({}, "[]")).status).toBe(400);
  expect((await service.api.get("/mcp")).status).toBe(405);
  expect((await send({}, JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }))).status).toBe(202);
  expect((await send({})).json).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});
