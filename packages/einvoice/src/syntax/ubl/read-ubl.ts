/** Reads a UBL invoice or credit note into the block: every term of EN 16931 that the file holds, those of EXTENDED where it is of that profile, digits as they stand. */

import { formatOfGuideline } from "../../formats.ts";
import type { InvoiceBlock } from "../../model/block/schema.ts";
import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { normalizeSpace } from "../../xml/white-space.ts";
import { blockOf, each, identifierOf, numberOf, type Part, textOf } from "../read-parts.ts";
import { attribute, first, has, is, select, texts, value } from "../select.ts";
import { creditorScheme, notAvailable } from "./placeholders.ts";
import { readChargeTotal, readExtendedParties } from "./read-extended.ts";
import { readLine } from "./read-line.ts";
import { readNote } from "./read-note.ts";
import { dateOf, readAdjustments, readPeriod, readTaxCategory } from "./read-parts.ts";
import { readDelivery, readParty } from "./read-party.ts";
import { fromUblTaxPoint } from "./tax-point-codes.ts";

export function readUbl(root: XmlElement): InvoiceBlock {
  const isExtended = hasExtendedTerms(root);
  const numbers = texts(root, "cbc:ID");
  return blockOf({
    ...readHeader(root),
    ...readReferences(root, isExtended),
    seller: readParty(first(root, "cac:AccountingSupplierParty/cac:Party"), "main"),
    buyer: readParty(first(root, "cac:AccountingCustomerParty/cac:Party"), "main"),
    payee: readParty(first(root, "cac:PayeeParty"), "further"),
    tax_representative: readParty(first(root, "cac:TaxRepresentativeParty"), "further"),
    delivery: readDelivery(first(root, "cac:Delivery")),
    payment: readPayment(root),
    payment_terms: textOf(root, "cac:PaymentTerms/cbc:Note"),
    allowances: readAdjustments(root, false, isExtended),
    charges: readAdjustments(root, true, isExtended),
    ...(isExtended ? readExtendedParties(root) : {}),
    ...readTotals(root, isExtended),
    lines: [...select(root, "cac:InvoiceLine"), ...select(root, "cac:CreditNoteLine")].map((line) =>
      readLine(line, isExtended, numbers),
    ),
  });
}

/** What a profile has no field for is not read into one: it is listed as unmapped. */
function hasExtendedTerms(root: XmlElement): boolean {
  const guideline = value(root, "cbc:CustomizationID");
  const format = formatOfGuideline(guideline, "ubl");
  return format ? format.terms === "extended" : guideline.includes("extended");
}

function readHeader(root: XmlElement): Record<string, Part> {
  return {
    business_process: textOf(root, "cbc:ProfileID"),
    number: textOf(root, "cbc:ID"),
    issue_date: dateOf(root, "cbc:IssueDate"),
    due_date: dateOf(root, "cbc:DueDate") ?? dateOf(root, "cac:PaymentMeans/cbc:PaymentDueDate"),
    type_code: textOf(root, "cbc:InvoiceTypeCode") ?? textOf(root, "cbc:CreditNoteTypeCode"),
    notes: each(root, "cbc:Note", readNote),
    tax_point_date: dateOf(root, "cbc:TaxPointDate"),
    currency: textOf(root, "cbc:DocumentCurrencyCode"),
    accounting_currency: textOf(root, "cbc:TaxCurrencyCode"),
    accounting_reference: textOf(root, "cbc:AccountingCost"),
    buyer_reference: textOf(root, "cbc:BuyerReference"),
    period: readPeriod(root),
    tax_point_code: fromUblTaxPoint(textOf(root, "cac:InvoicePeriod/cbc:DescriptionCode")),
  };
}

function readReferences(root: XmlElement, isExtended: boolean): Record<string, Part> {
  const documents = select(root, "cac:AdditionalDocumentReference");
  const ofType = (type: string) => documents.find((document) => is(document, "cbc:DocumentTypeCode", type));
  const object = ofType("130");
  const project = root.name === "cn:CreditNote" ? ofType("50") : undefined;
  const order = textOf(root, "cac:OrderReference/cbc:ID");
  const salesOrder = textOf(root, "cac:OrderReference/cbc:SalesOrderID");
  return {
    order: order === notAvailable && salesOrder !== undefined ? undefined : order,
    sales_order: salesOrder,
    preceding_invoices: each(root, "cac:BillingReference/cac:InvoiceDocumentReference", (reference) => ({
      number: textOf(reference, "cbc:ID"),
      issue_date: dateOf(reference, "cbc:IssueDate"),
      ...(isExtended ? { type_code: textOf(reference, "cbc:DocumentTypeCode") } : {}),
    })),
    despatch_advice: textOf(root, "cac:DespatchDocumentReference/cbc:ID"),
    receiving_advice: textOf(root, "cac:ReceiptDocumentReference/cbc:ID"),
    tender: textOf(root, "cac:OriginatorDocumentReference/cbc:ID"),
    contract: textOf(root, "cac:ContractDocumentReference/cbc:ID"),
    attachments: documents.filter((document) => document !== object && document !== project).map(readAttachment),
    object_id: object && identifierOf(first(object, "cbc:ID")),
    project: textOf(root, "cac:ProjectReference/cbc:ID") ?? textOf(project, "cbc:ID"),
  };
}

function readAttachment(document: XmlElement): Part {
  const content = first(document, "cac:Attachment/cbc:EmbeddedDocumentBinaryObject");
  return {
    id: textOf(document, "cbc:ID"),
    description: textOf(document, "cbc:DocumentDescription"),
    url: textOf(document, "cac:Attachment/cac:ExternalReference/cbc:URI"),
    filename: content && attribute(content, "filename"),
    mime: content && attribute(content, "mimeCode"),
    content_base64: content && stringValue(content).replace(/\s+/g, ""),
  };
}

function readPayment(root: XmlElement): Part {
  const means = first(root, "cac:PaymentMeans/cbc:PaymentMeansCode");
  const inMeans = (path: string) => textOf(root, `cac:PaymentMeans/${path}`);
  return {
    means_code: means && stringValue(means),
    means_text: means && attribute(means, "name"),
    reference: inMeans("cbc:PaymentID"),
    accounts: each(root, "cac:PaymentMeans/cac:PayeeFinancialAccount", (account) => ({
      iban: textOf(account, "cbc:ID"),
      name: textOf(account, "cbc:Name"),
      bic: textOf(account, "cac:FinancialInstitutionBranch/cbc:ID"),
    })),
    card: {
      number: inMeans("cac:CardAccount/cbc:PrimaryAccountNumberID"),
      holder: inMeans("cac:CardAccount/cbc:HolderName"),
    },
    direct_debit: {
      mandate: inMeans("cac:PaymentMandate/cbc:ID"),
      creditor_id: readCreditor(root),
      debited_iban: inMeans("cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID"),
    },
  };
}

function readCreditor(root: XmlElement): string | undefined {
  const ids = [
    ...select(root, "cac:PayeeParty/cac:PartyIdentification/cbc:ID"),
    ...select(root, "cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID"),
  ];
  const creditor = ids.find((id) => attribute(id, "schemeID") === creditorScheme);
  return creditor && stringValue(creditor);
}

function readTotals(root: XmlElement, isExtended: boolean): Record<string, Part> {
  const totals = first(root, "cac:LegalMonetaryTotal");
  const taxTotals = select(root, "cac:TaxTotal");
  const inCurrency = (currency: string) => (total: XmlElement) =>
    select(total, "cbc:TaxAmount").some((amount) => normalizeSpace(attribute(amount, "currencyID") ?? "") === currency);
  const accounting = value(root, "cbc:TaxCurrencyCode");
  const inInvoice =
    taxTotals.find((total) => has(total, "cac:TaxSubtotal")) ??
    taxTotals.find(inCurrency(value(root, "cbc:DocumentCurrencyCode"))) ??
    taxTotals[0];
  const inAccounting =
    accounting === "" ? undefined : taxTotals.find((total) => total !== inInvoice && inCurrency(accounting)(total));
  return {
    totals: {
      lines: numberOf(totals, "cbc:LineExtensionAmount"),
      allowances: numberOf(totals, "cbc:AllowanceTotalAmount"),
      charges: isExtended ? readChargeTotal(root) : numberOf(totals, "cbc:ChargeTotalAmount"),
      tax_basis: numberOf(totals, "cbc:TaxExclusiveAmount"),
      tax_total: numberOf(inInvoice, "cbc:TaxAmount"),
      tax_total_accounting: numberOf(inAccounting, "cbc:TaxAmount"),
      grand: numberOf(totals, "cbc:TaxInclusiveAmount"),
      prepaid: numberOf(totals, "cbc:PrepaidAmount"),
      rounding: numberOf(totals, "cbc:PayableRoundingAmount"),
      due: numberOf(totals, "cbc:PayableAmount"),
    },
    taxes: each(inInvoice, "cac:TaxSubtotal", readTax),
  };
}

function readTax(subtotal: XmlElement): Part {
  return {
    ...readTaxCategory(first(subtotal, "cac:TaxCategory"), true),
    basis: numberOf(subtotal, "cbc:TaxableAmount"),
    amount: numberOf(subtotal, "cbc:TaxAmount"),
  };
}
