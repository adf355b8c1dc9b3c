/** The import of a workspace through the API, against the stand-in. */
import type { ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { evaluateHere } from "../evaluate-draft.ts";
import { SourceError } from "../import-source.ts";
import { type ImportTarget, runImport } from "../run-import.ts";
import { pdfmonkeySource } from "./pdfmonkey-source.ts";
import { type FakePdfmonkey, type FakeWorkspace, startFakePdfmonkey } from "./testing/fake-pdfmonkey.ts";
import { fakeTemplate } from "./testing/fake-template.ts";

const KEY = "mk-4f8e1d-secret-0b7a";
let fake: FakePdfmonkey | undefined;
afterEach(() => fake?.close());

const target: ImportTarget = {
  async store({ identifier, draft }) {
    return { status: "imported", slug: identifier, reason: null, settings: draft.settings };
  },
};

interface Trial {
  workspace?: Partial<FakeWorkspace>;
  apiKey?: string;
  workspaceId?: string;
  snippets?: Record<string, string>;
  templates?: string[];
  maxTemplateBytes?: number;
}

async function importFrom({ workspace, snippets, templates, ...given }: Trial) {
  fake = await startFakePdfmonkey({ key: KEY, workspaceId: "w", templates: [], snippets: [], ...workspace });
  const options = { apiKey: KEY, workspaceId: "w", maxTemplateBytes: 5_000_000, ...given };
  const source = pdfmonkeySource({ ...options, snippets, baseUrl: fake.url, evaluator: evaluateHere });

  return runImport(source, target, { isDryRun: false, timeoutMs: 600_000, templates });
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    fakeTemplate({ id: `t${at}`, identifier: `Template ${at}`, body: `<p>${at}` }),
  );

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, headers).end(`<h1>Something about ${KEY}</h1>`);
  return true;
}

test("200 templates in 3 pages, with a 429 in the middle and one that fails: the rest is imported in order", async () => {
  let limited = 0;
  const report = await importFrom({
    workspace: {
      templates: numbered(200),
      pageSize: 80,
      intercept(path, request, response) {
        if (request.url?.includes("page[number]=2") && limited++ === 0)
          return refuse(response, 429, { "retry-after": "0" });
        return path === "/document_templates/t77" && refuse(response, 500, { "retry-after": "0" });
      },
    },
  });

  expect(report.summary).toEqual({ imported: 199, skipped: 0, failed: 1 });
  expect(report.templates.map(({ source_id }) => source_id)).toEqual(numbered(200).map(({ id }) => id));
  expect(report.templates[77]).toMatchObject({ status: "failed", slug: null, reason: "PDFMonkey answered with 500." });
  expect(fake!.requests.filter((path) => path.endsWith("/t77"))).toHaveLength(3);
  expect(fake!.requests.filter((path) => path.includes("cards"))).toHaveLength(4);
  expect(JSON.stringify(report)).not.toContain(KEY);
});

test("Builder templates are skipped without being fetched; without a mode on the card the template is looked at", async () => {
  const templates = [
    fakeTemplate({ id: "a", identifier: "Built", edition_mode: "visual" }),
    fakeTemplate({ id: "b", identifier: "Coded", body: "<p>" }),
  ];
  const report = await importFrom({ workspace: { templates } });
  expect(report.templates).toMatchObject([
    { status: "skipped", reason: "builder_template", findings: [{ severity: "info", code: "builder_template" }] },
    { status: "imported", reason: null },
  ]);
  expect(fake!.requests.some((path) => path.endsWith("/document_templates/a"))).toBe(false);

  await fake!.close();
  const old = await importFrom({ workspace: { templates, hasOldCards: true } });
  expect(old.templates.map(({ reason }) => reason)).toEqual(["builder_template", null]);
});

test("only the templates that are asked for are fetched, and an id that is not listed is named", async () => {
  const report = await importFrom({ workspace: { templates: numbered(3) }, templates: ["t2", "nobody", "t2"] });

  expect(report.templates).toMatchObject([
    { source_id: "t2", status: "imported" },
    { source_id: "nobody", status: "failed", reason: "not_in_workspace" },
  ]);
});

test("snippets are fetched, one that is passed wins, and a refusal asks for them", async () => {
  const templates = [fakeTemplate({ id: "a", identifier: "A", body: "{% include 'sign' %}{% include 'foot' %}" })];
  const snippets = [
    { id: "s", identifier: "sign", code: "signed" },
    { id: "f", identifier: "foot", code: "theirs" },
  ];
  const drafts: string[] = [];
  const noting: ImportTarget["store"] = target.store;
  target.store = async (template) => {
    drafts.push(template.draft.source);
    return noting(template);
  };
  await importFrom({ workspace: { templates, snippets }, snippets: { foot: "ours" } });
  target.store = noting;
  expect(drafts).toEqual(["signedours"]);

  await fake!.close();
  const refused = await importFrom({
    workspace: { templates, intercept: (path, _request, response) => path === "/snippets" && refuse(response, 403) },
  });
  expect(refused.findings).toMatchObject([{ code: "snippets_refused", advice: expect.stringContaining("--snippet") }]);
  expect(refused.templates[0]!.findings).toMatchObject([{ code: "snippet_missing" }, { code: "snippet_missing" }]);
});

test("an unknown workspace is an import of nothing that says what to check", async () => {
  const report = await importFrom({ workspace: { templates: numbered(1) }, workspaceId: "another" });

  expect(report).toMatchObject({ summary: { imported: 0 }, templates: [], findings: [{ code: "workspace_empty" }] });
});

test.each([
  ["a wrong key", { apiKey: "mk-wrong" }, "refused"],
  ["a redirect", { workspace: { intercept: redirect } }, "unavailable"],
  ["an answer that is not JSON", { workspace: { intercept: answerWithText } }, "unavailable"],
] as const)("%s stops the import, and the key is not in the message", async (_name, trial, code) => {
  const error = await importFrom(trial).catch((thrown: unknown) => thrown);

  expect(error).toBeInstanceOf(SourceError);
  expect(error).toMatchObject({ code });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/mk-4f8|mk-wrong/);
});

function redirect(_path: string, _request: unknown, response: ServerResponse): boolean {
  return refuse(response, 302, { location: "http://127.0.0.1:9/steal" });
}

function answerWithText(_path: string, _request: unknown, response: ServerResponse): boolean {
  response.writeHead(200).end(`<html>${KEY}</html>`);
  return true;
}

test("a template over the limit fails by itself", async () => {
  const templates = [fakeTemplate({ id: "a", identifier: "A", body: "x".repeat(20_000) }), ...numbered(1)];
  const report = await importFrom({ workspace: { templates }, maxTemplateBytes: 10_000 });

  expect(report.templates).toMatchObject([{ status: "failed", reason: "too_large" }, { status: "imported" }]);
});

test("ending the import ends its calls", async () => {
  fake = await startFakePdfmonkey({
    key: KEY,
    workspaceId: "w",
    templates: numbered(2),
    snippets: [],
    intercept: (path) => path.startsWith("/document_templates/"),
  });
  const options = { apiKey: KEY, workspaceId: "w", maxTemplateBytes: 5_000_000, baseUrl: fake.url };
  const source = pdfmonkeySource({ ...options, evaluator: evaluateHere });
  const controller = new AbortController();
  const running = runImport(source, target, { isDryRun: false, timeoutMs: 600_000, signal: controller.signal });
  await expect.poll(() => fake!.requests.filter((path) => path.endsWith("/t1")).length).toBe(1);
  controller.abort(new Error("the client is gone"));
  await expect(running).rejects.toThrow("the client is gone");
});
