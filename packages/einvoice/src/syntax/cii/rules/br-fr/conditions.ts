/** BR-FR-CO-03 to -15: what the type, the framework and the currency of an invoice ask for. */

import { equal, parseDecimal, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, has, is, quote, select, texts, value } from "../../../select.ts";
import type { RulePattern, XmlRule } from "../../../xml-rule.ts";
import { at, invoice, pattern } from "./paths.ts";

const typeCode = "rsm:ExchangedDocument/TypeCode";
const framework = "rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID";
const transaction = "rsm:SupplyChainTradeTransaction";
const agreement = `${transaction}/ApplicableHeaderTradeAgreement`;
const settlement = `${transaction}/ApplicableHeaderTradeSettlement`;
const totals = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const dueDate = `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/udt:DateTimeString`;

function given(root: XmlElement, path: string): boolean {
  return (texts(root, path)[0] ?? "") !== "";
}

function isDated(reference: XmlElement): boolean {
  return has(reference, "IssuerAssignedID") && has(reference, "FormattedIssueDateTime/qdt:DateTimeString");
}

function isDetail(line: XmlElement): boolean {
  const path = "AssociatedDocumentLineDocument/LineStatusReasonCode";
  return !has(line, path) || is(line, path, "DETAIL");
}

function isPaid(root: XmlElement): boolean {
  return is(root, framework, "B2", "S2", "M2");
}

function amountAt(root: XmlElement, path: string) {
  return parseDecimal(texts(root, path)[0] ?? "");
}

function isSingleTaxable(root: XmlElement): boolean {
  return select(root, `${agreement}/SellerTradeParty/GlobalID`).some((id) => attribute(id, "schemeID") === "0231");
}

const rules: readonly XmlRule[] = [
  {
    id: "BR-FR-CO-03_BT-3",
    holds: (root) =>
      !is(root, typeCode, "262") ||
      (given(root, `${agreement}/ContractReferencedDocument/IssuerAssignedID`) &&
        given(root, `${settlement}/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString`) &&
        given(root, `${settlement}/BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString`)),
    message: () =>
      "A global rebate (type 262) needs the contract (BT-12) and a billing period with start and end (BT-73, BT-74)",
  },
  {
    id: "BR-FR-CO-04_BT-4",
    holds: (root) =>
      !is(root, typeCode, "384", "471", "472", "473") ||
      select(root, `${settlement}/InvoiceReferencedDocument`).length === 1,
    message: (root) =>
      `A corrective invoice (type ${value(root, typeCode)}) names exactly one preceding invoice; here are ${select(root, `${settlement}/InvoiceReferencedDocument`).length}`,
  },
  {
    id: "BR-FR-CO-05_BT-3",
    holds: (root) =>
      !is(root, typeCode, "261", "381", "396", "502", "503") ||
      select(root, `${settlement}/InvoiceReferencedDocument`).some(isDated) ||
      select(root, `${transaction}/IncludedSupplyChainTradeLineItem`)
        .filter(isDetail)
        .every((line) => select(line, "SpecifiedLineTradeSettlement/InvoiceReferencedDocument").some(isDated)),
    message: (root) =>
      `A credit note (type ${value(root, typeCode)}) names the invoice it credits, with its number and date (BT-25, BT-26)`,
  },
  {
    id: "BR-FR-CO-07_BT-9",
    holds: (root) => {
      const [due = ""] = texts(root, dueDate);
      if (due === "" || is(root, typeCode, "386", "500", "503") || isPaid(root)) return true;
      const [issued] = texts(root, "rsm:ExchangedDocument/IssueDateTime/udt:DateTimeString");
      return issued !== undefined && due >= issued;
    },
    message: (root) =>
      `The due date ${quote(texts(root, dueDate)[0] ?? "")} lies before the issue date ${quote(value(root, "rsm:ExchangedDocument/IssueDateTime/udt:DateTimeString"))}`,
  },
  {
    id: "BR-FR-CO-08_BT-23",
    holds: (root) => !is(root, framework, "B4", "S4", "M4") || !is(root, typeCode, "386", "500", "503"),
    message: (root) =>
      `The framework ${value(root, framework)} (final invoice after a prepayment) does not go with type ${value(root, typeCode)} (prepayment)`,
  },
  {
    id: "BR-FR-CO-09_BT-23-1",
    holds: (root) => {
      if (!isPaid(root)) return true;
      const paid = amountAt(root, `${totals}/TotalPrepaidAmount`);
      const grand = amountAt(root, `${totals}/GrandTotalAmount`);
      return paid !== undefined && grand !== undefined && equal(paid, grand);
    },
    message: (root) =>
      `The framework ${value(root, framework)} says paid, so TotalPrepaidAmount (${value(root, `${totals}/TotalPrepaidAmount`) || "missing"}) must be GrandTotalAmount ${value(root, `${totals}/GrandTotalAmount`)}`,
  },
  {
    id: "BR-FR-CO-09_BT-23-2",
    holds: (root) => {
      const due = amountAt(root, `${totals}/DuePayableAmount`);
      return !isPaid(root) || (due !== undefined && equal(due, zero));
    },
    message: (root) =>
      `The framework ${value(root, framework)} says paid, so DuePayableAmount must be 0; it is ${value(root, `${totals}/DuePayableAmount`)}`,
  },
  {
    id: "BR-FR-CO-09_BT-23-3",
    holds: (root) => !isPaid(root) || given(root, dueDate),
    message: (root) => `The framework ${value(root, framework)} says paid: give the date of payment as due date (BT-9)`,
  },
  {
    id: "BR-FR-CO-12_BT-5",
    holds: (root) =>
      !texts(root, `${settlement}/InvoiceCurrencyCode`).some((code) => code !== "EUR") ||
      (is(root, `${settlement}/TaxCurrencyCode`, "EUR") &&
        select(root, `${totals}/TaxTotalAmount`).some(
          (tax) => attribute(tax, "currencyID") === "EUR" && stringValue(tax) !== "",
        )),
    message: (root) =>
      `The invoice is in ${value(root, `${settlement}/InvoiceCurrencyCode`)}: name EUR as accounting currency (BT-6) and state the VAT total in EUR (BT-111)`,
  },
  {
    id: "BR-FR-CO-14_BT-29-1",
    holds: (root) =>
      !isSingleTaxable(root) ||
      select(root, "rsm:ExchangedDocument/IncludedNote").some(
        (note) => is(note, "SubjectCode", "TXD") && is(note, "Content", "MEMBRE_ASSUJETTI_UNIQUE"),
      ),
    message: () =>
      "The seller is member of a single taxable person (scheme 0231): add the note TXD with MEMBRE_ASSUJETTI_UNIQUE",
  },
  {
    id: "BR-FR-CO-15_BT-29-1",
    holds: (root) =>
      !isSingleTaxable(root) ||
      select(root, `${agreement}/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID`).some(
        (id) => attribute(id, "schemeID") === "VA" && stringValue(id) !== "",
      ),
    message: () =>
      "The seller is member of a single taxable person (scheme 0231): name the tax representative with its VAT number (BT-63)",
  },
];

export const conditionPatterns: readonly RulePattern[] = rules.map((rule) => pattern(rule.id, at(invoice, rule)));
