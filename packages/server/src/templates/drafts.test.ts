import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleInvoice } from "../testing/invoice.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.api.post("/v1/templates", {
    slug: "draft",
    draft: { source: "<p>Dear {{ name }}</p>", schema: { type: "object", required: ["name"] } },
    datasets: [
      { name: "good", data: { name: "Ada" }, default: true },
      { name: "bad", data: {} },
    ],
  });
});
afterAll(() => service.close());

test("a preview renders the draft with the default data set, free and in no log", async () => {
  const answer = await service.api.post("/v1/templates/draft/preview", { format: "html" });

  expect(answer.status).toBe(200);
  expect(answer.text).toContain("Dear Ada");
  expect(answer.headers.get("content-security-policy")).toBe("sandbox");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
  expect((await service.api.get("/v1/renders")).json.data).toEqual([]);
  expect((await service.api.get("/v1/usage")).json.units_used).toBe(0);
});

test("a preview of an unsaved draft shows it and saves nothing", async () => {
  const answer = await service.api.post("/v1/templates/draft/preview", {
    format: "html",
    draft: { source: "<p>Hi {{ name }}</p>" },
    data: { name: "Bo" },
  });

  expect(answer.text).toContain("Hi Bo");
  expect((await service.api.get("/v1/templates/draft")).json.draft.source).toContain("Dear");
});

test("a preview is a PDF unless another format is asked for", async () => {
  const answer = await service.api.post("/v1/templates/draft/preview");

  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.text.slice(0, 5)).toBe("%PDF-");
});

test("a wrong setting in an unsaved draft is refused by its path", async () => {
  const answer = await service.api.post("/v1/templates/draft/preview", { draft: { settings: { page: { scale: 9 } } } });

  expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "draft.settings.page.scale" }] } });
});

const check = async (body?: unknown) => (await service.api.post("/v1/templates/draft/check", body)).json.findings;

test("a check holds every data set against what a render would check, and names the object that lacks a field", async () => {
  expect(await check()).toEqual([
    {
      severity: "error",
      source: "schema",
      code: "data_invalid",
      message: "is missing",
      file: "data/bad.json",
      line: 1,
      column: 1,
      path: "data.name",
    },
  ]);
  expect(await check({ dataset: "good" })).toEqual([]);
  expect((await service.api.post("/v1/templates/draft/check", { dataset: "none" })).status).toBe(404);
});

test("a check finds the faults of an unsaved draft with their positions", async () => {
  const findings = await check({ draft: { source: "<p>\n{% endif %}", footer: "{% endif %}" }, dataset: "good" });

  expect(findings).toMatchObject([
    { severity: "error", source: "template", file: "template.html", line: 2 },
    { severity: "error", source: "template", file: "footer.html", line: 1 },
  ]);
});

test("data is checked as an object or as its text, at the name of the field", async () => {
  const draft = {
    schema: { type: "object", properties: { lines: { items: { properties: { n: { type: "number" } } } } } },
  };
  const text = '{\n  "lines": [\n    { "n": 1 },\n    { "m": "\u{1F600}", "n": "two" }\n  ]\n}';
  const expected = { source: "schema", file: "data/mine.json", line: 4, column: 18, path: "data.lines[1].n" };

  expect(await check({ draft, data: text, dataset: "mine" })).toMatchObject([expected]);
  const sent = `{"draft": ${JSON.stringify(draft)}, "dataset": "mine", "data": ${text}}`;
  const answer = await service.api.send("POST", "/v1/templates/draft/check", sent, {
    "content-type": "application/json",
  });
  expect(answer.json.findings).toMatchObject([expected]);
  expect(await check({ data: '{"a": 1,\n}' })).toMatchObject([
    { severity: "error", source: "data", code: "invalid_json", file: "data/data.json", line: 2, column: 1 },
  ]);
});

test("wrong settings and a wrong schema are findings, and the rest is checked all the same", async () => {
  const findings = await check({
    draft: { source: "{% endif %}", schema: { type: "objekt" }, settings: { locale: "de" } },
    settings: { page: { scale: 9 }, colour: true },
    data: { _invoice: {} },
  });

  expect(findings).toMatchObject([
    { source: "template", file: "template.html", line: 1 },
    { source: "settings", file: "settings", line: null, column: null, path: "page.scale" },
    { source: "settings", file: "settings", path: "colour" },
    { source: "schema", file: "schema.json", path: "schema.type" },
  ]);
  const room = await check({ settings: { page: { margin: { top: "200mm", bottom: "200mm" } } }, dataset: "good" });
  expect(room).toMatchObject([{ source: "settings", path: "page.margin" }]);
});

test("the findings of an invoice are at the fields of its text, each with its rule", async () => {
  const invoice = { ...exampleInvoice, totals: { ...exampleInvoice.totals, grand: 130 } };
  const text = JSON.stringify({ name: "Ada", _invoice: invoice }, null, 2);
  const findings = await check({ settings: { einvoice: {} }, data: text });
  const line = text.split("\n").findIndex((each) => each.includes('"grand"')) + 1;

  expect(findings).toContainEqual(
    expect.objectContaining({
      severity: "error",
      source: "einvoice",
      code: "einvoice_data_invalid",
      rule: "BR-CO-15",
      path: "data._invoice.totals.grand",
      line,
      column: 7,
    }),
  );
  expect(await check({ settings: { einvoice: {} }, data: { name: "Ada" } })).toMatchObject([
    { source: "einvoice", path: "data._invoice", line: 1, column: expect.any(Number) },
  ]);
});
