import { expect, test } from "vitest";
import { add, attribute, type Change, changeXml, remove, set } from "../../../../../test/change-xml.ts";
import { frenchInvoice, fullInvoice } from "../../../../../test/example-invoices.ts";
import { checkInvoiceXml, type InvoiceBlock, writeInvoiceXml } from "../../../../index.ts";

const choice = { profile: "extended-ctc-fr", syntax: "ubl" } as const;

const broken = (xml: string) =>
  checkInvoiceXml(xml, { sets: ["extended-ctc-fr"] }).messages.flatMap(({ rule, severity }) =>
    severity === "error" && rule !== "XSD" ? [rule] : [],
  );

/** The full invoice with its lines in a group, and a line that is not charged. */
function grouped(): InvoiceBlock {
  const block = fullInvoice();
  const { lines } = block;
  return {
    ...block,
    lines: [
      { id: "G", kind: "GROUP", net_amount: block.totals.lines, item: { name: "Group" } },
      ...lines.map((line) => ({ ...line, kind: "DETAIL", parent: "G" })),
      { id: "I", kind: "INFORMATION", parent: "G", item: { name: "Information" } },
    ],
  } as InvoiceBlock;
}

const full = writeInvoiceXml(fullInvoice(), choice);
const groups = writeInvoiceXml(grouped(), choice);
const own = "cac:BillingReference/cac:InvoiceDocumentReference";

test("an invoice that names EXTENDED-CTC-FR is held against its rules and the French ones", () => {
  expect(checkInvoiceXml(writeInvoiceXml(frenchInvoice(), choice))).toMatchObject({
    valid: true,
    sets: [
      { name: "extended-ctc-fr", version: "extended-ctc-fr-ubl 1.3.0", checked: true },
      { name: "br-fr", version: "br-fr-flux2-ubl 1.4.0", checked: true },
    ],
  });
});

test("the full invoice of EN 16931 keeps the rules, and so do its lines in a group", () => {
  expect(broken(full)).toEqual([]);
  expect(broken(groups)).toEqual([]);
});

test.each<[string, string, ...Change[]]>([
  ["BR-FREXT-05", groups, set(`cac:InvoiceLine/${own}/cbc:DocumentStatusCode`, "OTHER")],
  ["BR-FREXT-08", groups, set("cac:InvoiceLine/cbc:LineExtensionAmount", "1")],
  ["BR-FREXT-11", groups, set("cac:BillingReference/cac:BillingReferenceLine/cbc:ID", "77")],
  ["BR-FREXT-22", full, remove("cbc:InvoicedQuantity")],
  ["BR-FREXT-23", full, attribute("cbc:InvoicedQuantity", "unitCode", null)],
  ["BR-FREXT-26", full, remove("cac:Price")],
  ["BR-FREXT-CO-04", full, remove("cac:ClassifiedTaxCategory/cbc:ID")],
  ["UBL-FREXT-SR-48", full, remove("cac:ClassifiedTaxCategory")],
  ["BR-FREXT-CO-10", full, set("cac:LegalMonetaryTotal/cbc:LineExtensionAmount", "1")],
  ["BR-FREXT-CO-11", full, set("cbc:AllowanceTotalAmount", "1")],
  ["BR-FREXT-CO-12", full, set("cbc:ChargeTotalAmount", "1")],
  ["BR-FREXT-CO-13", full, set("cbc:TaxExclusiveAmount", "1")],
  ["BR-FREXT-CO-15", full, set("cbc:TaxInclusiveAmount", "1")],
  ["BR-FREXT-S-08", full, set("cac:TaxSubtotal/cbc:TaxableAmount", "1")],
  ["BR-FREXT-S-09", full, set("cac:TaxSubtotal/cbc:TaxAmount", "1")],
  ["BR-FREXT-54-1", full, remove("cac:AdditionalItemProperty/cbc:Name")],
  ["BR-FREXT-54-2", full, remove("cac:AdditionalItemProperty/cbc:Value")],
  ["BR-FREXT-04", full, add("cac:AdditionalItemProperty", "cbc:NameCode", "NO SUCH")],
  ["BR-CO-25", full, remove("cbc:DueDate"), remove("cac:PaymentTerms")],
  ["BR-CO-16", full, set("cbc:PayableAmount", "1")],
])("%s is named where it is broken", (rule, xml, ...changes) => {
  expect(broken(changeXml(xml, ...changes))).toContain(rule);
});

test("a line that is not charged needs neither quantity nor price nor VAT", () => {
  expect(broken(changeXml(groups, set(`cac:InvoiceLine/${own}/cbc:DocumentStatusCode`, "INFORMATION")))).not.toContain(
    "BR-FREXT-22",
  );
});

test("types 502 and 503 are those of an invoice, as when the rules were published", () => {
  expect(broken(changeXml(full, set("cbc:InvoiceTypeCode", "502")))).not.toContain("BR-CL-01");
  expect(broken(changeXml(full, set("cbc:InvoiceTypeCode", "381")))).toContain("BR-CL-01");
});

test("a total of charges is asked for beside one of allowances, though there are no charges", () => {
  const { charges: _charges, ...block } = fullInvoice();
  const totals = {
    lines: "200.00",
    allowances: "20.00",
    tax_basis: "180.00",
    tax_total: "36.00",
    tax_total_accounting: "39.00",
    grand: "216.00",
    due: "216.00",
  };
  const taxes = [{ category: "S", rate: "20", basis: "180.00", amount: "36.00" }];
  const xml = writeInvoiceXml({ ...block, totals, taxes }, choice);

  expect(xml).toContain(">0</cbc:ChargeTotalAmount>");
  expect(broken(xml)).toEqual([]);
  expect(broken(changeXml(xml, remove("cbc:ChargeTotalAmount")))).toContain("BR-FREXT-CO-12");
});
