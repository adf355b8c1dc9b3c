import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../../../test/example-invoices.ts";
import { checkInvoice } from "../../check-invoice.ts";
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

/** The messages on the structure of a changed invoice. */
function structureFaults(change: (xml: string) => string, block = simpleInvoice()): string[] {
  const { messages } = checkInvoiceXml(change(writeInvoiceXml(block, ubl)), { sets: [] });
  return messages.map(({ rule, message }) => `${rule}: ${message}`);
}

test("elements that UBL does not have, or not there, not so often and not in that order, are reported", () => {
  expect(structureFaults((xml) => xml)).toEqual([]);
  expect(structureFaults((xml) => xml.replace("<cbc:DueDate>", "<cbc:Colour>x</cbc:Colour><cbc:DueDate>"))).toEqual([
    "XSD: cbc:Colour is not part of ubl:Invoice in this profile",
  ]);
  expect(
    structureFaults((xml) =>
      xml.replace(/(<cbc:ID>2026-001<\/cbc:ID>)(\s*)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, "$3$1"),
    ),
  ).toEqual([
    "XSD: cbc:ID is missing from ubl:Invoice, or is in the wrong place",
    "XSD: cbc:ID is in the wrong place; it comes before cbc:IssueDate",
  ]);
  expect(structureFaults((xml) => xml.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, "$&$&"))).toEqual([
    "XSD: cbc:IssueDate is here more than 1 times",
  ]);
  expect(structureFaults((xml) => xml.replace(/<cbc:PriceAmount.*?<\/cbc:PriceAmount>/, ""))).toEqual([
    "XSD: cbc:PriceAmount is missing from cac:Price, or is in the wrong place",
  ]);
});

test("dates, numbers, indicators and attributes that are not of their type are reported", () => {
  expect(structureFaults((xml) => xml.replace("2026-11-15", "2026-02-31"))[0]).toContain("not of the type date");
  expect(structureFaults((xml) => xml.replace(">50<", ">fifty<"))[0]).toContain("not of the type decimal");
  expect(structureFaults((xml) => xml.replace(' unitCode="HUR"', ' unit="HUR"'))[0]).toContain("unit is not allowed");
  expect(structureFaults((xml) => xml.replace(/ currencyID="EUR"/, ""))[0]).toContain("has no attribute currencyID");
});

test("an extension may hold anything", () => {
  const content = `<e:UBLExtensions xmlns:e="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><e:UBLExtension><e:ExtensionContent><x xmlns="urn:x">1</x></e:ExtensionContent></e:UBLExtension></e:UBLExtensions>`;

  expect(structureFaults((xml) => xml.replace("<cbc:CustomizationID>", `${content}<cbc:CustomizationID>`))).toEqual([]);
});

test("an invoice between French businesses is checked by the French rules for UBL", () => {
  const xml = writeInvoiceXml(frenchInvoice(), ubl);

  expect(checkInvoiceXml(xml)).toMatchObject({
    valid: true,
    sets: [{ name: "en16931" }, { name: "br-fr", version: "br-fr-flux2-ubl 1.4.0", checked: true }],
  });
  expect(checkInvoiceXml(xml.replace("#PMT#", "")).messages.map(({ rule }) => rule)).toEqual(["BR-FR-05_BT-22-1"]);
});

test("what only the French rules for UBL ask for is found in the block", () => {
  const french = frenchInvoice();
  const block = { ...french, seller: { ...french.seller, ids: [{ value: "S-1" }] } };

  expect(checkInvoice(block, ubl)).toContainEqual(
    expect.objectContaining({ path: "data._invoice.seller", rule: "BR-FR-CO-10_BT-29-1", severity: "error" }),
  );
  expect(checkInvoice(french, ubl).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("every national rule of Peppol is checked, those of Denmark and Greece too", () => {
  const peppol = { profile: "peppol-bis-3", syntax: "ubl" } as const;
  const from = (country: string) => {
    const block = simpleInvoice();
    const xml = writeInvoiceXml(
      { ...block, seller: { ...block.seller, vat_id: undefined, address: { country } } },
      peppol,
    );
    return checkInvoiceXml(xml);
  };

  for (const country of ["DK", "GR"]) expect(from(country).sets.every(({ checked }) => checked)).toBe(true);
  expect(from("DK").messages.map(({ rule }) => rule)).toContain("DK-R-002");
  expect(from("GR").messages.map(({ rule }) => rule)).toContain("GR-R-001-1");
});
