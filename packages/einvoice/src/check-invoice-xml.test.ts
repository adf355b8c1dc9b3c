import { expect, test } from "vitest";
import { frenchInvoice, simpleInvoice } from "../test/example-invoices.ts";
import { checkInvoiceXml } from "./check-invoice-xml.ts";
import { ruleIds } from "./syntax/cii/rule-sets.ts";
import { writeInvoiceXml } from "./write-invoice-xml.ts";

const xml = writeInvoiceXml(simpleInvoice());

function rulesFor(text: string, sets?: ("en16931" | "br-fr")[]): string[] {
  return checkInvoiceXml(text, sets ? { sets } : {}).messages.map(({ rule, severity }) =>
    severity === "warning" ? `(${rule})` : rule,
  );
}

test("a wrong total is named with its rule, its values and its place", () => {
  const report = checkInvoiceXml(xml.replace("<ram:DuePayableAmount>120.00", "<ram:DuePayableAmount>119.00"));
  expect(report).toEqual({
    valid: false,
    identity: { syntax: "cii", guideline: "urn:cen.eu:en16931:2017", sellerCountry: "BE", buyerCountry: "DE" },
    sets: [
      { name: "en16931", version: "en16931-cii 1.3.16", checked: true },
      { name: "facturx", version: "factur-x 1.09.2", checked: true },
    ],
    messages: [
      {
        rule: "BR-CO-16",
        severity: "error",
        message: "DuePayableAmount is 119.00 but GrandTotalAmount less prepaid plus rounding is 120.00",
        location:
          "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      },
    ],
  });
});

test("structure and rules are both reported", () => {
  const swapped = xml
    .replace(/(<ram:ID>2026-001<\/ram:ID>)\s*(<ram:TypeCode>380<\/ram:TypeCode>)/, "$2$1")
    .replace(">HUR<", ">hours<")
    .replace('unitCode="HUR"', 'unitCode="hours"');
  expect(new Set(rulesFor(swapped))).toEqual(new Set(["XSD", "BR-CL-23", "FX-SCH-A-000613"]));
});

test("a text in place of a number is a fault of the structure and stops no other rule", () => {
  const rules = rulesFor(
    xml
      .replace("<ram:GrandTotalAmount>120.00", "<ram:GrandTotalAmount>120,00")
      .replace("<ram:CountryID>BE", "<ram:CountryID>be"),
  );
  expect(new Set(rules)).toEqual(new Set(["XSD", "BR-CL-14", "FX-SCH-A-000580"]));
});

test("a guideline without a table is a warning; its rules are checked all the same", () => {
  const foreign = xml.replace("urn:cen.eu:en16931:2017", "urn:example:other");
  expect(checkInvoiceXml(foreign).valid).toBe(true);
  expect(rulesFor(foreign)).toEqual(["(XSD)"]);
});

test("a set is checked in the version that is in force on the day asked for, and not before there is one", () => {
  const before = checkInvoiceXml(xml, { at: "2026-06-01" });
  expect(before.sets).toEqual([
    { name: "en16931", version: "en16931-cii 1.3.16", checked: true },
    { name: "facturx", version: null, checked: false },
  ]);
  const twoIdentifiers = xml.replace(
    "<ram:Name>Büro Süd",
    '<ram:GlobalID schemeID="0088">4000001123452</ram:GlobalID><ram:GlobalID schemeID="0060">123</ram:GlobalID><ram:Name>Büro Süd',
  );
  expect(checkInvoiceXml(twoIdentifiers, { at: "2026-06-01" }).messages).toEqual([]);
  expect(checkInvoiceXml(twoIdentifiers, { at: "2026-09-01" }).messages).toMatchObject([{ rule: "FX-SCH-A-000164" }]);
});

test("what a profile does not use is refused by the rule that has no id", () => {
  const described = xml.replace(
    "<ram:Name>Büro Süd</ram:Name>",
    "<ram:Name>Büro Süd</ram:Name><ram:Description>GmbH</ram:Description>",
  );
  expect(checkInvoiceXml(described).messages).toMatchObject([
    { rule: "report", message: "ram:Description is not used in the profile en16931: leave it out" },
  ]);
});

test("French rules run where the invoice is French, or where they are asked for", () => {
  const french = writeInvoiceXml(frenchInvoice()).replace("<ram:ID>S1</ram:ID>", "<ram:ID>A1</ram:ID>");
  expect(rulesFor(french)).toEqual(["BR-FR-08_BT-23"]);
  expect(rulesFor(french, ["en16931"])).toEqual([]);
  expect(rulesFor(xml)).toEqual([]);
  expect(rulesFor(xml, ["br-fr"])).toContain("BR-FR-10_BT-30");
});

test("a text that is not XML, or not an invoice, is refused", () => {
  expect(checkInvoiceXml("nonsense")).toMatchObject({ valid: false, messages: [{ rule: "XSD", location: "/" }] });
  expect(checkInvoiceXml("<Invoice/>").valid).toBe(false);
  expect(checkInvoiceXml(xml.replace("Consulting", "Consulting \uFFFD")).valid).toBe(false);
});

test("every rule that can fire has a row", () => {
  // 335 official rows of CEN: six test nothing, three come after another context that matches the same elements.
  expect(ruleIds("en16931")).toHaveLength(326);
  // 171 official rows of France: one comes after another context that matches the same elements.
  expect(ruleIds("br-fr")).toHaveLength(170);
});
