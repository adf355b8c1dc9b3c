/** The import endpoint: what is stored, what is left alone, and that the key of the other service is nowhere. */
import type { ServerResponse } from "node:http";
import { type FakePdfmonkey, fakeTemplate, startFakePdfmonkey } from "@platen/importers/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Api, startTestService, type TestService } from "../testing/service.ts";

const KEY = "mk-9c1f-very-secret-77aa";
const WORKSPACE = "22222222-3333-4444-5555-666666666666";

let pdfmonkey: FakePdfmonkey;
let service: TestService;
let api: Api;
beforeAll(async () => {
  pdfmonkey = await startFakePdfmonkey({ key: KEY, workspaceId: WORKSPACE, templates: [], snippets: [] });
  service = await startTestService({ PLATEN_PDFMONKEY_URL: pdfmonkey.url });
});
afterAll(async () => {
  await service.close();
  await pdfmonkey.close();
});
let number = 0;
beforeEach(async () => {
  api = (await service.workspace(`Import ${number++}`)).live;
  Object.assign(pdfmonkey.workspace, { templates: [], snippets: [], intercept: undefined });
  pdfmonkey.requests.length = 0;
});

const importAll = (more: object = {}, headers: Record<string, string> = {}) =>
  api.post("/v1/imports/pdfmonkey", { api_key: KEY, workspace_id: WORKSPACE, ...more }, headers);
const letter = (id: string, identifier: string, body = "<p>Hello {{ name }}</p>") =>
  fakeTemplate({ id, identifier, body, sample: { name: "Ada" } });
const slugs = async () =>
  (await api.get("/v1/templates?limit=100")).json.data.map(({ slug }: { slug: string }) => slug).toSorted();

test("a template becomes a draft with its sample data, and renders once it is published", async () => {
  pdfmonkey.workspace.templates = [letter("t1", " Été / Straße "), letter("t2", "ete strasse"), letter("t3", "日本")];
  const { status, json } = await importAll();

  expect(status).toBe(200);
  expect(json).toMatchObject({
    object: "import",
    service: "pdfmonkey",
    dry_run: false,
    summary: { imported: 3, skipped: 0, failed: 0 },
    findings: [],
  });
  expect(json.templates.map(({ slug }: { slug: string }) => slug)).toEqual([
    "ete-strasse",
    "ete-strasse-2",
    "template-t3",
  ]);
  const { json: template } = await api.get("/v1/templates/ete-strasse");
  expect(template).toMatchObject({
    name: "Été / Straße",
    kind: "pdf",
    engine: "liquid",
    draft: { source: "<p>Hello {{ name }}</p>", settings: json.templates[0].settings },
    datasets: [{ name: "sample", data: { name: "Ada" }, default: true }],
    published_version: null,
    source: { service: "pdfmonkey", id: "t1" },
  });
  expect(Object.keys(template.source)).toEqual(["service", "id"]);
  expect(template.draft.settings.template).toEqual({ dialect: "ruby4", autoescape: false });

  expect((await api.post("/v1/templates/ete-strasse/publish")).status).toBe(201);
  const render = { template: "ete-strasse", data: { name: "Bob" }, format: "html", output: "binary" };
  expect((await api.post("/v1/renders", render)).text).toContain("Hello Bob");
});

test("a dry run writes nothing and says what an import would do", async () => {
  await api.post("/v1/templates", { slug: "letter", draft: { source: "" } });
  pdfmonkey.workspace.templates = [letter("t1", "Letter"), letter("t2", "Letter"), letter("t3", "Bill")];
  const dry = await importAll({ dry_run: true });
  expect(await slugs()).toEqual(["letter"]);

  const real = await importAll();
  expect({ ...dry.json, dry_run: false }).toEqual(real.json);
  expect(await slugs()).toEqual(["bill", "letter", "letter-2", "letter-3"]);
});

test("a character that cannot be stored fails its template and no other, in a dry run too", async () => {
  pdfmonkey.workspace.templates = [
    letter("t1", "Zero", "<p>a\0b</p>"),
    letter("t2", "Half", "<p>a\ud800b</p>"),
    letter("t3", "Name \0"),
    fakeTemplate({ id: "t4", identifier: "Data", body: "<p>{{ name }}</p>", sample: { name: "a\0b" } }),
    letter("t5", "Letter"),
  ];
  const { json } = await importAll();

  expect(json.templates).toMatchObject([
    { status: "failed", slug: null, reason: expect.stringContaining("U+0000") },
    { status: "failed", slug: null, reason: expect.stringContaining("half of a character") },
    { status: "failed", slug: null },
    { status: "imported" },
    { status: "imported", slug: "letter" },
  ]);
  expect(await slugs()).toEqual(["data", "letter"]);
  expect({ ...(await importAll({ dry_run: true })).json, dry_run: false }).toEqual(json);
});

test("importing again makes no duplicate; a draft that was changed here is kept unless it is to be overwritten", async () => {
  pdfmonkey.workspace.templates = [letter("t1", "Letter"), letter("t2", "Bill")];
  await importAll();
  await api.post("/v1/templates/letter/publish");
  await api.patch("/v1/templates/bill", { draft: { source: "<p>Mine</p>" } });
  await api.put("/v1/templates/letter/datasets/other", { data: { name: "Eve" } });
  pdfmonkey.workspace.templates = [
    letter("t1", "Renamed", "<p>Bye {{ name }}</p>"),
    letter("t2", "Bill", "<p>New</p>"),
  ];

  const again = await importAll();
  expect(again.json.summary).toEqual({ imported: 1, skipped: 1, failed: 0 });
  expect(again.json.templates).toMatchObject([
    { slug: "letter", status: "imported" },
    { slug: "bill", status: "skipped", reason: "changed_here" },
  ]);
  expect(await slugs()).toEqual(["bill", "letter"]);
  const changed = (await api.get("/v1/templates/letter")).json;
  expect(changed).toMatchObject({ name: "Renamed", published_version: 1, draft: { source: "<p>Bye {{ name }}</p>" } });
  expect(changed.datasets.map(({ name }: { name: string }) => name)).toEqual(["other", "sample"]);
  expect((await api.get("/v1/templates/bill")).json.draft.source).toBe("<p>Mine</p>");

  expect((await importAll({ overwrite: true })).json.summary.imported).toBe(2);
  expect((await api.get("/v1/templates/bill")).json.draft.source).toBe("<p>New</p>");
  expect((await importAll()).json.summary.imported).toBe(2);
});

test("two imports at once create each template once", async () => {
  pdfmonkey.workspace.templates = Array.from({ length: 12 }, (_, at) => letter(`t${at}`, `Letter ${at}`));
  const answers = await Promise.all([importAll(), importAll()]);

  expect(answers.map(({ json }) => json.summary.imported)).toEqual([12, 12]);
  expect(await slugs()).toHaveLength(12);
});

test("a template that fails leaves nothing behind and stops no other", async () => {
  const broken = fakeTemplate({
    id: "t1",
    identifier: "Broken",
    body: "{% if %}",
    settings: { paper_format: "custom", paper_width: 1, paper_height: 1 },
  });
  pdfmonkey.workspace.templates = [broken, letter("t2", "Fine"), letter("t3", "Lost")];
  pdfmonkey.workspace.intercept = (path, _request, response) =>
    path === "/document_templates/t3" && answerWith(response, 500, { "retry-after": "0" });
  const { json } = await importAll();

  expect(json.templates[1]).toMatchObject({ slug: "fine", status: "imported" });
  expect(json.templates[2]).toMatchObject({ slug: null, status: "failed", reason: "PDFMonkey answered with 500." });
  expect(json.templates[0].findings[0]).toMatchObject({
    severity: "error",
    code: "syntax_error",
    file: "body.html.liquid",
    line: 1,
  });
  expect(
    json.templates.map(({ status }: { status: string }) => status).filter((each: string) => each === "imported"),
  ).toHaveLength(await slugs().then(({ length }) => length));
});

test("a wrong key and a service that does not answer are problems that say what to do", async () => {
  expect(await importAll({ api_key: "mk-other" })).toMatchObject({
    status: 422,
    json: { code: "import_source_refused" },
  });
  pdfmonkey.workspace.intercept = (_path, _request, response) =>
    answerWith(response, 302, { location: "http://127.0.0.1:9/" });
  expect(await importAll()).toMatchObject({ status: 502, json: { code: "import_source_unavailable" } });
  expect(await importAll({ api_key: "two words" })).toMatchObject({
    status: 400,
    json: { errors: [{ path: "api_key" }] },
  });
  expect(await importAll({ templats: [] })).toMatchObject({ status: 400, json: { errors: [{ path: "templats" }] } });
  const { json: created } = await api.post("/v1/keys", { name: "Reader", mode: "live", scopes: ["template:write"] });
  const body = { api_key: KEY, workspace_id: WORKSPACE };
  expect((await service.as(created.key).post("/v1/imports/pdfmonkey", body)).status).toBe(403);
});

test("an Idempotency-Key gives the first answer again, also where only the key of PDFMonkey differs", async () => {
  pdfmonkey.workspace.templates = [letter("t1", "Letter")];
  const first = await importAll({}, { "idempotency-key": "once" });
  const again = await importAll({ api_key: "mk-rotated" }, { "idempotency-key": "once" });

  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.text).toBe(first.text);
  expect((await importAll({ dry_run: true }, { "idempotency-key": "once" })).status).toBe(422);
  expect(pdfmonkey.requests.filter((path) => path.includes("cards"))).toHaveLength(1);
});

test("an import ends with its connection", async () => {
  pdfmonkey.workspace.templates = [letter("t1", "Letter")];
  let isClosed = false;
  pdfmonkey.workspace.intercept = (path, _request, response) => {
    if (path !== "/document_templates/t1") return false;
    response.once("close", () => {
      isClosed = true;
    });
    return true;
  };
  const controller = new AbortController();
  const { keys } = await service.workspace("Gone");
  const running = fetch(`${service.url}/v1/imports/pdfmonkey`, {
    method: "POST",
    body: JSON.stringify({ api_key: KEY, workspace_id: WORKSPACE }),
    headers: { "content-type": "application/json", authorization: `Bearer ${keys.live}` },
    signal: controller.signal,
  }).catch((error: unknown) => error);
  await expect.poll(() => pdfmonkey.requests.some((path) => path.endsWith("/t1"))).toBe(true);
  controller.abort();
  await running;

  await expect.poll(() => isClosed).toBe(true);
  expect((await service.as(keys.live).get("/v1/templates")).json.data).toEqual([]);
});

function answerWith(response: ServerResponse, status: number, headers: Record<string, string>): true {
  response.writeHead(status, headers).end(`{"errors":[{"detail":"${KEY}"}]}`);
  return true;
}
