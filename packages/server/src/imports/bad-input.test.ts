/** Templates that are broken, hostile or too large: each has a clear finding or reason, the others are imported, and nothing is half-written. */
import {
  doublingBody,
  doublingSnippets,
  type FakePdfmonkey,
  fakeTemplate,
  startFakePdfmonkey,
} from "@platen/importers/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startTestService, type TestService } from "../testing/service.ts";

const KEY = "mk-0d15-key-of-the-bad-ones";
const WORKSPACE = "22222222-3333-4444-5555-666666666666";

let pdfmonkey: FakePdfmonkey;
let service: TestService;
let api: Api;
beforeAll(async () => {
  pdfmonkey = await startFakePdfmonkey({ key: KEY, workspaceId: WORKSPACE, templates: [], snippets: [] });
  service = await startTestService({ PLATEN_PDFMONKEY_URL: pdfmonkey.url, PLATEN_RENDER_TIMEOUT: "300s" });
  api = service.api;
});
afterAll(async () => {
  await service.close();
  await pdfmonkey.close();
});

const importAll = (more: object = {}) =>
  api.post("/v1/imports/pdfmonkey", { api_key: KEY, workspace_id: WORKSPACE, ...more });
const fine = (id: string) => fakeTemplate({ id, identifier: `Fine ${id}`, body: "<p>{{ name }}</p>" });
const exists = async (slug: string) => (await api.get(`/v1/templates/${slug}`)).status === 200;

test("1,000 templates of the Builder are skipped by their cards alone", async () => {
  const built = Array.from({ length: 1_000 }, (_, at) =>
    fakeTemplate({ id: `b${at}`, identifier: `Built ${at}`, edition_mode: "visual" }),
  );
  pdfmonkey.workspace.templates = [...built, fine("f1")];
  const { json } = await importAll();

  expect(json.summary).toEqual({ imported: 1, skipped: 1_000, failed: 0 });
  expect(json.templates[999]).toMatchObject({ reason: "builder_template", findings: [{ code: "builder_template" }] });
  expect(pdfmonkey.requests.filter((path) => path.includes("/document_templates/"))).toHaveLength(1);
});

test("a snippet without an end, SCSS without an end, a template over the limit and broken data are named; the rest is stored", async () => {
  const row = "<p>{{ x }}</p>\n";
  pdfmonkey.workspace.templates = [
    fakeTemplate({ id: "n1", identifier: "Recursive", body: "\n{% include 'again' %}", sample: { deep: true } }),
    fakeTemplate({ id: "n2", identifier: "Endless styles", body: "<p>", scss: "@while true {}" }),
    fakeTemplate({ id: "n3", identifier: "Too large", body: row.repeat(400_000) }),
    fakeTemplate({ id: "n4", identifier: "Broken data", body: "<p>", sample: '{"a": ' }),
    fine("f2"),
  ];
  const { json } = await importAll({ snippets: { again: "x\n{% include 'again' %}" } });

  expect(json.summary).toEqual({ imported: 4, skipped: 0, failed: 1 });
  const [recursive, styles, large, data] = json.templates;
  expect(recursive.findings).toMatchObject([
    { code: "snippet_recursive", file: "body.html.liquid", line: 2, column: 1 },
    { code: "snippet_recursive", file: "snippets/again.liquid", line: 2 },
    { severity: "error", code: "render_failed", file: "snippets/again.liquid", line: 2 },
  ]);
  expect(styles.findings).toMatchObject([
    { severity: "error", code: "scss_invalid", file: "styles.scss", message: expect.stringContaining("was stopped") },
  ]);
  expect(large).toMatchObject({ status: "failed", reason: "too_large", slug: null });
  expect(data.findings).toMatchObject([{ code: "sample_data_invalid", file: "sample_data.json", line: 1 }]);
  expect(await exists("too-large")).toBe(false);
  expect((await api.get("/v1/templates/endless-styles")).json.draft.css).toBe("");
});

test("a template that takes more than its share is given up with its connection, others are answered, nothing is stored", async () => {
  pdfmonkey.workspace.templates = [fakeTemplate({ id: "e1", identifier: "Endless", body: doublingBody })];
  const controller = new AbortController();
  const running = fetch(`${service.url}/v1/imports/pdfmonkey`, {
    method: "POST",
    body: JSON.stringify({ api_key: KEY, workspace_id: WORKSPACE, snippets: doublingSnippets }),
    headers: { "content-type": "application/json", authorization: `Bearer ${service.rootKey}` },
    signal: controller.signal,
  }).catch((error: unknown) => error);
  await expect.poll(() => pdfmonkey.requests.some((path) => path.endsWith("/e1"))).toBe(true);

  pdfmonkey.workspace.templates = [fine("f3")];
  expect((await importAll()).json.summary.imported).toBe(1);
  controller.abort();
  expect(await running).toMatchObject({ name: "AbortError" });
  expect(await exists("endless")).toBe(false);
});

test("hostile class names are a finding at their line, and a render leaves out what is too much with a warning", async () => {
  const names = Array.from({ length: 2_500 }, (_, at) => `w-[${at}px]`);
  const nested = `${"[&".repeat(60)}p-1`;
  const closing = `content-['</style><script>alert(1)</script>']`;
  // Without a limit each of these doubles or nests what the one before has: the style sheet would never be done.
  const doubling = `${"not-hover:".repeat(18)}p-1`;
  const script = '<script src="https://pdfmonkey-resources.s3.amazonaws.com/js/tailwindcss-4.js"></script>';
  pdfmonkey.workspace.templates = [
    fakeTemplate({ id: "c1", identifier: "Classes", body: `${script}\n<p class="${names.join(" ")}">Many</p>` }),
    fakeTemplate({
      id: "c2",
      identifier: "Odd classes",
      body: `${script}\n\n<p class="${nested} ${closing} ${"x".repeat(9_999)}">Odd</p>`,
    }),
    fakeTemplate({ id: "c3", identifier: "Doubling", body: `${script}<p class="m-1\n  ${doubling}">` }),
    fakeTemplate({
      id: "c4",
      identifier: "Computed",
      body: `${script}\n<p class="m-1">\n<p class="m-2 {{ name }}">`,
      sample: { name: "y".repeat(300) },
    }),
  ];
  const { json } = await importAll();
  expect(json.templates).toMatchObject(
    [
      {
        line: 2,
        column: 11 + names.slice(0, 2_000).join(" ").length + 1,
        message: expect.stringContaining('"w-[2000px]": 500 after'),
      },
      { line: 3, message: expect.stringContaining("1 longer than 200 characters") },
      { line: 2, column: 3, message: expect.stringContaining("1 with more than 8 variants") },
      { line: 3, column: 11, message: expect.stringContaining("1 longer than 200 characters") },
    ].map((finding) => ({
      status: "imported",
      settings: { tailwind: true },
      findings: [{ severity: "warning", code: "tailwind_limit", file: "body.html.liquid", ...finding }],
    })),
  );

  for (const slug of ["classes", "odd-classes", "doubling"]) {
    await api.post(`/v1/templates/${slug}/publish`);
    const render = await api.post("/v1/renders", { template: slug, data: {}, format: "html" });
    expect(render.json).toMatchObject({ status: "succeeded", warnings: [{ code: "tailwind_limit" }] });
    const { text } = await api.post("/v1/renders", { template: slug, data: {}, format: "html", output: "binary" });
    expect(text.slice(0, text.indexOf("<body"))).not.toContain("</style><script>");
  }
});
