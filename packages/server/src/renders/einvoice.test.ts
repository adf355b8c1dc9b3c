import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleInvoice as invoice } from "../testing/invoice.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const settings = { einvoice: { profile: "en16931", flavour: "factur-x" } };
  await service.api.post("/v1/templates", {
    slug: "invoice",
    draft: { source: "<h1>{{ _invoice.number }}</h1>", settings },
    datasets: [
      { name: "wrong", data: { _invoice: { ...invoice, totals: { ...invoice.totals, grand: 121 } } }, default: true },
    ],
  });
  await service.api.post("/v1/templates/invoice/publish");
});
afterAll(() => service.close());

const render = (block: unknown, more: object = {}) =>
  service.api.post("/v1/renders", {
    template: "invoice",
    data: block === undefined ? {} : { _invoice: block },
    ...more,
  });

test("an invoice without its block is refused before anything exists", async () => {
  const answer = await render(undefined);

  expect(answer).toMatchObject({
    status: 422,
    json: { code: "einvoice_data_invalid", errors: [{ path: "data._invoice" }] },
  });
  expect(answer.json).not.toHaveProperty("render_id");
  expect((await service.api.get("/v1/renders")).json.data).toEqual([]);
});

test.each([
  ["BR-CO-15", "data._invoice.totals.grand", { totals: { ...invoice.totals, grand: 120.13, due: 120.13 } }],
  ["BR-CO-16", "data._invoice.totals.due", { totals: { ...invoice.totals, due: 120 } }],
  ["BR-CL-23", "data._invoice.lines[0].unit_code", { lines: [{ ...invoice.lines[0], unit_code: "hours" }] }],
  ["BR-CO-25", "data._invoice.due_date", { due_date: undefined }],
  ["BR-61", "data._invoice.payment.accounts[0].iban", { payment: { means_code: "58" } }],
  ["BR-CO-26", "data._invoice.seller", { seller: { ...invoice.seller, vat_id: undefined, tax_number: "12/345" } }],
])("%s is found at %s", async (rule, path, change) => {
  const { json } = await render({ ...invoice, ...change });

  expect(json.code).toBe("einvoice_data_invalid");
  expect(json.errors).toContainEqual(expect.objectContaining({ rule, path }));
});

test("detail repeats the first finding and counts the others", async () => {
  const { json } = await render({ number: "F-1" });

  expect(json.detail).toContain(json.errors[0].path);
  expect(json.detail).toMatch(new RegExp(` \\(and ${json.errors.length - 1} more\\)$`));
});

test("amounts are read as they are written, from numbers too", async () => {
  const body = JSON.stringify({ template: "invoice", data: { _invoice: invoice } });
  const headers = { "content-type": "application/json" };
  const exact = await service.api.send("POST", "/v1/renders", body.replaceAll("100.1,", "100.10,"), headers);
  const long = await service.api.send(
    "POST",
    "/v1/renders",
    body.replace('"grand":120.12', '"grand":120.120'),
    headers,
  );

  expect(exact.status).toBe(200);
  expect(long.json.errors).toContainEqual(expect.objectContaining({ path: "data._invoice.totals.grand" }));
});

test("a stored data set is checked in the same way", async () => {
  const { json } = await service.api.post("/v1/renders", { template: "invoice", dataset: "wrong" });
  const check = await service.api.post("/v1/templates/invoice/check");

  expect(json.errors).toContainEqual(expect.objectContaining({ rule: "BR-CO-15" }));
  expect(check.json.findings).toContainEqual(
    expect.objectContaining({ file: "data/wrong.json", code: "einvoice_data_invalid", rule: "BR-CO-15" }),
  );
});

test("a batch names the first item whose invoice is wrong and queues nothing", async () => {
  const items = [{ data: { _invoice: invoice }, post: { einvoice: false } }, { data: {} }];
  const answer = await service.api.post("/v1/renders/batch", { template: "invoice", items });

  expect(answer).toMatchObject({
    status: 422,
    json: { code: "einvoice_data_invalid", index: 1, errors: [{ path: "data._invoice" }] },
  });
  expect((await service.api.get("/v1/batches")).json.data).toEqual([]);
});

test("post.einvoice false gives a plain PDF, and an image needs no block", async () => {
  expect((await render(undefined, { post: { einvoice: false } })).status).toBe(200);
  expect((await render(undefined, { format: "png" })).status).toBe(200);
});

test("an invoice of more than 500 lines is checked too", async () => {
  const line = invoice.lines[0]!;
  const lines = Array.from({ length: 600 }, (_, i) => ({
    ...line,
    id: String(i + 1),
    unit_code: i === 599 ? "hours" : "HUR",
  }));
  const { json } = await render({ ...invoice, lines });

  expect(json.errors).toContainEqual(
    expect.objectContaining({ path: "data._invoice.lines[599].unit_code", rule: "BR-CL-23" }),
  );
});
