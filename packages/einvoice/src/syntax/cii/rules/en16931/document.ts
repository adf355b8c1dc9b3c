/** The invoice as a whole: what every invoice must state (BR-01 to BR-16) and the grand total (BR-CO-15). */

import { equal, formatDecimal, plus, round } from "../../../../model/decimal.ts";
import { stringValue } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { attribute, first, has, numberAt, numberIn, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { categoryPresence } from "./vat-categories.ts";

const agreement = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement";
const settlement = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";

function filled(id: string, path: string, what: string): XmlRule {
  return {
    id,
    holds: (invoice) => value(invoice, path) !== "",
    message: () => `${what} is missing or empty: fill ${path.split("/").at(-1)}`,
  };
}

function addressScheme(id: string, party: "SellerTradeParty" | "BuyerTradeParty", what: string): XmlRule {
  const path = `${agreement}/${party}/URIUniversalCommunication`;
  return {
    id,
    holds: (invoice) => {
      const [communication] = select(invoice, path);
      if (!communication) return true;
      const scheme = first(communication, "URIID");
      return scheme !== undefined && normalizeSpace(attribute(scheme, "schemeID") ?? "") !== "";
    },
    message: () => `The electronic address of the ${what} has no scheme: give URIID a schemeID, such as EM or 0225`,
  };
}

function grandTotalHolds(invoice: InvoiceDocument): boolean {
  const summations = invoice.fromRoot(`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`);
  const [grand] = summations.flatMap((summation) => select(summation, "GrandTotalAmount"));
  const [basis] = summations.flatMap((summation) => select(summation, "TaxBasisTotalAmount"));
  return invoice.fromRoot(`${settlement}/InvoiceCurrencyCode`).every((currency) => {
    if (!grand || !basis) return false;
    const taxes = summations
      .flatMap((summation) => select(summation, "TaxTotalAmount"))
      .filter((tax) => attribute(tax, "currencyID") === stringValue(currency));
    const [tax] = taxes;
    if (tax && taxes.length === 1 && equal(numberIn(grand), round(plus(numberIn(basis), numberIn(tax)), 2)))
      return true;
    return equal(numberIn(grand), numberIn(basis));
  });
}

function grandTotalMessage(invoice: InvoiceDocument): string {
  const [summation] = invoice.fromRoot(`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`);
  if (!summation) return "The document totals are missing";
  const basis = numberAt(summation, "TaxBasisTotalAmount");
  const tax = numberAt(summation, "TaxTotalAmount");
  const expected = basis && tax ? `, which is ${formatDecimal(plus(basis, tax), 2)}` : "";
  return `GrandTotalAmount is ${value(summation, "GrandTotalAmount") || "missing"} but must be TaxBasisTotalAmount ${value(summation, "TaxBasisTotalAmount") || "(missing)"} plus one TaxTotalAmount in the invoice currency (${value(summation, "TaxTotalAmount") || "none"})${expected}`;
}

export const document: RuleContext = {
  match: "/rsm:CrossIndustryInvoice",
  rules: [
    filled(
      "BR-01",
      "rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
      "The guideline of the invoice (BT-24)",
    ),
    filled("BR-02", "rsm:ExchangedDocument/ID", "The invoice number (BT-1)"),
    {
      id: "BR-03",
      holds: (invoice) =>
        select(invoice, "rsm:ExchangedDocument/IssueDateTime/udt:DateTimeString").some(
          (date) => attribute(date, "format") === "102" && normalizeSpace(stringValue(date)) !== "",
        ),
      message: () => "The issue date (BT-2) is missing: write it in format 102, such as 20261115",
    },
    filled("BR-04", "rsm:ExchangedDocument/TypeCode", "The type of document (BT-3)"),
    filled("BR-05", `${settlement}/InvoiceCurrencyCode`, "The invoice currency (BT-5)"),
    filled("BR-06", `${agreement}/SellerTradeParty/Name`, "The name of the seller (BT-27)"),
    filled("BR-07", `${agreement}/BuyerTradeParty/Name`, "The name of the buyer (BT-44)"),
    {
      id: "BR-08",
      holds: (invoice) => has(invoice, `${agreement}/SellerTradeParty/PostalTradeAddress`),
      message: () => "The seller has no postal address (BG-5)",
    },
    filled("BR-09", `${agreement}/SellerTradeParty/PostalTradeAddress/CountryID`, "The country of the seller (BT-40)"),
    {
      id: "BR-10",
      holds: (invoice) => has(invoice, `${agreement}/BuyerTradeParty/PostalTradeAddress`),
      message: () => "The buyer has no postal address (BG-8)",
    },
    filled("BR-11", `${agreement}/BuyerTradeParty/PostalTradeAddress/CountryID`, "The country of the buyer (BT-55)"),
    {
      id: "BR-16",
      holds: (_, invoice) => invoice.all("IncludedSupplyChainTradeLineItem").length > 0,
      message: () => "The invoice has no line (BG-25)",
    },
    addressScheme("BR-62", "SellerTradeParty", "seller (BT-34)"),
    addressScheme("BR-63", "BuyerTradeParty", "buyer (BT-49)"),
    {
      id: "BR-CO-15",
      holds: (_, invoice) => grandTotalHolds(invoice),
      message: (_, invoice) => grandTotalMessage(invoice),
    },
    ...categoryPresence,
    {
      id: "BR-B-01",
      holds: (_, invoice) =>
        !invoice.all("CategoryCode").some((code) => stringValue(code) === "B") ||
        invoice.all("CountryID").every((country) => stringValue(country) === "IT"),
      message: () =>
        "VAT category B (Italian split payment) is for invoices within Italy only: another country is named",
    },
    {
      id: "BR-B-02",
      holds: (_, invoice) => {
        const codes = invoice.all("CategoryCode");
        return !codes.some((code) => stringValue(code) === "B") || !codes.some((code) => stringValue(code) === "S");
      },
      message: () => "VAT categories B (Italian split payment) and S (standard rate) cannot be in one invoice",
    },
  ],
};
