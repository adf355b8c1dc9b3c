import { readFile } from "node:fs/promises";
import { writeInvoiceXml } from "@platen/einvoice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleInvoice } from "../testing/invoice.ts";
import { type Answer, startTestService, type TestService } from "../testing/service.ts";
import { exampleBlock } from "./example-block.ts";

const xml = writeInvoiceXml(exampleInvoice);
let service: TestService;
let pdf: Uint8Array;
beforeAll(async () => {
  service = await startTestService();
  const made = await service.api.post("/v1/renders?output=binary", {
    html: "<!doctype html><html lang=en><title>F-1</title><p>F-1: 100.10 + 20.02 = 120.12",
    data: { _invoice: exampleInvoice },
    post: { einvoice: true },
  });
  expect(made.status, made.text.slice(0, 300)).toBe(200);
  pdf = made.body;
});
afterAll(() => service.close());

function send(path: string, body: string | Uint8Array, type = "application/xml", headers = {}): Promise<Answer> {
  return service.api.send("POST", `/v1/invoices/${path}`, body as BodyInit, { "content-type": type, ...headers });
}

test("a block is checked as before a render: findings with their paths, rules and severities", async () => {
  const good = await service.api.post("/v1/invoices/check", { invoice: exampleInvoice });
  expect(good.json.valid).toBe(true);

  const totals = { ...exampleInvoice.totals, grand: 120.13 };
  const wrong = await service.api.post("/v1/invoices/check", { invoice: { ...exampleInvoice, totals } });
  expect(wrong).toMatchObject({ status: 200, json: { valid: false } });
  expect(wrong.json.findings).toContainEqual(
    expect.objectContaining({ path: "data._invoice.totals.grand", rule: "BR-CO-15", severity: "error" }),
  );
});

test("amounts of a block keep the digits that were sent", async () => {
  const body = `{"invoice": ${JSON.stringify(exampleInvoice).replace('"net":50.05', '"net":50.050')}}`;
  const { text } = await send("write", body, "application/json");

  expect(text).toContain("<ram:ChargeAmount>50.050</ram:ChargeAmount>");
});

test("a file is checked by the rules of its own profile, and not at all where there are none", async () => {
  const { json } = await send("check", xml);
  expect(json).toMatchObject({ syntax: "cii", profile: "en16931", guideline: "urn:cen.eu:en16931:2017", pdfa: null });
  expect(json.sets[0]).toMatchObject({ name: "en16931", checked: true });
  expect(json.messages.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);

  const wrong = await send("check", xml.replace("120.12</ram:Gr", "120.13</ram:Gr"));
  expect(wrong.json.messages).toContainEqual(expect.objectContaining({ part: "xml", rule: "BR-CO-15" }));

  const unknown = await send("check", xml.replace("urn:cen.eu:en16931:2017", "urn:example:other"));
  expect(unknown.json).toMatchObject({ valid: null, profile: null, guideline: "urn:example:other" });
  const earlier = await send("check?at=2020-01-01", xml);
  expect(earlier.json).toMatchObject({ valid: null });
  expect(earlier.json.sets[0]).toMatchObject({ name: "en16931", version: null, checked: false });
});

test("broken XML of an invoice is not valid; a DOCTYPE with entities is refused unread", async () => {
  expect((await send("check", xml.slice(0, -40))).json).toMatchObject({ valid: false, syntax: null, sets: [] });
  const bomb = `<!DOCTYPE a [<!ENTITY b "${"x".repeat(100)}">]>${xml.replace(/^<\?xml[^>]*>/, "")}`;
  const { json } = await send("check", bomb);
  expect(json).toMatchObject({ valid: false });
  expect(json.messages[0].message).toContain("DOCTYPE");
  expect(await send("read", bomb)).toMatchObject({ status: 422, json: { code: "data_invalid" } });
});

test("a PDF is checked with its container, its standard and what its pages show", async () => {
  const { json } = await send("check", pdf, "application/pdf");

  expect(json).toMatchObject({ profile: "en16931", pdfa: { valid: true }, display: { missing: [], conflicting: [] } });
  expect(json.messages.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
});

test("reading gives the block, what has no field for, and attachments", async () => {
  const attachments = [
    { id: "A-1", filename: "hours.csv", mime: "text/csv", content_base64: Buffer.from("a;b").toString("base64") },
  ];
  const withFile = writeInvoiceXml({ ...exampleInvoice, attachments });
  const more = withFile.replace("</rsm:ExchangedDocument>", "<ram:Name>RECHNUNG</ram:Name></rsm:ExchangedDocument>");
  const { json } = await send("read", more, "text/xml");

  expect(json.invoice).toMatchObject({ number: "F-1", totals: { grand: "120.12" } });
  expect(json.attachments).toEqual([
    { id: "A-1", filename: "hours.csv", mime: "text/csv", bytes: 3, content_base64: "YTti" },
  ]);
  expect(json.unmapped).toEqual([
    { location: "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:Name", name: "ram:Name", value: "RECHNUNG" },
  ]);
  expect((await send("read", pdf, "application/pdf")).json.invoice.number).toBe("F-1");
});

test("writing gives the XML, or every finding", async () => {
  const good = await service.api.post("/v1/invoices/write", { invoice: exampleInvoice });
  expect(good.status).toBe(200);
  expect(good.headers.get("content-type")).toBe("application/xml");
  expect(good.text).toBe(xml);

  const { number: _, ...without } = exampleInvoice;
  const bad = await service.api.post("/v1/invoices/write", { invoice: without });
  expect(bad).toMatchObject({ status: 422, json: { code: "einvoice_data_invalid" } });
  expect(bad.json.errors[0].path).toBe("data._invoice.number");
});

test("a format that does not exist is refused with those that do", async () => {
  const { status, json } = await service.api.post("/v1/invoices/write", { invoice: exampleInvoice, profile: "huge" });

  expect({ status, code: json.code }).toEqual({ status: 422, code: "einvoice_profile_unsupported" });
  expect(json.errors).toContainEqual({ path: "profile", message: 'can be "en16931" with syntax "cii"' });
});

test("converting counts what is lost, and lists it for those who ask", async () => {
  const payment = { ...exampleInvoice.payment, means_text: "By transfer" };
  const rich = writeInvoiceXml({ ...exampleInvoice, payment });
  const plain = await send("convert?to=cii&profile=basic", rich);
  expect(plain.headers.get("platen-lost")).toBe("1");
  expect(plain.text).toContain("urn:factur-x.eu:1p0:basic");

  const listed = await send("convert?to=cii&profile=basic", rich, "application/xml", { accept: "application/json" });
  expect(listed.json).toMatchObject({ xml: plain.text, lost: [{ name: "ram:Information", value: "By transfer" }] });
  expect(await send("convert", rich)).toMatchObject({ status: 400, json: { errors: [{ path: "to" }] } });
});

test("the view of a file or a block is a page in the reader's language, as HTML and as an accessible PDF", async () => {
  const german = await send("view?locale=de", xml);
  expect(german.headers.get("content-type")).toContain("text/html");
  expect(german.headers.get("content-security-policy")).toBe("sandbox");
  expect(german.text).toContain('<html lang="de">');
  expect(german.text).toContain("Zahlbetrag");
  expect(german.text).toContain("120,12");

  const french = await service.api.post("/v1/invoices/view?locale=fr-BE", { invoice: exampleBlock });
  expect(french.text).toContain("Net à payer");

  const page = await send("view?format=pdf", pdf, "application/pdf");
  expect(page.text.slice(0, 5)).toBe("%PDF-");
  expect(page.text).toContain("pdfuaid:part");
});

test("the view shows whatever an invoice holds, also what is not a date, a number or a code", async () => {
  const odd = {
    number: "1",
    issue_date: "soon",
    due_date: "2026-02-31",
    currency: "MONEY",
    seller: { name: "A", address: { country: "Nowhere" } },
    lines: [{ quantity: "many", price: { net: "1e5" }, net_amount: "-0.50", tax: { category: "Q", rate: "x" } }],
    totals: { due: "123456789012345678901.5" },
    payment: { accounts: [{ iban: "NOT AN IBAN" }] },
  };
  const { status, text } = await service.api.post("/v1/invoices/view", { invoice: odd });

  expect(status, text.slice(0, 300)).toBe(200);
  for (const shown of [
    "soon",
    "2026-02-31",
    "Nowhere",
    "many",
    "1e5",
    "−0.50",
    "123456789012345678901.5",
    "NOT AN IBAN",
  ])
    expect(text).toContain(shown);
});

test("what is not an invoice is refused with what it is", async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const rows = [
    ["application/xml", "<html><p>", "HTML"],
    ["application/xml", "<order/>", "root element order"],
    ["application/pdf", png, "PNG"],
    ["application/xml", '{"a":1}', "JSON"],
    ["application/pdf", "", "empty"],
    ["application/pdf", await readFile(new URL("../../../pdf/test/fixtures/printed.pdf", import.meta.url)), "PDF"],
    ["application/pdf", "%PDF-1.7 broken", "cannot be read"],
  ] as const;
  for (const [type, body, what] of rows) {
    for (const path of ["check", "read", "convert?to=cii", "view"]) {
      const { status, json } = await send(path, body, type);
      expect.soft({ path, status, code: json?.code }).toEqual({ path, status: 422, code: "data_invalid" });
      expect.soft(json?.detail).toContain(what);
    }
  }
});

test("a file of the type application/octet-stream is read by its content", async () => {
  for (const body of [xml, pdf]) {
    expect(await send("read", body, "application/octet-stream")).toMatchObject({
      status: 200,
      json: { syntax: "cii" },
    });
  }
});

test("another media type is refused with those that are taken; so are unknown fields and a day that is none", async () => {
  const answer = await send("read", xml, "text/plain");
  expect(answer).toMatchObject({ status: 415, json: { code: "unsupported_media_type" } });
  expect(answer.json.detail).toContain("application/pdf");

  const unknown = await service.api.post("/v1/invoices/check", {
    invoice: exampleInvoice,
    profil: "basic",
    at: "today",
  });
  expect(unknown.status).toBe(400);
  expect(unknown.json.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(["at", "profil"]);
  const early = await service.api.post("/v1/invoices/check", { invoice: exampleInvoice, at: "2020-01-01" });
  expect(early).toMatchObject({ status: 400, json: { errors: [{ path: "at" }] } });
});

test("a key without the scope is refused, and lines beyond the limit are", async () => {
  const { json } = await service.api.post("/v1/keys", { name: "reader", mode: "live", scopes: ["render:read"] });
  const reader = service.as(json.key);
  expect(await reader.post("/v1/invoices/check", { invoice: {} })).toMatchObject({ status: 403 });

  const lines = Array.from({ length: 10_001 }, () => ({}));
  const many = await service.api.post("/v1/invoices/check", { invoice: { ...exampleInvoice, lines } });
  expect(many).toMatchObject({ status: 422, json: { code: "data_invalid" } });
  expect(many.json.detail).toContain("10001 lines");
});
