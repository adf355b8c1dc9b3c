import { noData, readJsonData } from "@platen/json";
import { expect, test } from "vitest";
import { checkRequest, type RequestToCheck } from "./check-request.ts";
import { inProcess } from "./evaluate/evaluator.ts";

const request = (more: Partial<RequestToCheck>): RequestToCheck => ({
  template: { kind: "pdf", settings: {}, schema: null },
  overrides: {},
  data: noData,
  ...more,
});
const einvoice = { kind: "pdf" as const, settings: { einvoice: { profile: "en16931" } }, schema: null };
const failureOf = (wanted: RequestToCheck) =>
  checkRequest(wanted, inProcess).then(
    () => null,
    (failure: unknown) => failure,
  );

test("a request without faults gives its complete settings", async () => {
  const checked = await checkRequest(request({ overrides: { locale: "fr" } }), inProcess);

  expect(checked).toMatchObject({ settings: { locale: "fr", page: { format: "A4" } }, invoice: null });
});

test("data that breaks the schema is refused by path", async () => {
  const template = { kind: "pdf" as const, settings: {}, schema: { required: ["number"] } };

  expect(await failureOf(request({ template }))).toMatchObject({
    code: "data_invalid",
    message: "data.number: is missing",
    findings: [{ path: "data.number" }],
  });
});

test("a template that declares an e-invoice needs the _invoice block", async () => {
  expect(await failureOf(request({ template: einvoice }))).toMatchObject({
    code: "einvoice_data_invalid",
    findings: [{ path: "data._invoice" }],
  });
});

test("post.einvoice decides: false gives a plain PDF, true an e-invoice that the template does not declare", async () => {
  expect(await failureOf(request({ template: einvoice, einvoice: false }))).toBeNull();
  expect(await failureOf(request({ einvoice: true }))).toMatchObject({ code: "einvoice_data_invalid" });
});

test("a template makes its own format unless another is asked for", async () => {
  const image = { kind: "image" as const, settings: { image: { format: "webp" } }, schema: null };
  const formatOf = async (more: Partial<RequestToCheck>) => (await checkRequest(request(more), inProcess)).format;

  expect(await formatOf({})).toBe("pdf");
  expect(await formatOf({ template: image })).toBe("webp");
  expect(await formatOf({ template: image, overrides: { image: { format: "jpeg" } } })).toBe("jpeg");
  expect(await formatOf({ template: image, format: "pdf" })).toBe("pdf");
});

test("a format other than PDF makes no e-invoice and needs no block", async () => {
  expect(await failureOf(request({ template: einvoice, format: "png" }))).toBeNull();
});

test("a profile that is not built is refused by name, with the combinations that are", async () => {
  expect(await failureOf(request({ einvoice: { profile: "minimum" } }))).toMatchObject({
    code: "einvoice_profile_unsupported",
    message: expect.stringContaining('"minimum"'),
    findings: [
      { path: "post.einvoice", message: 'can be {"profile":"en16931","syntax":"cii","flavour":"factur-x"}' },
      { path: "post.einvoice", message: 'can be {"profile":"en16931","syntax":"cii","flavour":"zugferd"}' },
      { path: "post.einvoice", message: 'can be {"profile":"basic","syntax":"cii","flavour":"factur-x"}' },
      { path: "post.einvoice", message: 'can be {"profile":"basic","syntax":"cii","flavour":"zugferd"}' },
      { path: "post.einvoice", message: 'can be {"profile":"extended","syntax":"cii","flavour":"factur-x"}' },
      { path: "post.einvoice", message: 'can be {"profile":"extended","syntax":"cii","flavour":"zugferd"}' },
      { path: "post.einvoice", message: 'can be {"profile":"xrechnung","syntax":"cii","flavour":"zugferd"}' },
    ],
  });
});

test("every finding of an invoice has its path and, where one applies, its rule", async () => {
  const data = readJsonData('{"_invoice": {"number": "1", "totals": {"grand": 120.001}}}');
  const failure = await failureOf(request({ template: einvoice, data }));

  expect(failure).toMatchObject({ code: "einvoice_data_invalid" });
  const { findings } = failure as { findings: { path: string; rule?: string }[] };
  expect(findings.length).toBeGreaterThan(5);
  expect(findings.every(({ path }) => path.startsWith("data._invoice"))).toBe(true);
  expect(findings.some(({ rule }) => rule?.startsWith("BR-"))).toBe(true);
});

test("XRechnung in a PDF is ZUGFeRD, and UBL is made with the format xml alone", async () => {
  const kindOf = async (parts: Partial<RequestToCheck>) => (await failureOf(request(parts)))?.toString() ?? null;

  expect(await kindOf({ einvoice: { profile: "xrechnung", flavour: "factur-x" } })).toContain(
    "There is no e-invoice of",
  );
  expect(await kindOf({ einvoice: { profile: "xrechnung" } })).toContain("_invoice");
  expect(await kindOf({ einvoice: { syntax: "ubl" } })).toContain("UBL is made with the format xml");
  expect(await kindOf({ format: "xml", einvoice: { profile: "peppol-bis-3" } })).toContain("_invoice");
});
