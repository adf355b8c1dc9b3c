/** Writes the read invoice as UBL 2.1: an invoice or a credit note, by its type. */

import type { InvoiceFormat } from "../../../formats.ts";
import type { Invoice } from "../../../model/invoice.ts";
import { group, indent, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { type DocumentKind, invoiceKind, kindOfType } from "../document-kinds.ts";
import { namespaces } from "../namespaces.ts";
import { noAmount, notAvailable } from "../placeholders.ts";
import { writeLines } from "./lines.ts";
import { writeDelivery, writeFurtherParty, writeMainParty } from "./parties.ts";
import { writeAdjustments, writeAmount, writePeriod, writeTaxCategory } from "./parts.ts";
import { writePaymentMeans } from "./payment.ts";

export function writeUbl(invoice: Invoice, format: InvoiceFormat): string {
  const type = invoice.type_code ?? "380";
  const kind = kindOfType(type);
  const root = kind.root.slice(kind.root.indexOf(":") + 1);
  const own = kind === invoiceKind ? namespaces.ubl : namespaces.cn;
  const declarations = `xmlns="${own}" xmlns:cac="${namespaces.cac}" xmlns:cbc="${namespaces.cbc}"`;
  const content = [
    writeHeader(invoice, format, kind, type),
    writeReferences(invoice, kind),
    writeParties(invoice),
    writeSettlement(invoice, kind),
    writeTotals(invoice, format),
    writeLines(invoice, kind),
  ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${indent(`<${root} ${declarations}>${content}</${root}>`)}\n`;
}

function writeHeader(invoice: Invoice, format: InvoiceFormat, kind: DocumentKind, type: string): XmlText {
  const isInvoice = kind === invoiceKind;
  const notes = (invoice.notes ?? []).map(({ text, subject_code }) =>
    leaf("cbc:Note", subject_code === undefined ? text : `#${subject_code}#${text ?? ""}`),
  );
  const taxPoint = leaf("cbc:TaxPointDate", invoice.tax_point_date);
  return [
    leaf("cbc:CustomizationID", format.guideline),
    leaf("cbc:ProfileID", invoice.business_process),
    leaf("cbc:ID", invoice.number),
    leaf("cbc:IssueDate", invoice.issue_date),
    isInvoice ? leaf("cbc:DueDate", invoice.due_date) : taxPoint,
    leaf(kind.typeCode, type),
    ...notes,
    isInvoice ? taxPoint : "",
    leaf("cbc:DocumentCurrencyCode", invoice.currency),
    leaf("cbc:TaxCurrencyCode", invoice.accounting_currency),
    leaf("cbc:AccountingCost", invoice.accounting_reference),
    leaf("cbc:BuyerReference", invoice.buyer_reference),
    writePeriod(invoice.period, invoice.tax_point_code),
  ].join("");
}

function writeReferences(invoice: Invoice, kind: DocumentKind): XmlText {
  const { order, sales_order: salesOrder } = invoice;
  const contract = reference("cac:ContractDocumentReference", invoice.contract);
  const originator = reference("cac:OriginatorDocumentReference", invoice.tender);
  const isInvoice = kind === invoiceKind;
  return [
    group(
      "cac:OrderReference",
      leaf("cbc:ID", order ?? (salesOrder === undefined ? undefined : notAvailable)),
      leaf("cbc:SalesOrderID", salesOrder),
    ),
    ...(invoice.preceding_invoices ?? []).map(({ number, issue_date, type_code }) =>
      group(
        "cac:BillingReference",
        group(
          "cac:InvoiceDocumentReference",
          leaf("cbc:ID", number),
          leaf("cbc:IssueDate", issue_date),
          leaf("cbc:DocumentTypeCode", type_code),
        ),
      ),
    ),
    reference("cac:DespatchDocumentReference", invoice.despatch_advice),
    reference("cac:ReceiptDocumentReference", invoice.receiving_advice),
    isInvoice ? originator : "",
    contract,
    writeDocuments(invoice, isInvoice),
    isInvoice ? reference("cac:ProjectReference", invoice.project) : originator,
  ].join("");
}

function reference(name: string, id: string | undefined): XmlText {
  return group(name, leaf("cbc:ID", id));
}

/** Supporting documents, the object that is invoiced and, in a credit note, the project, which has no element of its own there. */
function writeDocuments({ attachments, object_id: object, project }: Invoice, isInvoice: boolean): XmlText {
  return [
    ...(attachments ?? []).map(({ id, description, url, filename, mime, content_base64 }) =>
      group(
        "cac:AdditionalDocumentReference",
        leaf("cbc:ID", id),
        leaf("cbc:DocumentDescription", description),
        group(
          "cac:Attachment",
          leaf("cbc:EmbeddedDocumentBinaryObject", content_base64, { mimeCode: mime, filename }),
          group("cac:ExternalReference", leaf("cbc:URI", url)),
        ),
      ),
    ),
    object ? typedReference(object.value, "130", object.scheme) : "",
    isInvoice || project === undefined ? "" : typedReference(project, "50"),
  ].join("");
}

function typedReference(id: string | undefined, type: string, scheme?: string): XmlText {
  return group(
    "cac:AdditionalDocumentReference",
    leaf("cbc:ID", id, { schemeID: scheme }),
    leaf("cbc:DocumentTypeCode", type),
  );
}

function writeParties(invoice: Invoice): XmlText {
  const creditor = invoice.payment?.direct_debit?.creditor_id;
  return [
    writeMainParty(
      "cac:AccountingSupplierParty",
      invoice.seller,
      { agent: invoice.sales_agent, provider: invoice.invoicer },
      invoice.payee ? undefined : creditor,
    ),
    writeMainParty("cac:AccountingCustomerParty", invoice.buyer, {
      agent: invoice.buyer_agent,
      provider: invoice.invoicee,
    }),
    writeFurtherParty("cac:PayeeParty", invoice.payee, creditor),
    writeFurtherParty("cac:TaxRepresentativeParty", invoice.tax_representative),
    writeDelivery(invoice.delivery),
  ].join("");
}

function writeSettlement(invoice: Invoice, kind: DocumentKind): XmlText {
  return [
    writePaymentMeans(invoice, kind === invoiceKind ? undefined : invoice.due_date),
    group("cac:PaymentTerms", leaf("cbc:Note", invoice.payment_terms)),
    writeAdjustments(invoice.allowances, false, invoice.currency),
    writeAdjustments(invoice.charges, true, invoice.currency),
  ].join("");
}

function writeTotals(
  { currency, accounting_currency, taxes, totals = {} }: Invoice,
  { terms }: InvoiceFormat,
): XmlText {
  const amount = (name: string, value: typeof totals.grand) => writeAmount(name, value, currency);
  const needsCharges = terms === "extended" && totals.allowances !== undefined;
  return [
    group(
      "cac:TaxTotal",
      amount("cbc:TaxAmount", totals.tax_total),
      ...(taxes ?? []).map((tax) =>
        group(
          "cac:TaxSubtotal",
          amount("cbc:TaxableAmount", tax.basis),
          amount("cbc:TaxAmount", tax.amount),
          writeTaxCategory("cac:TaxCategory", tax),
        ),
      ),
    ),
    group("cac:TaxTotal", writeAmount("cbc:TaxAmount", totals.tax_total_accounting, accounting_currency)),
    group(
      "cac:LegalMonetaryTotal",
      amount("cbc:LineExtensionAmount", totals.lines),
      amount("cbc:TaxExclusiveAmount", totals.tax_basis),
      amount("cbc:TaxInclusiveAmount", totals.grand),
      amount("cbc:AllowanceTotalAmount", totals.allowances),
      amount("cbc:ChargeTotalAmount", totals.charges ?? (needsCharges ? noAmount : undefined)),
      amount("cbc:PrepaidAmount", totals.prepaid),
      amount("cbc:PayableRoundingAmount", totals.rounding),
      amount("cbc:PayableAmount", totals.due),
    ),
  ].join("");
}
