/** The digits of an amount, from the JSON number that was sent to the XML in the file, on every way that data can take. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJsonData } from "@platen/json";
import { readPdf } from "@platen/pdf";
import { checkRequest, emptyTemplate, inProcess, readEmbeddedInvoice } from "@platen/render";
import { makeKey } from "@platen/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platen } from "./testing/platen.ts";
import { type ServiceProcess, startService } from "./testing/service.ts";

/** JSON text: a parsed and written number would have lost the last digit of 1234567.10 before the test began. */
const block = `{
  "number": "F-1", "issue_date": "2026-11-15", "currency": "EUR", "due_date": "2026-12-15",
  "seller": {"name": "Seller", "vat_id": "DE123456788", "address": {"city": "Berlin", "postcode": "10115", "country": "DE"}},
  "buyer": {"name": "Buyer", "address": {"city": "Wien", "postcode": "1010", "country": "AT"}},
  "payment": {"means_code": "58", "accounts": [{"iban": "DE89370400440532013000"}]},
  "lines": [{"id": "1", "quantity": 12345671, "unit_code": "HUR", "net_amount": 1234567.10, "price": {"net": 0.1},
    "tax": {"category": "S", "rate": 20}, "item": {"name": "Work"}}],
  "taxes": [{"category": "S", "rate": 20, "basis": 1234567.10, "amount": 246913.42}],
  "totals": {"lines": 1234567.10, "tax_basis": 1234567.10, "tax_total": 246913.42, "grand": 1481480.52, "due": 1481480.52}
}`;
const data = `{"_invoice": ${block}}`;
/** More than one slice of a body, with the invoice behind it. */
const largeData = `{"filling": [${Array.from({ length: 30_000 }, (_, index) => `"entry ${index}"`).join()}], "_invoice": ${block}}`;
const settings = { einvoice: { profile: "en16931" } };
const source = "<h1>{{ _invoice.number }}</h1>";

let folder: string;
let service: ServiceProcess;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-digits-"));
  chmodSync(folder, 0o755);
  const key = makeKey("live");
  service = await startService({
    PLATEN_DATA_DIR: join(folder, "data"),
    PLATEN_LOG_LEVEL: "error",
    PLATEN_ROOT_KEY: key,
    PLATEN_SYNC_WAIT: "600s",
    PLATEN_RENDER_TIMEOUT: "600s",
  });
  env = { PLATEN_BASE_URL: service.url, PLATEN_API_KEY: key };
  const draft = JSON.stringify({ source, settings });
  const datasets = `[{"name": "sample", "data": ${data}, "default": true}]`;
  await send("POST", "/v1/templates", `{"slug": "digits", "draft": ${draft}, "datasets": ${datasets}}`);
  await send("POST", "/v1/templates/digits/publish");

  const template = join(folder, "template");
  mkdirSync(join(template, "data"), { recursive: true });
  writeFileSync(join(template, "template.html"), source);
  writeFileSync(join(template, "template.json"), JSON.stringify({ slug: "digits", settings }));
  writeFileSync(join(template, "data", "sample.json"), data);
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true });
});

async function send(method: string, path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${env.PLATEN_API_KEY}`, "content-type": "application/json" };
  const answer = await fetch(`${service.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([answer.status, ""]);

  return answer;
}

/** Waits for the render and reads the XML that the service keeps beside its file. */
async function xmlOf(id: string): Promise<string> {
  const statusOf = async () => ((await (await send("GET", `/v1/renders/${id}`)).json()) as { status: string }).status;
  await expect.poll(statusOf).toBe("succeeded");

  return (await send("GET", `/v1/renders/${id}/einvoice.xml`)).text();
}

async function renderedXml(body: string): Promise<string> {
  const { id } = (await (await send("POST", "/v1/renders", body)).json()) as { id: string };

  return xmlOf(id);
}

function embeddedXml(bytes: Uint8Array): string {
  return new TextDecoder().decode(readEmbeddedInvoice(readPdf(bytes))?.bytes);
}

function expectDigits(xml: string): void {
  expect(xml).toContain(">0.1<");
  expect(xml.match(/>1234567\.10</g)).toHaveLength(4);
  expect(xml).not.toContain(">1234567.1<");
}

test("a sync render keeps them, in a small body and in one that is read in slices", async () => {
  expectDigits(await renderedXml(`{"template": "digits", "data": ${data}}`));
  expectDigits(await renderedXml(`{"template": "digits", "data": ${largeData}}`));
});

test("a render that waits in the queue keeps them", async () => {
  expectDigits(await renderedXml(`{"template": "digits", "async": true, "data": ${data}}`));
});

test("the items of a batch keep them", async () => {
  const body = `{"template": "digits", "items": [{"data": ${data}}, {"data": ${largeData}}]}`;
  const { renders } = (await (await send("POST", "/v1/renders/batch", body)).json()) as { renders: { id: string }[] };

  for (const { id } of renders) expectDigits(await xmlOf(id));
});

test("a stored data set keeps them in a render, in a preview and when it is read again", async () => {
  expectDigits(await renderedXml('{"template": "digits", "dataset": "sample"}'));
  expectDigits(embeddedXml(await (await send("POST", "/v1/templates/digits/preview", "{}")).bytes()));
  const stored = await (await send("GET", "/v1/templates/digits/datasets/sample")).text();
  expect(stored).toContain('"net_amount":1234567.10');
});

test("a preview with data of its own keeps them", async () => {
  const preview = await send("POST", "/v1/templates/digits/preview", `{"data": ${data}}`);

  expectDigits(embeddedXml(await preview.bytes()));
});

test("the command line keeps them: from a folder, from a file, and by the service", async () => {
  const file = join(folder, "out.pdf");
  const dataFile = join(folder, "template", "data", "sample.json");
  const runs = [
    [join(folder, "template")],
    [join(folder, "template"), "--data", dataFile],
    ["digits", "--data", dataFile],
  ];
  for (const args of runs) {
    expect(await platen(["render", ...args, "-o", file], { env })).toMatchObject({ exitCode: 0 });
    expectDigits(embeddedXml(readFileSync(file)));
    rmSync(file);
  }
});

test("a structured clone keeps them, and data that lost them is an error", async () => {
  const template = { ...emptyTemplate, settings };
  const read = readJsonData(data);
  const { invoice } = await checkRequest({ template, overrides: {}, data: structuredClone(read) }, inProcess);

  expect(JSON.stringify(invoice)).toContain("1234567.10");
  await expect(checkRequest({ template, overrides: {}, data: { value: read.value } }, inProcess)).rejects.toThrow(
    "digits were lost",
  );
});
