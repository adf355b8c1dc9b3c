/** Writes the read invoice as CII, in the element order that every profile shares. */

import type { InvoiceFormat } from "../../../formats.ts";
import { equal, zero } from "../../../model/decimal.ts";
import type { Invoice, TaxBreakdown } from "../../../model/invoice.ts";
import { always, group, indent, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { namespaces } from "../namespaces.ts";
import { writeLines } from "./lines.ts";
import { writeParty, writeShipTo } from "./parties.ts";
import { writeAdjustments, writeCategory, writeDateTime, writePeriod } from "./parts.ts";
import { writePaymentMeans } from "./payment.ts";
import { writePaymentTerms } from "./payment-terms.ts";
import { writeReference } from "./references.ts";

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
    leaf("ram:Name", invoice.document_name),
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

function writeAgreement(invoice: Invoice): XmlText {
  const { object_id: object } = invoice;
  return always(
    "ram:ApplicableHeaderTradeAgreement",
    leaf("ram:BuyerReference", invoice.buyer_reference),
    writeParty("ram:SellerTradeParty", invoice.seller),
    writeParty("ram:BuyerTradeParty", invoice.buyer),
    writeParty("ram:SalesAgentTradeParty", invoice.sales_agent),
    writeParty("ram:BuyerTaxRepresentativeTradeParty", invoice.buyer_tax_representative),
    writeParty("ram:SellerTaxRepresentativeTradeParty", invoice.tax_representative),
    writeParty("ram:ProductEndUserTradeParty", invoice.end_user),
    writeReference("ram:SellerOrderReferencedDocument", {
      number: invoice.sales_order,
      date: invoice.sales_order_date,
    }),
    writeReference("ram:BuyerOrderReferencedDocument", { number: invoice.order, date: invoice.order_date }),
    writeReference("ram:QuotationReferencedDocument", invoice.quotation),
    writeReference("ram:ContractReferencedDocument", { number: invoice.contract, date: invoice.contract_date }),
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
    writeParty("ram:BuyerAgentTradeParty", invoice.buyer_agent),
    // The format asks for a name that EN 16931 has no term for.
    invoice.project === undefined
      ? ""
      : group("ram:SpecifiedProcuringProject", leaf("ram:ID", invoice.project), leaf("ram:Name", "Project reference")),
    ...(invoice.customer_orders ?? []).map((order) =>
      writeReference("ram:UltimateCustomerOrderReferencedDocument", order),
    ),
  );
}

function writeDelivery(invoice: Invoice): XmlText {
  return always(
    "ram:ApplicableHeaderTradeDelivery",
    writeShipTo(invoice.delivery),
    writeParty("ram:UltimateShipToTradeParty", invoice.final_recipient),
    writeParty("ram:ShipFromTradeParty", invoice.ship_from),
    group("ram:ActualDeliverySupplyChainEvent", group("ram:OccurrenceDateTime", writeDateTime(invoice.delivery?.date))),
    writeReference("ram:DespatchAdviceReferencedDocument", {
      number: invoice.despatch_advice,
      date: invoice.despatch_advice_date,
    }),
    writeReference("ram:ReceivingAdviceReferencedDocument", {
      number: invoice.receiving_advice,
      date: invoice.receiving_advice_date,
    }),
    writeReference("ram:DeliveryNoteReferencedDocument", invoice.delivery_note),
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
    writeParty("ram:InvoicerTradeParty", invoice.invoicer),
    writeParty("ram:InvoiceeTradeParty", invoice.invoicee),
    writeParty("ram:PayeeTradeParty", invoice.payee),
    writeParty("ram:PayerTradeParty", invoice.payer),
    writeExchange(invoice.currency_exchange),
    writePaymentMeans(payment),
    ...(invoice.taxes ?? []).map((tax, index) => writeTax(tax, invoice, index)),
    writePeriod(invoice.period),
    writeAdjustments(invoice.allowances ?? [], false),
    writeAdjustments(invoice.charges ?? [], true),
    ...(invoice.logistics_charges ?? []).map(({ description, amount, tax }) =>
      group(
        "ram:SpecifiedLogisticsServiceCharge",
        leaf("ram:Description", description),
        leaf("ram:AppliedAmount", amount),
        writeCategory("ram:AppliedTradeTax", tax),
      ),
    ),
    writePaymentTerms(invoice),
    writeTotals(invoice, format),
    ...(invoice.financial_adjustments ?? []).map(({ reason, amount }) =>
      group("ram:SpecifiedFinancialAdjustment", leaf("ram:Reason", reason), leaf("ram:ActualAmount", amount)),
    ),
    ...(invoice.preceding_invoices ?? []).map(({ number, issue_date, type_code }) =>
      writeReference("ram:InvoiceReferencedDocument", { number, type_code, date: issue_date }),
    ),
    group("ram:ReceivableSpecifiedTradeAccountingAccount", leaf("ram:ID", invoice.accounting_reference)),
    ...(invoice.advance_payments ?? []).map(writeAdvancePayment),
  );
}

function writeExchange(exchange: Invoice["currency_exchange"]): XmlText {
  return group(
    "ram:TaxApplicableTradeCurrencyExchange",
    leaf("ram:SourceCurrencyCode", exchange?.from),
    leaf("ram:TargetCurrencyCode", exchange?.to),
    leaf("ram:ConversionRate", exchange?.rate),
    group("ram:ConversionRateDateTime", writeDateTime(exchange?.date)),
  );
}

function writeAdvancePayment(payment: NonNullable<Invoice["advance_payments"]>[number]): XmlText {
  return group(
    "ram:SpecifiedAdvancePayment",
    leaf("ram:PaidAmount", payment.amount),
    group("ram:FormattedReceivedDateTime", writeDateTime(payment.date, "qdt:DateTimeString")),
    ...(payment.taxes ?? []).map((tax) =>
      group(
        "ram:IncludedTradeTax",
        leaf("ram:CalculatedAmount", tax.amount),
        leaf("ram:TypeCode", "VAT"),
        leaf("ram:ExemptionReason", tax.exemption_reason),
        leaf("ram:CategoryCode", tax.category),
        leaf("ram:ExemptionReasonCode", tax.exemption_code),
        leaf("ram:RateApplicablePercent", tax.rate),
      ),
    ),
    writeReference("ram:InvoiceSpecifiedReferencedDocument", payment.invoice),
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
    leaf("ram:LineTotalBasisAmount", tax.lines_basis),
    leaf("ram:AllowanceChargeBasisAmount", tax.adjustments_basis),
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
