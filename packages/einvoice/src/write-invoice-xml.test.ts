import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { checkInvoiceXml } from "./check-invoice-xml.ts";
import { InvoiceDataError } from "./model/errors.ts";
import { readInvoiceXml } from "./read-invoice-xml.ts";
import { writeInvoiceXml } from "./write-invoice-xml.ts";

test("what is written is valid and reads back as it was", () => {
  const block = simpleInvoice();
  const xml = writeInvoiceXml(block, { profile: "en16931", flavour: "factur-x" });
  expect(checkInvoiceXml(xml)).toMatchObject({ valid: true, messages: [] });
  expect(readInvoiceXml(xml)).toEqual(block);
});

test("the same block gives the same bytes, and the flavour changes none of them", () => {
  const first = writeInvoiceXml(frenchInvoice(), { profile: "en16931", flavour: "factur-x" });
  expect(writeInvoiceXml(frenchInvoice(), { profile: "en16931", flavour: "zugferd" })).toBe(first);
});

test("digits and texts are carried as given", () => {
  const block = simpleInvoice();
  block.lines[0]!.price!.net = "50.000000";
  block.lines[0]!.item.name = 'a <b> & "c"\r\n\td  e';
  const read = readInvoiceXml(writeInvoiceXml(block));
  expect(read.lines[0]).toMatchObject({ price: { net: "50.000000" }, item: { name: 'a <b> & "c"\r\n\td  e' } });
});

test("siren and siret become the identifiers they are short for", () => {
  const { buyer } = readInvoiceXml(writeInvoiceXml(frenchInvoice()));
  expect(buyer).toMatchObject({
    legal_id: { value: "732829320", scheme: "0002" },
    ids: [{ value: "73282932000074", scheme: "0009" }],
  });
});

test("a field that cannot be written is refused, never dropped", () => {
  const unknown = { ...simpleInvoice(), extra: 1 };
  expect(() => writeInvoiceXml(unknown)).toThrow(InvoiceDataError);
  expect(() => writeInvoiceXml({ ...simpleInvoice(), project: "P" }, { profile: "basic" })).toThrow(
    "project is not part of the profile basic",
  );
});

test("each profile names its guideline", () => {
  expect(writeInvoiceXml(simpleInvoice(), { profile: "basic" })).toContain(
    "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic",
  );
});

test("an invoice that others wrote opens with plain numbers and without empty identifiers", () => {
  const foreign = writeInvoiceXml(simpleInvoice())
    .replace(">2<", "> +2. <")
    .replace(">50<", ">.5<")
    .replace("<ram:Name>Büro Süd", '<ram:GlobalID schemeID="0088"></ram:GlobalID><ram:Name>Büro Süd');
  const { lines, buyer } = readInvoiceXml(foreign);
  expect(lines[0]).toMatchObject({ quantity: "2", price: { net: "0.5" } });
  expect(buyer).not.toHaveProperty("ids");
});
