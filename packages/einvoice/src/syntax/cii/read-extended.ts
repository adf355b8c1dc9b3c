/** Reads from CII what only the profile EXTENDED has a place for. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { each, identifierOf, numberOf, type Part, textOf } from "../read-parts.ts";
import { attribute, first, has, select } from "../select.ts";
import { dateOf } from "./read-date.ts";
import { readAddress, readParty } from "./read-party.ts";

type Parts = Record<string, Part>;

const issueDate = "FormattedIssueDateTime/qdt:DateTimeString";

function readReference(parent: XmlElement | undefined, name: string): Part {
  const reference = parent && first(parent, name);
  return {
    number: textOf(reference, "IssuerAssignedID"),
    line: textOf(reference, "LineID"),
    date: dateOf(reference, issueDate),
  };
}

/** Only a seller and a buyer have the other fields of a party. */
function readThirdParty(parent: XmlElement | undefined, name: string): Part {
  const { tax_number: _taxNumber, legal_info: _legalInfo, ...party } = readParty(parent, name) ?? {};
  return party;
}

export function readExtendedDocument(document: XmlElement | undefined): Parts {
  return { document_name: textOf(document, "Name") };
}

export function readExtendedAgreement(agreement: XmlElement | undefined): Parts {
  return {
    sales_order_date: dateOf(agreement, `SellerOrderReferencedDocument/${issueDate}`),
    order_date: dateOf(agreement, `BuyerOrderReferencedDocument/${issueDate}`),
    contract_date: dateOf(agreement, `ContractReferencedDocument/${issueDate}`),
    quotation: readReference(agreement, "QuotationReferencedDocument"),
    customer_orders: each(agreement, "UltimateCustomerOrderReferencedDocument", (order) => ({
      number: textOf(order, "IssuerAssignedID"),
      date: dateOf(order, issueDate),
    })),
    sales_agent: readThirdParty(agreement, "SalesAgentTradeParty"),
    buyer_agent: readThirdParty(agreement, "BuyerAgentTradeParty"),
    buyer_tax_representative: readThirdParty(agreement, "BuyerTaxRepresentativeTradeParty"),
    end_user: readThirdParty(agreement, "ProductEndUserTradeParty"),
  };
}

export function readExtendedDelivery(delivery: XmlElement | undefined): Parts {
  return {
    despatch_advice_date: dateOf(delivery, `DespatchAdviceReferencedDocument/${issueDate}`),
    receiving_advice_date: dateOf(delivery, `ReceivingAdviceReferencedDocument/${issueDate}`),
    delivery_note: readReference(delivery, "DeliveryNoteReferencedDocument"),
    ship_from: readThirdParty(delivery, "ShipFromTradeParty"),
    final_recipient: readThirdParty(delivery, "UltimateShipToTradeParty"),
  };
}

export function readExtendedSettlement(settlement: XmlElement | undefined): Parts {
  const exchange = settlement && first(settlement, "TaxApplicableTradeCurrencyExchange");
  return {
    invoicer: readThirdParty(settlement, "InvoicerTradeParty"),
    invoicee: readThirdParty(settlement, "InvoiceeTradeParty"),
    payer: readThirdParty(settlement, "PayerTradeParty"),
    currency_exchange: {
      from: textOf(exchange, "SourceCurrencyCode"),
      to: textOf(exchange, "TargetCurrencyCode"),
      rate: numberOf(exchange, "ConversionRate"),
      date: dateOf(exchange, "ConversionRateDateTime/udt:DateTimeString"),
    },
    logistics_charges: each(settlement, "SpecifiedLogisticsServiceCharge", (charge) => ({
      description: textOf(charge, "Description"),
      amount: numberOf(charge, "AppliedAmount"),
      tax: { ...readCategory(charge, "AppliedTradeTax"), ...readExemption(first(charge, "AppliedTradeTax")) },
    })),
    financial_adjustments: each(settlement, "SpecifiedFinancialAdjustment", (adjustment) => ({
      reason: textOf(adjustment, "Reason"),
      amount: numberOf(adjustment, "ActualAmount"),
    })),
    advance_payments: each(settlement, "SpecifiedAdvancePayment", readAdvancePayment),
    ...readPaymentTerms(settlement ? select(settlement, "SpecifiedTradePaymentTerms") : []),
  };
}

function readCategory(parent: XmlElement, name: string): Parts {
  return {
    category: textOf(parent, `${name}/CategoryCode`),
    rate: numberOf(parent, `${name}/RateApplicablePercent`),
  };
}

/** The reason in the VAT of a line, an allowance or a charge. */
export function readExemption(tax: XmlElement | undefined): Parts {
  return {
    exemption_reason: textOf(tax, "ExemptionReason"),
    exemption_code: textOf(tax, "ExemptionReasonCode"),
  };
}

function readAdvancePayment(payment: XmlElement): Part {
  const invoice = first(payment, "InvoiceSpecifiedReferencedDocument");
  return {
    amount: numberOf(payment, "PaidAmount"),
    date: dateOf(payment, "FormattedReceivedDateTime/qdt:DateTimeString"),
    taxes: each(payment, "IncludedTradeTax", (tax) => ({
      amount: numberOf(tax, "CalculatedAmount"),
      category: textOf(tax, "CategoryCode"),
      rate: numberOf(tax, "RateApplicablePercent"),
      ...readExemption(tax),
    })),
    invoice: {
      number: textOf(invoice, "IssuerAssignedID"),
      date: dateOf(invoice, issueDate),
      type_code: textOf(invoice, "TypeCode"),
    },
  };
}

const dueDate = "DueDateDateTime/udt:DateTimeString";

/** The first terms are those of the whole invoice, unless they are about a part of it or a discount. */
function readPaymentTerms(all: readonly XmlElement[]): Parts {
  const [whole] = all.slice(0, 1).filter((terms) => !isInstalment(terms));
  return {
    payment_terms: textOf(whole, "Description"),
    due_date: dateOf(whole, dueDate),
    instalments: all
      .filter((terms) => terms !== whole)
      .map((terms) => ({
        terms: textOf(terms, "Description"),
        due_date: dateOf(terms, dueDate),
        amount: numberOf(terms, "PartialPaymentAmount"),
        discount: readConditions(terms, "ApplicableTradePaymentDiscountTerms", "ActualDiscountAmount"),
        penalty: readConditions(terms, "ApplicableTradePaymentPenaltyTerms", "ActualPenaltyAmount"),
      })),
  };
}

function isInstalment(terms: XmlElement): boolean {
  return ["PartialPaymentAmount", "ApplicableTradePaymentDiscountTerms", "ApplicableTradePaymentPenaltyTerms"].some(
    (name) => has(terms, name),
  );
}

function readConditions(terms: XmlElement, name: string, amountName: string): Part {
  const conditions = first(terms, name);
  return {
    from: dateOf(conditions, "BasisDateTime/udt:DateTimeString"),
    ...readMeasure(conditions, "BasisPeriodMeasure", "period", "period_unit"),
    base: numberOf(conditions, "BasisAmount"),
    percent: numberOf(conditions, "CalculationPercent"),
    amount: numberOf(conditions, amountName),
  };
}

function readMeasure(parent: XmlElement | undefined, name: string, number: string, unit: string): Parts {
  const measure = parent && first(parent, name);
  return { [number]: numberOf(parent, name), [unit]: measure && attribute(measure, "unitCode") };
}

export function readExtendedTax(tax: XmlElement): Parts {
  return {
    lines_basis: numberOf(tax, "LineTotalBasisAmount"),
    adjustments_basis: numberOf(tax, "AllowanceChargeBasisAmount"),
  };
}

/** Fields of a line, without those of its item and its VAT. */
export function readExtendedLine(line: XmlElement): Parts {
  const agreement = first(line, "SpecifiedLineTradeAgreement");
  const delivery = first(line, "SpecifiedLineTradeDelivery");
  const settlement = first(line, "SpecifiedLineTradeSettlement");
  const invoice = settlement && first(settlement, "InvoiceReferencedDocument");
  const place = delivery && first(delivery, "ShipToTradeParty");
  const quantity = (name: string) => readMeasure(delivery, name, "value", "unit_code");
  return {
    parent: textOf(line, "AssociatedDocumentLineDocument/ParentLineID"),
    kind: textOf(line, "AssociatedDocumentLineDocument/LineStatusReasonCode"),
    note_subject_code: textOf(line, "AssociatedDocumentLineDocument/IncludedNote/SubjectCode"),
    adjustments_total: numberOf(settlement, "SpecifiedTradeSettlementLineMonetarySummation/TotalAllowanceChargeAmount"),
    order: {
      number: textOf(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
      date: dateOf(agreement, `BuyerOrderReferencedDocument/${issueDate}`),
    },
    sales_order: readReference(agreement, "SellerOrderReferencedDocument"),
    quotation: readReference(agreement, "QuotationReferencedDocument"),
    contract: readReference(agreement, "ContractReferencedDocument"),
    despatch_advice: readReference(delivery, "DespatchAdviceReferencedDocument"),
    receiving_advice: readReference(delivery, "ReceivingAdviceReferencedDocument"),
    delivery_note: readReference(delivery, "DeliveryNoteReferencedDocument"),
    preceding_invoice: {
      number: textOf(invoice, "IssuerAssignedID"),
      line: textOf(invoice, "LineID"),
      date: dateOf(invoice, issueDate),
      type_code: textOf(invoice, "TypeCode"),
    },
    documents: each(agreement, "AdditionalReferencedDocument", (document) => ({
      id: textOf(document, "IssuerAssignedID"),
      type_code: textOf(document, "TypeCode"),
      line: textOf(document, "LineID"),
      name: textOf(document, "Name"),
      url: textOf(document, "URIID"),
      scheme: textOf(document, "ReferenceTypeCode"),
      date: dateOf(document, issueDate),
    })),
    free_quantity: quantity("ChargeFreeQuantity"),
    package_quantity: quantity("PackageQuantity"),
    units_per_package: quantity("PerPackageUnitQuantity"),
    delivery: {
      name: textOf(place, "Name"),
      location_id: place && identifierOf(first(place, "GlobalID") ?? first(place, "ID")),
      date: dateOf(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString"),
      address: place && readAddress(first(place, "PostalTradeAddress")),
    },
  };
}

/** Fields of an item, without the names of its classes. */
export function readExtendedItem(product: XmlElement | undefined): Parts {
  return {
    brand: textOf(product, "BrandName"),
    model: textOf(product, "ModelName"),
    instances: each(product, "IndividualTradeProductInstance", (instance) => ({
      batch: textOf(instance, "BatchID"),
      serial_number: textOf(instance, "SupplierAssignedSerialID"),
    })),
    components: each(product, "IncludedReferencedProduct", (component) => ({
      name: textOf(component, "Name"),
      description: textOf(component, "Description"),
      seller_id: textOf(component, "SellerAssignedID"),
      buyer_id: textOf(component, "BuyerAssignedID"),
      standard_id: identifierOf(first(component, "GlobalID")),
      ...readMeasure(component, "UnitQuantity", "quantity", "unit_code"),
    })),
  };
}

export function readClassName(code: XmlElement): string | undefined {
  const name = code.parent && first(code.parent, "ClassName");
  return name && stringValue(name);
}
