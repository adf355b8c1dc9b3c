/** Writes the block as CII: Factur-X 1.09.2, ZUGFeRD 2.5.2, the same bytes for the same block. */

import { InvoiceDataError } from "../block/errors.ts";
import { error } from "../block/findings.ts";
import { type Flavour, fieldsOutsideBasic, guidelines, type Profile } from "../block/profile.ts";
import { readBlock, shortPath } from "../block/read-block.ts";
import type { Invoice, InvoiceBlock, TaxBreakdown } from "../block/schema.ts";
import { equal, zero } from "../decimal.ts";
import { namespaces } from "../xml/tree.ts";
import { writeLines } from "./write-lines.ts";
import { writeParty, writeShipTo } from "./write-parties.ts";
import { writeAdjustments, writeDateTime, writePeriod } from "./write-parts.ts";
import { writePaymentMeans } from "./write-payment.ts";
import { always, group, indent, leaf, type XmlText } from "./xml-text.ts";

export interface WriteOptions {
  readonly profile?: Profile;
  /** Factur-X and ZUGFeRD are one format; the flavour changes nothing in the XML. */
  readonly flavour?: Flavour;
}

/**
 * Writes an invoice as CII XML; throws `InvoiceDataError` where a field cannot be read or has no place in the profile.
 * What is missing is left out: ask `checkInvoice` first.
 *
 * ```ts
 * const xml = writeInvoiceXml(block, { profile: "en16931", flavour: "factur-x" });
 * ```
 */
export function writeInvoiceXml(block: InvoiceBlock, { profile = "en16931" }: WriteOptions = {}): string {
  const { invoice, findings, unreadable } = readBlock(block);
  if (unreadable.size > 0) throw new InvoiceDataError(findings.filter(({ path }) => unreadable.has(path)));
  if (profile === "basic") {
    const outside = fieldsOutsideBasic(invoice);
    if (outside.length > 0)
      throw new InvoiceDataError(
        outside.map((path) => error(path, `${shortPath(path)} is not part of the profile basic`)),
      );
  }
  const declarations = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  const content = writeContext(invoice, profile) + writeDocument(invoice) + writeTransaction(invoice, profile);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${indent(`<rsm:CrossIndustryInvoice${declarations.join("")}>${content}</rsm:CrossIndustryInvoice>`)}\n`;
}

function writeContext(invoice: Invoice, profile: Profile): XmlText {
  return always(
    "rsm:ExchangedDocumentContext",
    group("ram:BusinessProcessSpecifiedDocumentContextParameter", leaf("ram:ID", invoice.business_process)),
    group("ram:GuidelineSpecifiedDocumentContextParameter", leaf("ram:ID", guidelines[profile])),
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

function writeTransaction(invoice: Invoice, profile: Profile): XmlText {
  return always(
    "rsm:SupplyChainTradeTransaction",
    writeLines(invoice),
    writeAgreement(invoice),
    writeDelivery(invoice),
    writeSettlement(invoice, profile),
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

function writeSettlement(invoice: Invoice, profile: Profile): XmlText {
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
    writeTotals(invoice, profile),
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
    leaf("ram:CalculatedAmount", tax.amount?.text),
    leaf("ram:TypeCode", "VAT"),
    leaf("ram:ExemptionReason", tax.exemption_reason),
    leaf("ram:BasisAmount", tax.basis?.text),
    leaf("ram:CategoryCode", tax.category),
    leaf("ram:ExemptionReasonCode", tax.exemption_code),
    index === 0 ? group("ram:TaxPointDate", writeDateTime(invoice.tax_point_date, "udt:DateString")) : "",
    leaf("ram:DueDateTypeCode", invoice.tax_point_code),
    leaf("ram:RateApplicablePercent", tax.rate?.text),
  );
}

function writeTotals(invoice: Invoice, profile: Profile): XmlText {
  const totals = invoice.totals ?? {};
  const { rounding } = totals;
  const isWritten = rounding !== undefined && (profile !== "basic" || !equal(rounding, zero));
  return always(
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    leaf("ram:LineTotalAmount", totals.lines?.text),
    leaf("ram:ChargeTotalAmount", totals.charges?.text),
    leaf("ram:AllowanceTotalAmount", totals.allowances?.text),
    leaf("ram:TaxBasisTotalAmount", totals.tax_basis?.text),
    leaf("ram:TaxTotalAmount", totals.tax_total?.text, { currencyID: invoice.currency }),
    leaf("ram:TaxTotalAmount", totals.tax_total_accounting?.text, { currencyID: invoice.accounting_currency }),
    leaf("ram:RoundingAmount", isWritten ? rounding.text : undefined),
    leaf("ram:GrandTotalAmount", totals.grand?.text),
    leaf("ram:TotalPrepaidAmount", totals.prepaid?.text),
    leaf("ram:DuePayableAmount", totals.due?.text),
  );
}
