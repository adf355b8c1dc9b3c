/** BR-FR-CO-03 to -15: what the type, the framework and the currency of an invoice ask for. */

import { equal, parseDecimal, zero } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, count, has, is, quote, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { documentType } from "./document-type.ts";
import { noteOf } from "./notes.ts";
import { anywhere, atDocument, pattern, seller } from "./paths.ts";

const reference = "cac:BillingReference/cac:InvoiceDocumentReference";
const totals = "cac:LegalMonetaryTotal";

function given(root: XmlElement, path: string): boolean {
  return (texts(root, path)[0] ?? "") !== "";
}

function isDated(document: XmlElement): boolean {
  return has(document, "cbc:ID") && has(document, "cbc:IssueDate");
}

function isPaid(root: XmlElement): boolean {
  return is(root, "cbc:ProfileID", "B2", "S2", "M2");
}

function isPrepayment(root: XmlElement): boolean {
  return ["386", "500", "503"].includes(documentType(root));
}

function amountAt(root: XmlElement, name: string) {
  return parseDecimal(texts(root, `${totals}/${name}`)[0] ?? "");
}

function isSingleTaxable(root: XmlElement): boolean {
  return select(root, `${seller}/cac:PartyIdentification/cbc:ID`).some((id) => attribute(id, "schemeID") === "0231");
}

/** References of a line to this invoice itself say what kind of line it is; others are to preceding invoices. */
function refersBack(line: XmlElement, numbers: readonly string[]): boolean {
  return select(line, "cac:BillingReference")
    .filter((each) => texts(each, "cac:InvoiceDocumentReference/cbc:ID").some((id) => !numbers.includes(id)))
    .some((each) => select(each, "cac:InvoiceDocumentReference").some(isDated));
}

/** Lines of a credit note that are amounts of their own. */
function isDetail(line: XmlElement, numbers: readonly string[]): boolean {
  const own = select(line, "cac:BillingReference").filter((each) =>
    texts(each, "cac:InvoiceDocumentReference/cbc:ID").some((id) => numbers.includes(id)),
  );
  return (
    own.length === 0 || own.some((each) => is(each, "cac:InvoiceDocumentReference/cbc:DocumentStatusCode", "DETAIL"))
  );
}

function namesCredited(root: XmlElement): boolean {
  const numbers = texts(root, "cbc:ID");
  return (
    select(root, reference).some(isDated) ||
    select(root, "cac:CreditNoteLine")
      .filter((line) => isDetail(line, numbers))
      .every((line) => refersBack(line, numbers))
  );
}

const ofCreditNotes: readonly XmlRule[] = [
  {
    id: "BR-FR-CO-03_BT-3",
    holds: (root) =>
      !is(root, "cbc:CreditNoteTypeCode", "262") ||
      (given(root, "cac:ContractDocumentReference/cbc:ID") &&
        given(root, "cac:InvoicePeriod/cbc:StartDate") &&
        given(root, "cac:InvoicePeriod/cbc:EndDate")),
    message: () =>
      "A global rebate (type 262) needs the contract (BT-12) and a billing period with start and end (BT-73, BT-74)",
  },
  {
    id: "BR-FR-CO-05_BT-3",
    holds: (root) => !is(root, "cbc:CreditNoteTypeCode", "261", "381", "396", "502", "503") || namesCredited(root),
    message: (root) =>
      `A credit note (type ${documentType(root)}) names the invoice it credits, with its number and date (BT-25, BT-26)`,
  },
];

const ofBoth: readonly XmlRule[] = [
  {
    id: "BR-FR-CO-04_BT-3",
    holds: (root) =>
      !is(root, "cbc:InvoiceTypeCode", "384", "471", "472", "473") || count(root, "cac:BillingReference") === 1,
    message: (root) =>
      `A corrective invoice (type ${documentType(root)}) names exactly one preceding invoice; here are ${count(root, "cac:BillingReference")}`,
  },
  {
    id: "BR-FR-CO-07_BT-9",
    holds: (root) => {
      const [due] = texts(root, "cbc:DueDate");
      const [issued] = texts(root, "cbc:IssueDate");
      return due === undefined || issued === undefined || isPrepayment(root) || isPaid(root) || due >= issued;
    },
    message: (root) =>
      `The due date ${quote(value(root, "cbc:DueDate"))} is before the issue date ${quote(value(root, "cbc:IssueDate"))}`,
  },
  {
    id: "BR-FR-CO-08_BT-23",
    holds: (root) => !is(root, "cbc:ProfileID", "B4", "S4", "M4") || !isPrepayment(root),
    message: (root) =>
      `The framework ${value(root, "cbc:ProfileID")} (final invoice after a prepayment) does not go with type ${documentType(root)} (prepayment)`,
  },
  {
    id: "BR-FR-CO-12_BT-5",
    holds: (root) =>
      !texts(root, "cbc:DocumentCurrencyCode").some((code) => code !== "EUR") ||
      (is(root, "cbc:TaxCurrencyCode", "EUR") &&
        select(root, "cac:TaxTotal/cbc:TaxAmount").some(
          (tax) => attribute(tax, "currencyID") === "EUR" && stringValue(tax) !== "",
        )),
    message: (root) =>
      `The invoice is in ${value(root, "cbc:DocumentCurrencyCode")}: name EUR as accounting currency (BT-6) and state the VAT total in EUR (BT-111)`,
  },
  {
    id: "BR-FR-CO-14_BT-29-1",
    holds: (root) => !isSingleTaxable(root) || noteOf(root, "TXD") === "MEMBRE_ASSUJETTI_UNIQUE",
    message: () =>
      "The seller is member of a single taxable person (scheme 0231): add the note #TXD#MEMBRE_ASSUJETTI_UNIQUE",
  },
  {
    id: "BR-FR-CO-15_BT-29-1",
    holds: (root) =>
      !isSingleTaxable(root) || given(root, "cac:TaxRepresentativeParty/cac:PartyTaxScheme/cbc:CompanyID"),
    message: () =>
      "The seller is member of a single taxable person (scheme 0231): name the tax representative with its VAT number (BT-63)",
  },
];

/** What is said of an invoice that was paid before it was written; the three are one pattern with one context. */
const paid: readonly XmlRule[] = [
  {
    id: "BR-FR-CO-09_BT-23-1",
    holds: (root) => {
      if (!isPaid(root)) return true;
      const [prepaid, grand] = [amountAt(root, "cbc:PrepaidAmount"), amountAt(root, "cbc:TaxInclusiveAmount")];
      return prepaid !== undefined && grand !== undefined && equal(prepaid, grand);
    },
    message: (root) =>
      `The framework ${value(root, "cbc:ProfileID")} says paid, so PrepaidAmount (${value(root, `${totals}/cbc:PrepaidAmount`) || "missing"}) must be TaxInclusiveAmount ${value(root, `${totals}/cbc:TaxInclusiveAmount`)}`,
  },
  {
    id: "BR-FR-CO-09_BT-23-2",
    holds: (root) => {
      const due = amountAt(root, "cbc:PayableAmount");
      return !isPaid(root) || (due !== undefined && equal(due, zero));
    },
    message: (root) =>
      `The framework ${value(root, "cbc:ProfileID")} says paid, so PayableAmount must be 0; it is ${value(root, `${totals}/cbc:PayableAmount`)}`,
  },
  {
    id: "BR-FR-CO-09_BT-23-3",
    holds: (root) => !isPaid(root) || given(root, "cbc:DueDate") || given(root, "cac:PaymentMeans/cbc:PaymentDueDate"),
    message: (root) =>
      `The framework ${value(root, "cbc:ProfileID")} says paid: give the date of payment as due date (BT-9)`,
  },
];

const alone = (rule: XmlRule, contexts: RuleContext[]) => pattern(rule.id, contexts);

export const conditionPatterns: readonly RulePattern[] = [
  ...ofCreditNotes.map((rule) => alone(rule, anywhere("cn:CreditNote", rule))),
  ...ofBoth.map((rule) => alone(rule, atDocument("", rule))),
  pattern("BR-FR-CO-09", atDocument("", ...paid)),
];
