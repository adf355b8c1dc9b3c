/** Reads CII of any profile into the block: every term of EN 16931 that the file holds, those of EXTENDED where it is of that profile, digits as they stand. */

import { formatOfGuideline } from "../../formats.ts";
import type { InvoiceBlock } from "../../model/block/schema.ts";
import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { blockOf, each, identifierOf, numberOf, type Part, plainNumber, textOf } from "../read-parts.ts";
import { attribute, first, is, select, value } from "../select.ts";
import { isOfKind } from "./kinds.ts";
import { guidelinePath } from "./paths.ts";
import { dateOf } from "./read-date.ts";
import {
  readClassName,
  readExemption,
  readExtendedAgreement,
  readExtendedDelivery,
  readExtendedDocument,
  readExtendedItem,
  readExtendedLine,
  readExtendedSettlement,
  readExtendedTax,
} from "./read-extended.ts";
import { readAddress, readParty } from "./read-party.ts";

export function readCii(root: XmlElement): InvoiceBlock {
  const document = first(root, "rsm:ExchangedDocument");
  const transaction = first(root, "rsm:SupplyChainTradeTransaction");
  const agreement = transaction && first(transaction, "ApplicableHeaderTradeAgreement");
  const delivery = transaction && first(transaction, "ApplicableHeaderTradeDelivery");
  const settlement = transaction && first(transaction, "ApplicableHeaderTradeSettlement");
  const lines = transaction ? select(transaction, "IncludedSupplyChainTradeLineItem") : [];
  const isExtended = hasExtendedTerms(root);
  const block = {
    ...readDocument(root, document),
    ...readAgreement(agreement),
    ...readDelivery(delivery),
    ...readSettlement(settlement, isExtended),
    ...(isExtended
      ? {
          ...readExtendedDocument(document),
          ...readExtendedAgreement(agreement),
          ...readExtendedDelivery(delivery),
          ...readExtendedSettlement(settlement),
        }
      : {}),
    lines: lines.map((line) => readLine(line, isExtended)),
  };
  return blockOf(block);
}

/** What a profile has no field for is not read into one: it is listed as unmapped. */
function hasExtendedTerms(root: XmlElement): boolean {
  const guideline = value(root, guidelinePath);
  const format = formatOfGuideline(guideline);
  return format ? format.terms === "extended" : guideline.includes("extended");
}

function readDocument(root: XmlElement, document: XmlElement | undefined): Record<string, Part> {
  return {
    business_process: textOf(root, "rsm:ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID"),
    number: textOf(document, "ID"),
    type_code: textOf(document, "TypeCode"),
    issue_date: dateOf(document, "IssueDateTime/udt:DateTimeString"),
    notes: each(document, "IncludedNote", (note) => ({
      text: textOf(note, "Content"),
      subject_code: textOf(note, "SubjectCode"),
    })),
  };
}

function readAgreement(agreement: XmlElement | undefined): Record<string, Part> {
  const references = agreement ? select(agreement, "AdditionalReferencedDocument") : [];
  const ofType = (code: string) => references.filter((reference) => is(reference, "TypeCode", code));
  const [object] = ofType("130");
  return {
    buyer_reference: textOf(agreement, "BuyerReference"),
    seller: readParty(agreement, "SellerTradeParty"),
    buyer: readParty(agreement, "BuyerTradeParty"),
    tax_representative: readParty(agreement, "SellerTaxRepresentativeTradeParty"),
    sales_order: textOf(agreement, "SellerOrderReferencedDocument/IssuerAssignedID"),
    order: textOf(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
    contract: textOf(agreement, "ContractReferencedDocument/IssuerAssignedID"),
    attachments: ofType("916").map(readAttachment),
    tender: textOf(ofType("50")[0], "IssuerAssignedID"),
    object_id: object && { value: textOf(object, "IssuerAssignedID"), scheme: textOf(object, "ReferenceTypeCode") },
    project: textOf(agreement, "SpecifiedProcuringProject/ID"),
  };
}

function readAttachment(reference: XmlElement): Part {
  const content = first(reference, "AttachmentBinaryObject");
  return {
    id: textOf(reference, "IssuerAssignedID"),
    description: textOf(reference, "Name"),
    url: textOf(reference, "URIID"),
    filename: content && attribute(content, "filename"),
    mime: content && attribute(content, "mimeCode"),
    content_base64: content && stringValue(content).replace(/\s+/g, ""),
  };
}

function readDelivery(delivery: XmlElement | undefined): Record<string, Part> {
  const place = delivery && first(delivery, "ShipToTradeParty");
  return {
    delivery: {
      name: textOf(place, "Name"),
      location_id: place && identifierOf(first(place, "GlobalID") ?? first(place, "ID")),
      date: dateOf(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString"),
      address: place && readAddress(first(place, "PostalTradeAddress")),
    },
    despatch_advice: textOf(delivery, "DespatchAdviceReferencedDocument/IssuerAssignedID"),
    receiving_advice: textOf(delivery, "ReceivingAdviceReferencedDocument/IssuerAssignedID"),
  };
}

function readSettlement(settlement: XmlElement | undefined, isExtended: boolean): Record<string, Part> {
  return {
    currency: textOf(settlement, "InvoiceCurrencyCode"),
    accounting_currency: textOf(settlement, "TaxCurrencyCode"),
    payee: readParty(settlement, "PayeeTradeParty"),
    payment: readPayment(settlement),
    taxes: each(settlement, "ApplicableTradeTax", (tax) => readTax(tax, isExtended)),
    tax_point_date: dateOf(settlement, "ApplicableTradeTax/TaxPointDate/udt:DateString"),
    tax_point_code: textOf(settlement, "ApplicableTradeTax/DueDateTypeCode"),
    period: readPeriod(settlement),
    allowances: readAdjustments(settlement, false, isExtended),
    charges: readAdjustments(settlement, true, isExtended),
    payment_terms: textOf(settlement, "SpecifiedTradePaymentTerms/Description"),
    due_date: dateOf(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/udt:DateTimeString"),
    totals: readTotals(settlement),
    preceding_invoices: each(settlement, "InvoiceReferencedDocument", (reference) => ({
      number: textOf(reference, "IssuerAssignedID"),
      issue_date: dateOf(reference, "FormattedIssueDateTime/qdt:DateTimeString"),
      ...(isExtended ? { type_code: textOf(reference, "TypeCode") } : {}),
    })),
    accounting_reference: textOf(settlement, "ReceivableSpecifiedTradeAccountingAccount/ID"),
  };
}

function readTax(tax: XmlElement, isExtended: boolean): Part {
  return {
    category: textOf(tax, "CategoryCode"),
    rate: numberOf(tax, "RateApplicablePercent"),
    basis: numberOf(tax, "BasisAmount"),
    amount: numberOf(tax, "CalculatedAmount"),
    exemption_reason: textOf(tax, "ExemptionReason"),
    exemption_code: textOf(tax, "ExemptionReasonCode"),
    ...(isExtended ? readExtendedTax(tax) : {}),
  };
}

function readPayment(settlement: XmlElement | undefined): Part {
  const accounts = each(settlement, "SpecifiedTradeSettlementPaymentMeans", (means) => ({
    iban:
      textOf(means, "PayeePartyCreditorFinancialAccount/IBANID") ??
      textOf(means, "PayeePartyCreditorFinancialAccount/ProprietaryID"),
    name: textOf(means, "PayeePartyCreditorFinancialAccount/AccountName"),
    bic: textOf(means, "PayeeSpecifiedCreditorFinancialInstitution/BICID"),
  }));
  const inMeans = (path: string) => textOf(settlement, `SpecifiedTradeSettlementPaymentMeans/${path}`);
  return {
    means_code: inMeans("TypeCode"),
    means_text: inMeans("Information"),
    reference: textOf(settlement, "PaymentReference"),
    accounts,
    card: {
      number: inMeans("ApplicableTradeSettlementFinancialCard/ID"),
      holder: inMeans("ApplicableTradeSettlementFinancialCard/CardholderName"),
    },
    direct_debit: {
      mandate: textOf(settlement, "SpecifiedTradePaymentTerms/DirectDebitMandateID"),
      creditor_id: textOf(settlement, "CreditorReferenceID"),
      debited_iban: inMeans("PayerPartyDebtorFinancialAccount/IBANID"),
    },
  };
}

function readPeriod(settlement: XmlElement | undefined): Part {
  return {
    start: dateOf(settlement, "BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString"),
    end: dateOf(settlement, "BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString"),
  };
}

function readAdjustments(settlement: XmlElement | undefined, isCharge: boolean, isExtended: boolean): Part[] {
  const all = settlement ? select(settlement, "SpecifiedTradeAllowanceCharge") : [];
  const ofKind = all.filter((node) => isOfKind(node, isCharge));
  return ofKind.map((node) => ({
    amount: numberOf(node, "ActualAmount"),
    base: numberOf(node, "BasisAmount"),
    percent: numberOf(node, "CalculationPercent"),
    reason: textOf(node, "Reason"),
    reason_code: textOf(node, "ReasonCode"),
    tax: {
      category: textOf(node, "CategoryTradeTax/CategoryCode"),
      rate: numberOf(node, "CategoryTradeTax/RateApplicablePercent"),
      ...(isExtended ? readExemption(first(node, "CategoryTradeTax")) : {}),
    },
  }));
}

function readTotals(settlement: XmlElement | undefined): Part {
  const totals = settlement && first(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  if (!totals) return undefined;
  const accounting = settlement ? value(settlement, "TaxCurrencyCode") : "";
  const taxes = select(totals, "TaxTotalAmount");
  const inAccounting =
    accounting === ""
      ? undefined
      : (taxes.find((tax) => attribute(tax, "currencyID") === accounting && tax !== taxes[0]) ??
        taxes.find((tax) => attribute(tax, "currencyID") === accounting));
  const inInvoice = taxes.find((tax) => tax !== inAccounting);
  return {
    lines: numberOf(totals, "LineTotalAmount"),
    charges: numberOf(totals, "ChargeTotalAmount"),
    allowances: numberOf(totals, "AllowanceTotalAmount"),
    tax_basis: numberOf(totals, "TaxBasisTotalAmount"),
    tax_total: inInvoice && plainNumber(stringValue(inInvoice)),
    tax_total_accounting: inAccounting && plainNumber(stringValue(inAccounting)),
    rounding: numberOf(totals, "RoundingAmount"),
    grand: numberOf(totals, "GrandTotalAmount"),
    prepaid: numberOf(totals, "TotalPrepaidAmount"),
    due: numberOf(totals, "DuePayableAmount"),
  };
}

function readLine(line: XmlElement, isExtended: boolean): Part {
  const settlement = first(line, "SpecifiedLineTradeSettlement");
  const agreement = first(line, "SpecifiedLineTradeAgreement");
  const quantity = first(line, "SpecifiedLineTradeDelivery/BilledQuantity");
  const object =
    settlement &&
    select(settlement, "AdditionalReferencedDocument").find((reference) => is(reference, "TypeCode", "130"));
  return {
    id: textOf(line, "AssociatedDocumentLineDocument/LineID"),
    note: textOf(line, "AssociatedDocumentLineDocument/IncludedNote/Content"),
    object_id: object && { value: textOf(object, "IssuerAssignedID"), scheme: textOf(object, "ReferenceTypeCode") },
    quantity: quantity && plainNumber(stringValue(quantity)),
    unit_code: quantity && attribute(quantity, "unitCode"),
    net_amount: numberOf(settlement, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    order_line: textOf(agreement, "BuyerOrderReferencedDocument/LineID"),
    accounting_reference: textOf(settlement, "ReceivableSpecifiedTradeAccountingAccount/ID"),
    period: readPeriod(settlement),
    allowances: readAdjustments(settlement, false, isExtended),
    charges: readAdjustments(settlement, true, isExtended),
    price: readPrice(agreement),
    tax: {
      category: textOf(settlement, "ApplicableTradeTax/CategoryCode"),
      rate: numberOf(settlement, "ApplicableTradeTax/RateApplicablePercent"),
      ...(isExtended ? readExemption(settlement && first(settlement, "ApplicableTradeTax")) : {}),
    },
    item: readItem(first(line, "SpecifiedTradeProduct"), isExtended),
    ...(isExtended ? readExtendedLine(line) : {}),
  };
}

function readPrice(agreement: XmlElement | undefined): Part {
  const base =
    agreement &&
    (first(agreement, "NetPriceProductTradePrice/BasisQuantity") ??
      first(agreement, "GrossPriceProductTradePrice/BasisQuantity"));
  return {
    net: numberOf(agreement, "NetPriceProductTradePrice/ChargeAmount"),
    gross: numberOf(agreement, "GrossPriceProductTradePrice/ChargeAmount"),
    discount: numberOf(agreement, "GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualAmount"),
    base_quantity: base && plainNumber(stringValue(base)),
    base_unit: base && attribute(base, "unitCode"),
  };
}

function readItem(product: XmlElement | undefined, isExtended: boolean): Part {
  return {
    name: textOf(product, "Name"),
    description: textOf(product, "Description"),
    seller_id: textOf(product, "SellerAssignedID"),
    buyer_id: textOf(product, "BuyerAssignedID"),
    standard_id: product && identifierOf(first(product, "GlobalID")),
    classifications: each(product, "DesignatedProductClassification/ClassCode", (code) => ({
      value: stringValue(code),
      scheme: attribute(code, "listID"),
      version: attribute(code, "listVersionID"),
      ...(isExtended ? { name: readClassName(code) } : {}),
    })),
    origin_country: textOf(product, "OriginTradeCountry/ID"),
    attributes: each(product, "ApplicableProductCharacteristic", (node) => ({
      name: textOf(node, "Description"),
      value: textOf(node, "Value"),
    })),
    ...(isExtended ? readExtendedItem(product) : {}),
  };
}
