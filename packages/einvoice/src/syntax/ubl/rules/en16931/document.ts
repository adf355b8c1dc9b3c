/** The document as a whole: what every invoice must state (BR-01 to BR-16), the grand total (BR-CO-15), and its VAT categories. */

import { equal, formatDecimal, plus, round } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, has, numberAt, numberIn, select, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import { filled, present } from "../presence.ts";
import { categoryRules } from "./vat-categories.ts";

const seller = "cac:AccountingSupplierParty/cac:Party";
const buyer = "cac:AccountingCustomerParty/cac:Party";
const basisPath = "cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount";
const grandPath = "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount";

function taxesIn(root: XmlElement, currency: string): XmlElement[] {
  return select(root, "cac:TaxTotal/cbc:TaxAmount").filter((tax) => attribute(tax, "currencyID") === currency);
}

function grandTotalHolds(root: XmlElement): boolean {
  return select(root, "cbc:DocumentCurrencyCode").every((currency) => {
    const [tax, ...more] = taxesIn(root, stringValue(currency));
    const grand = numberAt(root, grandPath);
    const basis = numberAt(root, basisPath);
    if (!tax || more.length > 0 || !grand || !basis) return false;
    return equal(grand, round(plus(basis, numberIn(tax)), 2));
  });
}

function grandTotalMessage(root: XmlElement): string {
  const [tax] = taxesIn(root, value(root, "cbc:DocumentCurrencyCode"));
  const basis = numberAt(root, basisPath);
  const expected = basis && tax ? `, which is ${formatDecimal(plus(basis, numberIn(tax)), 2)}` : "";
  return `TaxInclusiveAmount is ${value(root, grandPath) || "missing"} but must be TaxExclusiveAmount ${value(root, basisPath) || "(missing)"} plus one TaxAmount in the invoice currency (${tax?.text ?? "none"})${expected}`;
}

export const documentContexts: readonly RuleContext[] = inDocument("", {
  rules: [
    filled("BR-01", "cbc:CustomizationID", "The guideline of the invoice (BT-24)"),
    filled("BR-02", "cbc:ID", "The invoice number (BT-1)"),
    filled("BR-03", "cbc:IssueDate", "The issue date (BT-2)"),
    {
      id: "BR-04",
      holds: (root) => value(root, "cbc:InvoiceTypeCode") !== "" || value(root, "cbc:CreditNoteTypeCode") !== "",
      message: (root) =>
        `The type of document (BT-3) is missing or empty: fill ${root.name === "ubl:Invoice" ? "InvoiceTypeCode" : "CreditNoteTypeCode"}`,
    },
    filled("BR-05", "cbc:DocumentCurrencyCode", "The invoice currency (BT-5)"),
    filled("BR-06", `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`, "The name of the seller (BT-27)"),
    filled("BR-07", `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`, "The name of the buyer (BT-44)"),
    present("BR-08", "The postal address of the seller (BG-5)", `${seller}/cac:PostalAddress`),
    present("BR-10", "The postal address of the buyer (BG-8)", `${buyer}/cac:PostalAddress`),
    present("BR-16", "A line of the invoice (BG-25)", "cac:InvoiceLine", "cac:CreditNoteLine"),
    {
      id: "BR-53",
      holds: (root, invoice) =>
        select(root, "cbc:TaxCurrencyCode").every((currency) =>
          invoice
            .allAt("cac:TaxTotal", "cbc:TaxAmount")
            .some((tax) => attribute(tax, "currencyID") === stringValue(currency)),
        ),
      message: (root) =>
        `The accounting currency is ${value(root, "cbc:TaxCurrencyCode")}: state the VAT total in it too (BT-111)`,
    },
    {
      id: "BR-CO-03",
      holds: (root) => !has(root, "cbc:TaxPointDate") || !has(root, "cac:InvoicePeriod/cbc:DescriptionCode"),
      message: () => "The invoice has both a VAT date (BT-7) and a code for it (BT-8): give one of them",
    },
    { id: "BR-CO-15", holds: grandTotalHolds, message: grandTotalMessage },
    present("BR-CO-18", "The VAT breakdown (BG-23)", "cac:TaxTotal/cac:TaxSubtotal"),
    ...categoryRules,
  ],
});
