import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a check reports every data set as a render would", async () => {
  const { status, json } = await service.api.post("/v1/templates/draft/check");

  expect(status).toBe(200);
  expect(json).toMatchObject({
    valid: false,
    diagnostics: [],
    datasets: [
      { name: "bad", valid: false, error: { code: "data_invalid", errors: [{ path: "data.name" }] } },
      { name: "good", valid: true, error: null },
    ],
  });
});

test("a check finds the faults of an unsaved draft with their places", async () => {
  const { json } = await service.api.post("/v1/templates/draft/check", { draft: { source: "<p>\n{% if %}" } });

  expect(json.valid).toBe(false);
  expect(json.diagnostics[0]).toMatchObject({ severity: "error", file: "template.html", line: 2 });
});

test("a wrong setting in an unsaved draft is refused by its path", async () => {
  const answer = await service.api.post("/v1/templates/draft/preview", { draft: { settings: { page: { scale: 9 } } } });

  expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "draft.settings.page.scale" }] } });
});
