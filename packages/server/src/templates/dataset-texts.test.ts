import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedFolder } from "../shipped-folder.ts";
import { startTestService, type TestService } from "../testing/service.ts";

const asText = { accept: "text/plain" };
const plain = { "content-type": "text/plain" };
const written =
  '{\n\t"zebra": 100.10,\n  "_invoice": { "total": 12.50, "big": 12345678901234567890.10 } ,"e": 1.0e2\n}\n';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.api.post("/v1/templates", { slug: "texts", draft: { source: "{{ zebra }}" } });
});
afterAll(() => service.close());

const path = (name: string) => `/v1/templates/texts/datasets/${name}`;

test("a text that is put comes back as it was written, and as JSON with the same digits", async () => {
  const put = await service.api.send("PUT", path("put"), written, { "content-type": "text/plain; charset=UTF-8" });
  const text = await service.api.get(path("put"), asText);
  const json = await service.api.get(path("put"));

  expect(put).toMatchObject({ status: 201, json: { name: "put", default: true } });
  expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text.headers.get("etag")).toBe(put.headers.get("etag"));
  expect(text.text).toBe(written);
  expect(json.text).toContain('"zebra":100.10');
  expect(json.text).toContain("12345678901234567890.10");
});

test("a JSON body keeps the text of its data; a change of the text leaves the default alone", async () => {
  const body = `{"default": true, "data" :  {"a" : 100.10,\n "b": "}"}  }`;
  const put = await service.api.send("PUT", path("json"), body, { "content-type": "application/json" });
  const again = await service.api.send("PUT", path("json"), "{ }", plain);

  expect(put).toMatchObject({ status: 201, json: { default: true } });
  expect(again).toMatchObject({ status: 200, json: { data: {}, default: true } });
  await service.api.send("PUT", path("json"), body, { "content-type": "application/json" });
  expect((await service.api.get(path("json"), asText)).text).toBe('{"a" : 100.10,\n "b": "}"}');
});

test("large data is answered as it was written, with a data set and with its template", async () => {
  const rows = Array.from({ length: 8_000 }, (_, row) => `\n  { "row": ${row}, "amount": 1.10 }`).join(",");
  const large = `{ "rows": [${rows}] }`;
  const put = await service.api.send("PUT", path("large"), large, plain);
  const template = await service.api.get("/v1/templates/texts");
  const changed = await service.api.patch("/v1/templates/texts", { name: "Texts" });

  expect(put).toMatchObject({ status: 201, json: { name: "large", default: false } });
  expect(put.text).toContain(large);
  expect((await service.api.get(path("large"))).text).toBe(put.text);
  for (const answer of [template, changed]) {
    expect(answer).toMatchObject({ status: 200, json: { slug: "texts", object: "template" } });
    expect(answer.text).toContain(put.text);
    const { data } = answer.json.datasets.find(({ name }: { name: string }) => name === "large");
    expect(data).toEqual(JSON.parse(large));
  }
});

test("a new template keeps the texts of its data sets", async () => {
  const body = '{"slug": "new-texts", "draft": {"source": "x"}, "datasets": [{"name": "a", "data": {"n": 1.50 }}]}';
  await service.api.send("POST", "/v1/templates", body, { "content-type": "application/json" });

  expect((await service.api.get("/v1/templates/new-texts/datasets/a", asText)).text).toBe('{"n": 1.50 }');
});

test.each([
  ["[1]", "is not a JSON object"],
  ["", "is empty"],
  ['{"a": 1,}', "line 1, column 9"],
  ["null", "is not a JSON object"],
])("a text that is not a JSON object is refused: %s", async (text, reason) => {
  const answer = await service.api.send("PUT", path("bad"), text, plain);

  expect(answer).toMatchObject({ status: 400, json: { code: "invalid_json" } });
  expect(answer.json.detail).toContain(reason);
});

test("other media types and an outdated If-Match are refused", async () => {
  const latin = await service.api.send("PUT", path("put"), "{}", { "content-type": "text/plain; charset=iso-8859-1" });
  const old = await service.api.send("PUT", path("put"), "{}", { ...plain, "if-match": '"old"' });

  expect(latin.status).toBe(415);
  expect(old.status).toBe(409);
  expect((await service.api.get(path("put"), asText)).text).toBe(written);
});

test("starters keep the text of their files", async () => {
  const file = await readFile(`${shippedFolder("templates")}/invoice-facturx/data/studio.json`, "utf8");
  const { json } = await service.api.get("/v1/templates/invoice-facturx");
  const names = json.datasets.map(({ name }: { name: string }) => name);

  expect(names).toContain("studio");
  expect((await service.api.get("/v1/templates/invoice-facturx/datasets/studio", asText)).text).toBe(file);
});
