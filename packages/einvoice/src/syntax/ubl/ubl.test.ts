import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../../../test/example-invoices.ts";
import { checkInvoiceXml } from "../../check-invoice-xml.ts";
import { identifyInvoiceXml } from "../../identify-invoice-xml.ts";
import { readInvoiceXml } from "../../read-invoice-xml.ts";
import { writeInvoiceXml } from "../../write-invoice-xml.ts";

const ubl = { syntax: "ubl" } as const;

test("an invoice is written as UBL, passes its rules and is read back as it was", () => {
  const block = simpleInvoice();
  const xml = writeInvoiceXml(block, ubl);

  expect(xml).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"');
  expect(checkInvoiceXml(xml)).toMatchObject({ valid: true, messages: [] });
  expect(checkInvoiceXml(xml).sets).toEqual([{ name: "en16931", version: "en16931-ubl 1.3.16", checked: true }]);
  expect(writeInvoiceXml(readInvoiceXml(xml), ubl)).toBe(xml);
  expect(identifyInvoiceXml(xml)).toMatchObject({ syntax: "ubl", guideline: "urn:cen.eu:en16931:2017" });
});

test("a credit note has a document of its own, and its due date is with the payment means", () => {
  const xml = writeInvoiceXml({ ...simpleInvoice(), type_code: "381" }, ubl);

  expect(xml).toContain("<CreditNote xmlns=");
  expect(xml).toContain("<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>");
  expect(xml).not.toContain("<cbc:DueDate>");
  expect(readInvoiceXml(xml)).toMatchObject({ type_code: "381", due_date: simpleInvoice().due_date });
});

test("the subject of a note goes before its text and comes back", () => {
  const xml = writeInvoiceXml(frenchInvoice(), ubl);
  const [first] = frenchInvoice().notes ?? [];

  expect(xml).toContain(`<cbc:Note>#${first?.subject_code}#`);
  expect(readInvoiceXml(xml).notes).toEqual(frenchInvoice().notes);
});

test("CII and UBL of one block hold the same", () => {
  const block = readInvoiceXml(writeInvoiceXml(frenchInvoice()));

  expect(readInvoiceXml(writeInvoiceXml(block, ubl))).toEqual(block);
});

test("totals that do not add up break the same rules as in CII", () => {
  const xml = writeInvoiceXml(simpleInvoice(), ubl).replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00");
  const { valid, messages } = checkInvoiceXml(xml);

  expect(valid).toBe(false);
  expect(messages.map(({ rule }) => rule)).toEqual(["BR-CO-16"]);
  expect(messages[0]?.message).toContain("PayableAmount is 1.00");
});
