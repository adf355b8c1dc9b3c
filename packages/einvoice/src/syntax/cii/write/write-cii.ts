/** Writes the read invoice as CII, in the element order that every profile shares. */

import type { InvoiceFormat } from "../../../formats.ts";
import { equal, zero } from "../../../model/decimal.ts";
import type { Invoice, TaxBreakdown } from "../../../model/invoice.ts";
import { always, group, indent, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { namespaces } from "../namespaces.ts";
import { writeLines } from "./lines.ts";
import { writeParty, writeShipTo } from "./parties.ts";
import { writeAdjustments, writeDateTime, writePeriod } from "./parts.ts";
import { writePaymentMeans } from "./payment.ts";

export function writeCii(invoice: Invoice, format: InvoiceFormat): string {
  const declarations = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const content = writeContext(invoice, format) + writeDocument(invoice) + writeTransaction(invoice, format);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${indent(`<rsm:CrossIndustryInvoice${declarations.join("")}>${content}</rsm:CrossIndustryInvoice>`)}\n`;
}

function writeContext(invoice: Invoice, format: InvoiceFormat): XmlText {
  return always(
    "rsm:ExchangedDocumentContext",
    group("ram:BusinessProcessSpecifiedDocumentContextParameter", leaf("ram:ID", invoice.business_process)),
    group("ram:GuidelineSpecifiedDocumentContextParameter", leaf("ram:ID", format.guideline)),
  );
}

function writeDocument(invoice: Invoice): XmlText {
  return always(
    "rsm:ExchangedDocument",
    leaf("ram:ID", invoice.number),
    leaf("ram:TypeCode", invoice.type_code ?? "380"),
    group("ram:IssueDateTime", writeDateTime(invoice.issue_date)),
    ...(invoice.notes ?? []).map(({ text, subject_code }) =>
      group("ram:IncludedNote", leaf("ram:Content", text), leaf("ram:SubjectCode", subject_code)),
    ),
  );
}

function writeTransaction(invoice: Invoice, format: InvoiceFormat): XmlText {
  return always(
    "rsm:SupplyChainTradeTransaction",
    writeLines(invoice),
    writeAgreement(invoice),
    writeDelivery(invoice),
    writeSettlement(invoice, format),
  );
}

function reference(name: string, id: string | undefined): XmlText {
  return group(name, leaf("ram:IssuerAssignedID", id));
}

function writeAgreement(invoice: Invoice): XmlText {
  const { object_id: object } = invoice;
  return always(
    "ram:ApplicableHeaderTradeAgreement",
    leaf("ram:BuyerReference", invoice.buyer_reference),
    writeParty("ram:SellerTradeParty", invoice.seller),
    writeParty("ram:BuyerTradeParty", invoice.buyer),
    writeParty("ram:SellerTaxRepresentativeTradeParty", invoice.tax_representative),
    reference("ram:SellerOrderReferencedDocument", invoice.sales_order),
    reference("ram:BuyerOrderReferencedDocument", invoice.order),
    reference("ram:ContractReferencedDocument", invoice.contract),
    ...(invoice.attachments ?? []).map((attachment) =>
      group(
        "ram:AdditionalReferencedDocument",
        leaf("ram:IssuerAssignedID", attachment.id),
        leaf("ram:URIID", attachment.url),
        leaf("ram:TypeCode", "916"),
        leaf("ram:Name", attachment.description),
        leaf("ram:AttachmentBinaryObject", attachment.content_base64, {
          mimeCode: attachment.mime,
          filename: attachment.filename,
        }),
      ),
    ),
    invoice.tender === undefined
      ? ""
      : group(
          "ram:AdditionalReferencedDocument",
          leaf("ram:IssuerAssignedID", invoice.tender),
          leaf("ram:TypeCode", "50"),
        ),
    object
      ? group(
          "ram:AdditionalReferencedDocument",
          leaf("ram:IssuerAssignedID", object.value),
          leaf("ram:TypeCode", "130"),
          leaf("ram:ReferenceTypeCode", object.scheme),
        )
      : "",
    // The format asks for a name that EN 16931 has no term for.
    invoice.project === undefined
      ? ""
      : group("ram:SpecifiedProcuringProject", leaf("ram:ID", invoice.project), leaf("ram:Name", "Project reference")),
  );
}

function writeDelivery(invoice: Invoice): XmlText {
  return always(
    "ram:ApplicableHeaderTradeDelivery",
    writeShipTo(invoice.delivery),
    group("ram:ActualDeliverySupplyChainEvent", group("ram:OccurrenceDateTime", writeDateTime(invoice.delivery?.date))),
    reference("ram:DespatchAdviceReferencedDocument", invoice.despatch_advice),
    reference("ram:ReceivingAdviceReferencedDocument", invoice.receiving_advice),
  );
}

function writeSettlement(invoice: Invoice, format: InvoiceFormat): XmlText {
  const { payment } = invoice;
  return always(
    "ram:ApplicableHeaderTradeSettlement",
    leaf("ram:CreditorReferenceID", payment?.direct_debit?.creditor_id),
    leaf("ram:PaymentReference", payment?.reference),
    leaf("ram:TaxCurrencyCode", invoice.accounting_currency),
    leaf("ram:InvoiceCurrencyCode", invoice.currency),
    writeParty("ram:PayeeTradeParty", invoice.payee),
    writePaymentMeans(payment),
    ...(invoice.taxes ?? []).map((tax, index) => writeTax(tax, invoice, index)),
    writePeriod(invoice.period),
    writeAdjustments(invoice.allowances ?? [], false),
    writeAdjustments(invoice.charges ?? [], true),
    group(
      "ram:SpecifiedTradePaymentTerms",
      leaf("ram:Description", invoice.payment_terms),
      group("ram:DueDateDateTime", writeDateTime(invoice.due_date)),
      leaf("ram:DirectDebitMandateID", payment?.direct_debit?.mandate),
    ),
    writeTotals(invoice, format),
    ...(invoice.preceding_invoices ?? []).map(({ number, issue_date }) =>
      group(
        "ram:InvoiceReferencedDocument",
        leaf("ram:IssuerAssignedID", number),
        group("ram:FormattedIssueDateTime", writeDateTime(issue_date, "qdt:DateTimeString")),
      ),
    ),
    group("ram:ReceivableSpecifiedTradeAccountingAccount", leaf("ram:ID", invoice.accounting_reference)),
  );
}

/** The VAT date may stand once, its code stands with every breakdown. */
function writeTax(tax: TaxBreakdown, invoice: Invoice, index: number): XmlText {
  return group(
    "ram:ApplicableTradeTax",
    leaf("ram:CalculatedAmount", tax.amount),
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:ExemptionReason", tax.exemption_reason),
    leaf("ram:BasisAmount", tax.basis),
    leaf("ram:CategoryCode", tax.category),
    leaf("ram:ExemptionReasonCode", tax.exemption_code),
    index === 0 ? group("ram:TaxPointDate", writeDateTime(invoice.tax_point_date, "udt:DateString")) : "",
    leaf("ram:DueDateTypeCode", invoice.tax_point_code),
    leaf("ram:RateApplicablePercent", tax.rate),
  );
}

function writeTotals(invoice: Invoice, format: InvoiceFormat): XmlText {
  const totals = invoice.totals ?? {};
  const { rounding } = totals;
  const isWritten = rounding !== undefined && (format.terms !== "basic" || !equal(rounding, zero));
  return always(
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    leaf("ram:LineTotalAmount", totals.lines),
    leaf("ram:ChargeTotalAmount", totals.charges),
    leaf("ram:AllowanceTotalAmount", totals.allowances),
    leaf("ram:TaxBasisTotalAmount", totals.tax_basis),
    leaf("ram:TaxTotalAmount", totals.tax_total, { currencyID: invoice.currency }),
    leaf("ram:TaxTotalAmount", totals.tax_total_accounting, { currencyID: invoice.accounting_currency }),
    leaf("ram:RoundingAmount", isWritten ? rounding : undefined),
    leaf("ram:GrandTotalAmount", totals.grand),
    leaf("ram:TotalPrepaidAmount", totals.prepaid),
    leaf("ram:DuePayableAmount", totals.due),
  );
}
