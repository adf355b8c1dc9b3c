import { createHash } from "node:crypto";
import { readMetadata, readPdf } from "@platen/pdf";
import { readEmbeddedInvoice } from "@platen/render";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleInvoice as invoice } from "../testing/invoice.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ PLATEN_PLAN: "free" });
  for (const [slug, body] of Object.entries({ sound: SOUND, skipping: SKIPPING, hieroglyph: HIEROGLYPH })) {
    await service.api.post("/v1/templates", {
      slug,
      draft: { source: page(body), partials: { heading: "<section>\n  <h4>Lines</h4>\n</section>" } },
    });
    await service.api.post(`/v1/templates/${slug}/publish`);
  }
});
afterAll(() => service.close());

const page = (body: string) => `<!doctype html>
<html lang="en">
  <head><title>Invoice {{ _invoice.number }}</title></head>
  <body>
    <h1>Invoice {{ _invoice.number }}</h1>
    ${body}
    <p>Total without VAT 100.10, VAT 20.02, total with VAT 120.12, amount due 120.12</p>
  </body>
</html>`;
const SOUND = "<h2>Lines</h2>";
const SKIPPING = "{% for i in (1..2) %}{% render 'heading' %}{% endfor %}";
/** No font that Platen brings along has it. */
const HIEROGLYPH = "<p>𓀀</p>";

const STRICT = { pdf: { ua: { check: "strict" } } };
const EINVOICE = { post: { einvoice: true } };
const request = (template: string, more: object) => ({ template, data: { _invoice: invoice }, ...more });
const render = (template: string, more: object) => service.api.post("/v1/renders", request(template, more));
const fileOf = async (id: string) => (await service.api.get(`/v1/renders/${id}/file`)).body;
const xmlOf = async (id: string) => (await service.api.get(`/v1/renders/${id}/einvoice.xml`)).body;
const unitsUsed = async () => (await service.api.get("/v1/usage")).json.units_used;

test("a render makes a Factur-X file, reports on it and gives its XML", async () => {
  const { status, json } = await render("sound", EINVOICE);

  expect({ status, warnings: json.warnings }).toEqual({ status: 200, warnings: [] });
  expect(json.einvoice).toMatchObject({
    profile: "en16931",
    flavour: "factur-x",
    spec_version: "1.09.2",
    validation: {
      valid: true,
      schematron: expect.stringContaining("1.3.16"),
      pdfa: { profile: "PDF/A-3A", valid: true, rules: { passed: 155, failed: 0 }, failures: [] },
      messages: [],
    },
    display: { checked: ["BT-1", "BT-109", "BT-110", "BT-112", "BT-115", "BT-117"], missing: [], conflicting: [] },
  });
  expect(json.accessibility).toBeNull();

  const file = readPdf(await fileOf(json.id));
  const { claims } = readMetadata(file);
  const xml = await service.api.get(`/v1/renders/${json.id}/einvoice.xml`);
  const linked = await service.as(null).get(new URL(json.einvoice.xml_url).pathname);
  expect(claims).toMatchObject({ pdfUa: null, pdfA: "3A", facturX: { conformanceLevel: "EN 16931" } });
  expect(Buffer.from(readEmbeddedInvoice(file)!.bytes).equals(xml.body)).toBe(true);
  expect(linked.text).toBe(xml.text);
  expect(json.einvoice.validation.xml_sha256).toBe(createHash("sha256").update(xml.body).digest("hex"));
});

test("the XML has the digits that were sent, also after the render has waited", async () => {
  const body = JSON.stringify(request("sound", { ...EINVOICE, async: true })).replaceAll("100.1,", "100.10,");
  const accepted = await service.api.send("POST", "/v1/renders", body, { "content-type": "application/json" });
  expect(accepted.status).toBe(202);

  await expect
    .poll(async () => (await service.api.get(`/v1/renders/${accepted.json.id}`)).json.status)
    .toBe("succeeded");
  const xml = (await service.api.get(`/v1/renders/${accepted.json.id}/einvoice.xml`)).text;
  expect(xml).toContain("<ram:LineTotalAmount>100.10<");
  expect(xml).toContain(">50.05<");
});

test("a page that shows other amounts than the XML is delivered with warnings", async () => {
  const source = page(SOUND).replace("total with VAT 120.12", "total with VAT 120.00");
  const { status, json } = await service.api.post("/v1/renders", {
    html: source,
    engine: "liquid",
    data: { _invoice: invoice },
    ...EINVOICE,
  });

  expect(status).toBe(200);
  expect(json.einvoice.display.conflicting).toEqual(["BT-112"]);
  expect(json.warnings).toContainEqual(
    expect.objectContaining({ code: "invoice_value_differs", path: "data._invoice.totals.grand" }),
  );
});

test("a strict file that passes claims PDF/UA-1 as well as its invoice", async () => {
  const { status, json } = await render("sound", { ...STRICT, ...EINVOICE });

  expect(status).toBe(200);
  expect(json.accessibility).toMatchObject({
    standard: "PDF/UA-1",
    check: "strict",
    conformant: true,
    rules: { passed: 106, failed: 0 },
    failures: [],
  });
  expect(readMetadata(readPdf(await fileOf(json.id))).claims).toMatchObject({ pdfUa: "1", pdfA: "3A" });
  expect((await render("sound", { pdf: { ua: true } })).json.accessibility.check).toBe("strict");
});

test("a strict file that fails is not delivered, not charged, and names the line of the partial", async () => {
  const before = await unitsUsed();
  const { status, json } = await render("skipping", STRICT);

  expect({ status, code: json.code, einvoice: json.einvoice }).toMatchObject({
    status: 422,
    code: "pdfua_validation_failed",
  });
  expect(json.accessibility).toMatchObject({ conformant: false, check: "strict", rules: { passed: 105, failed: 1 } });
  expect(json.accessibility.failures).toMatchObject([
    {
      rule: "7.4.2-1",
      code: "heading-order",
      elements: ["<h4>"],
      locations: [{ file: "partials/heading.html", line: 2, column: 3 }],
    },
  ]);
  const kept = (await service.api.get(`/v1/renders/${json.render_id}`)).json;
  expect(kept).toMatchObject({ status: "failed", file: null, units: 0, accessibility: json.accessibility });
  expect((await service.api.get(`/v1/renders/${json.render_id}/result`)).json).toEqual(json);
  expect((await service.api.get(`/v1/renders/${json.render_id}/file`)).status).toBe(404);
  expect(await unitsUsed()).toBe(before);
});

test("a report delivers the file without the identifier and says what fails", async () => {
  const { status, json } = await render("skipping", { pdf: { ua: { check: "report" } } });

  expect(status).toBe(200);
  expect(json.accessibility).toMatchObject({ conformant: false, check: "report", rules: { failed: 1 } });
  expect(readMetadata(readPdf(await fileOf(json.id))).claims.pdfUa).toBeNull();
});

test("a valid invoice in a file that fails PDF/UA is reported and not delivered", async () => {
  const { json } = await render("skipping", { ...STRICT, ...EINVOICE });

  expect(json).toMatchObject({
    code: "pdfua_validation_failed",
    accessibility: { conformant: false },
    einvoice: { xml_url: null, validation: { valid: true, pdfa: { valid: true } } },
  });
  expect((await service.api.get(`/v1/renders/${json.render_id}/einvoice.xml`)).status).toBe(404);
});

test("a finished invoice that is not PDF/A-3 is refused with both reports", async () => {
  const before = await unitsUsed();
  const { status, json } = await render("hieroglyph", { ...STRICT, ...EINVOICE });

  expect(status).toBe(422);
  expect(json).toMatchObject({
    code: "einvoice_data_invalid",
    errors: [{ path: "template", message: expect.stringContaining("𓀀 (U+13000)") }],
    accessibility: { conformant: false },
    einvoice: { xml_url: null, validation: { valid: false, pdfa: { profile: "PDF/A-3B", valid: false } } },
  });
  expect(json.einvoice.validation.messages).toContainEqual(
    expect.objectContaining({ part: "pdf", severity: "error", rule: "6.2.11.8-1" }),
  );
  expect((await service.api.get(`/v1/renders/${json.render_id}`)).json).toMatchObject({
    status: "failed",
    file: null,
    einvoice: json.einvoice,
  });
  expect(await unitsUsed()).toBe(before);
});

test("each item of a batch has its own report", async () => {
  const items = [{ post: { einvoice: true } }, { pdf: { ua: { check: "strict" } } }, { post: { einvoice: false } }];
  const { json } = await service.api.post("/v1/renders/batch", {
    template: "skipping",
    data: { _invoice: invoice },
    items,
  });
  await expect.poll(async () => (await service.api.get(`/v1/batches/${json.id}`)).json.status).toBe("partially_failed");

  const renders = await Promise.all(
    json.renders.map(async ({ id }: { id: string }) => (await service.api.get(`/v1/renders/${id}`)).json),
  );
  expect(renders).toMatchObject([
    { status: "succeeded", einvoice: { validation: { valid: true } } },
    { status: "failed", error: { code: "pdfua_validation_failed" }, einvoice: null },
    { status: "succeeded", einvoice: null, accessibility: null },
  ]);
});

test("the format xml is the e-invoice alone, in the syntax that is asked for", async () => {
  const cii = await render("sound", { format: "xml" });
  const ubl = await render("sound", { format: "xml", post: { einvoice: { syntax: "ubl" } } });

  for (const { json } of [cii, ubl])
    expect(json).toMatchObject({
      status: "succeeded",
      format: "xml",
      file: { content_type: "application/xml", pages: null },
      einvoice: { profile: "en16931", validation: { valid: true, pdfa: null, messages: [] }, display: null },
    });
  expect(Buffer.from(await fileOf(cii.json.id)).toString()).toContain("CrossIndustryInvoice");
  expect(Buffer.from(await fileOf(ubl.json.id)).toString()).toContain("oasis:names:specification:ubl");
  expect(Buffer.from(await xmlOf(ubl.json.id)).equals(Buffer.from(await fileOf(ubl.json.id)))).toBe(true);
  expect(ubl.json.einvoice.validation.schematron).toContain("en16931-ubl 1.3.16");
});

test("a combination that does not exist is refused with those that do", async () => {
  const inPdf = await render("sound", { post: { einvoice: { syntax: "ubl" } } });
  const peppol = await render("sound", { post: { einvoice: { profile: "peppol-bis-3" } } });
  const basic = await render("sound", { format: "xml", post: { einvoice: { profile: "basic", syntax: "ubl" } } });
  const plain = await render("sound", { format: "xml", post: { einvoice: false } });

  for (const { status, json } of [inPdf, peppol, basic, plain]) {
    expect([status, json.code]).toEqual([422, "einvoice_profile_unsupported"]);
    expect(json.errors[0]).toMatchObject({ path: "post.einvoice" });
  }
  expect(inPdf.json.errors).not.toContainEqual(expect.objectContaining({ message: expect.stringContaining('"ubl"') }));
});

test("a batch makes the XML of each item", async () => {
  const items = [{ data: { _invoice: invoice } }, { data: { _invoice: invoice } }];
  const { status, json } = await service.api.post("/v1/renders/batch", { template: "sound", format: "xml", items });

  expect(status).toBe(202);
  await expect
    .poll(async () => (await service.api.get(`/v1/batches/${json.id}`)).json)
    .toMatchObject({ status: "succeeded", succeeded: 2 });
});
