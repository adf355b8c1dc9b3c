import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeKey, type RunningService, readSettings, serve } from "@platen/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTemplates, runNode } from "./run-node";

const apiKey = makeKey("live");
let folder: string;
let service: RunningService;
let credentials: { baseUrl: string; apiKey: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-n8n-"));
  const settings = {
    PLATEN_DATA_DIR: folder,
    PLATEN_PORT: "0",
    PLATEN_ROOT_KEY: apiKey,
    PLATEN_LOG_LEVEL: "error",
    PLATEN_CONCURRENCY: "1",
    PLATEN_RENDER_TIMEOUT: "300s",
    ...(process.env.PLATEN_SANDBOX && { PLATEN_SANDBOX: process.env.PLATEN_SANDBOX }),
  };
  service = await serve(readSettings(settings), { announces: false });
  credentials = { baseUrl: `${service.url}/`, apiKey };
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const html = { source: "html", html: "<h1>{{ name }}</h1>", engine: "liquid" };

test("each item becomes a file with its name and type", async () => {
  const parameters = { ...html, additionalFields: { filename: "{{ name }} ü.pdf", metadata: '{"order": "17"}' } };
  const outputs = await runNode({ credentials, parameters, items: [{ name: "Ada" }, { name: "Grace" }] });

  expect(outputs.map(({ json }) => [json.status, json.metadata])).toEqual(
    outputs.map(() => ["succeeded", { order: "17" }]),
  );
  expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
  expect(outputs.map(({ binary }) => binary?.data?.fileName)).toEqual(["Ada ü.pdf", "Grace ü.pdf"]);
  expect(outputs[0]!.binary!.data!.mimeType).toContain("application/pdf");
  expect(outputs[0]!.binary!.data!.bytes.toString("latin1")).toMatch(/^%PDF-/);
});

test("an item that is sent again within one execution makes no second document", async () => {
  const run = { credentials, parameters: { ...html, download: false }, items: [{ name: "Ada" }], executionId: "2" };
  const [first] = await runNode(run);
  const [again] = await runNode(run);
  const [other] = await runNode({ ...run, executionId: "3" });

  expect(again!.json.id).toBe(first!.json.id);
  expect(other!.json.id).not.toBe(first!.json.id);
});

test("a render that is only queued can be waited for and downloaded by later nodes", async () => {
  const queued = { ...html, waitForEnd: false, additionalFields: { format: "html" } };
  const [accepted] = await runNode({ credentials, parameters: queued, items: [{ name: "Ada" }], executionId: "4" });
  const [ended] = await runNode({ credentials, parameters: { operation: "wait" }, items: [accepted!.json] });
  const [file] = await runNode({
    credentials,
    parameters: { operation: "download", binaryPropertyName: "page" },
    items: [ended!.json],
  });

  expect(accepted!.binary).toBeUndefined();
  expect(ended!.json).toMatchObject({ id: accepted!.json.id, status: "succeeded" });
  expect(file!.binary!.page!.bytes.toString()).toContain("<h1>Ada</h1>");
});

test("the list of templates has the published ones", async () => {
  const options = await loadTemplates(credentials);

  expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining(["invoice-facturx", "certificate"]));
});

test("a refused request is an error with the title, the code and every finding", async () => {
  const parameters = { template: "invoice-facturx" };

  await expect(runNode({ credentials, parameters, executionId: "5" })).rejects.toMatchObject({
    message: expect.stringContaining("(einvoice_data_invalid)"),
    description: expect.stringContaining("data._invoice"),
    httpCode: "422",
  });
  await expect(
    runNode({ credentials: { ...credentials, apiKey: "plt_live_wrong" }, parameters, executionId: "6" }),
  ).rejects.toMatchObject({ httpCode: "401" });
});

test("a render that fails, and data that is not JSON, are errors of their item; the others go on where that is wished", async () => {
  const failing = { ...html, html: '{{ "soon" | format_date }}' };
  await expect(runNode({ credentials, parameters: failing, executionId: "7" })).rejects.toMatchObject({
    message: expect.stringContaining("(template_runtime_error)"),
    context: { itemIndex: 0 },
  });

  const parameters = { ...html, data: "{no}", download: false };
  const [output] = await runNode({ credentials, parameters, executionId: "8", continueOnFail: true });
  expect(output!.json.error).toContain('"data" is not valid JSON');
});
