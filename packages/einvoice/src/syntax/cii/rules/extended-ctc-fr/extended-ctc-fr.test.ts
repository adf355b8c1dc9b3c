import { expect, test } from "vitest";
import { add, type Change, changeXml, remove, set } from "../../../../../test/change-xml.ts";
import { frenchInvoice, fullInvoice } from "../../../../../test/example-invoices.ts";
import { checkInvoiceXml, writeInvoiceXml } from "../../../../index.ts";

const guideline = "urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr";

const broken = (xml: string) =>
  checkInvoiceXml(xml, { sets: ["extended-ctc-fr"] }).messages.flatMap(({ rule, severity }) =>
    severity === "error" && rule !== "XSD" ? [rule] : [],
  );

const full = writeInvoiceXml(fullInvoice());
const line = "AssociatedDocumentLineDocument";

test("an invoice that names EXTENDED-CTC-FR is held against its rules and the French ones", () => {
  const xml = writeInvoiceXml(frenchInvoice()).replace("urn:cen.eu:en16931:2017", guideline);

  expect(checkInvoiceXml(xml)).toMatchObject({
    valid: true,
    sets: [
      { name: "extended-ctc-fr", version: "extended-ctc-fr-cii 1.3.0", checked: true },
      { name: "br-fr", version: "br-fr-flux2-cii 1.4.0", checked: true },
    ],
  });
});

test("the full invoice of EN 16931 keeps the rules", () => {
  expect(broken(full)).toEqual([]);
});

test.each<[string, ...Change[]]>([
  ["BR-FREXT-05", add(line, "LineStatusReasonCode", "OTHER")],
  ["BR-FREXT-06", add(line, "ParentLineID", "1")],
  ["BR-FREXT-08", add(line, "LineStatusReasonCode", "GROUP")],
  ["BR-FREXT-11", add(line, "ParentLineID", "77")],
  ["BR-FREXT-CO-10", set("LineTotalAmount", "1")],
  ["BR-FREXT-CO-13", set("TaxBasisTotalAmount", "1")],
  ["BR-FREXT-CO-15", set("GrandTotalAmount", "1")],
  ["BR-FREXT-S-08", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/BasisAmount", "1")],
  ["BR-FREXT-S-09", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CalculatedAmount", "1")],
  ["BR-CO-25", remove("SpecifiedTradePaymentTerms")],
  ["BR-CO-16", set("DuePayableAmount", "1")],
])("%s is named where it is broken", (rule, ...changes) => {
  expect(broken(changeXml(full, ...changes))).toContain(rule);
});

test("no breakdown of category Z passes, as in the published rules", () => {
  const zero = changeXml(full, set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "Z"));

  expect(broken(zero)).toContain("BR-FREXT-Z-08");
});

test("a total may be off by a cent for each amount, and no more", () => {
  const off = (cents: string) =>
    broken(changeXml(full, set("SpecifiedTradeSettlementHeaderMonetarySummation/LineTotalAmount", cents)));
  const [, total = ""] = /HeaderMonetarySummation>\s*<ram:LineTotalAmount>([\d.]+)/.exec(full) ?? [];

  expect(off((Number(total) + 0.01).toFixed(2))).not.toContain("BR-FREXT-CO-10");
  expect(off((Number(total) + 5).toFixed(2))).toContain("BR-FREXT-CO-10");
});
