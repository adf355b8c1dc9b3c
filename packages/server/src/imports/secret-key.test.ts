/** The key of the other service is nowhere: not in the log at its most talkative, not in the database, a file or an answer. */
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FakePdfmonkey, fakeTemplate, startFakePdfmonkey } from "@platen/importers/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKey } from "../keys/key-format.ts";
import { type ServiceProcess, startProcess } from "../testing/process.ts";
import { filesWith } from "./testing/files-with.ts";

const KEY = "mk-5e1f-secret-that-leaks-nowhere";
const WORKSPACE = "22222222-3333-4444-5555-666666666666";

let dataDir: string;
let pdfmonkey: FakePdfmonkey;
let service: ServiceProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "platen-import-"));
  const templates = [
    fakeTemplate({ id: "t1", identifier: "One", body: "<p>{{ a }}</p>" }),
    fakeTemplate({ id: "t2", identifier: "Two", body: "<p>{{ a }}</p>" }),
  ];
  pdfmonkey = await startFakePdfmonkey({ key: KEY, workspaceId: WORKSPACE, templates, snippets: [] });
  service = await startProcess(makeKey("live"), {
    PLATEN_DATA_DIR: dataDir,
    PLATEN_LOG_LEVEL: "trace",
    PLATEN_PDFMONKEY_URL: pdfmonkey.url,
  });
});
afterAll(async () => {
  await service.stop();
  await pdfmonkey.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every answer that may repeat the key. */
const faults: Record<string, (path: string, request: IncomingMessage, response: ServerResponse) => boolean> = {
  "one template answers with 500 and the key": (path, _request, response) =>
    path.endsWith("/t2") && echo(response, 500),
  "the list answers with 500 and the key": (_path, _request, response) => echo(response, 500),
  "the list is refused with the key": (_path, _request, response) => echo(response, 401),
  "the list redirects with the key": (_path, _request, response) => echo(response, 302),
  "the list is a page with the key": (_path, _request, response) => echo(response, 200),
};

function echo(response: ServerResponse, status: number): true {
  const headers = { "retry-after": "0", location: `http://127.0.0.1:9/?key=${KEY}`, "x-request-id": KEY };
  response.writeHead(status, headers).end(`{"errors":[{"title":"${KEY}","detail":"${KEY}"}],"error":"${KEY}"}`);
  return true;
}

test("no answer, log line, row or file has the key, whatever PDFMonkey answers", async () => {
  const answers: string[] = [];
  const send = async (headers: Record<string, string> = {}) => {
    const body = { api_key: KEY, workspace_id: WORKSPACE };
    const { text } = await service.api.post("/v1/imports/pdfmonkey", body, headers);
    answers.push(text);
  };
  await send({ "idempotency-key": "kept" });
  for (const fault of Object.values(faults)) {
    pdfmonkey.workspace.intercept = fault;
    await send();
  }
  const invalid = { api_key: `${KEY} with blanks`, workspace_id: 5 };
  answers.push((await service.api.post("/v1/imports/pdfmonkey", invalid, { "idempotency-key": "invalid" })).text);
  const cut = `{"api_key": "${KEY}", "workspace_id": `;
  const json = { "content-type": "application/json", "idempotency-key": "cut" };
  answers.push((await service.api.send("POST", "/v1/imports/pdfmonkey", cut, json)).text);
  await service.stop();

  expect(answers).toHaveLength(8);
  expect(answers.filter((text) => text.includes(KEY))).toEqual([]);
  expect(service.output()).toContain("/v1/imports/pdfmonkey");
  expect(service.output()).not.toContain(KEY);
  // The files of the database, its journal included, and all others.
  expect(await filesWith(KEY, dataDir)).toEqual([]);
  expect((await filesWith("pdfmonkey", dataDir)).length).toBeGreaterThan(0);
});
