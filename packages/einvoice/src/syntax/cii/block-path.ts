/** Where the block has what stands at a place of the CII that was written from it. */

import type { Invoice, Line } from "../../model/invoice.ts";
import { adjustmentPath } from "../adjustment-path.ts";

interface Place {
  /** Below the place above it; empty where the block has no level for the element. */
  readonly path: string;
  readonly isList?: true;
  readonly below?: Places;
}
type Places = { readonly [element: string]: Place };

const at = (path: string, below?: Places): Place => (below ? { path, below } : { path });
const listAt = (path: string, below?: Places): Place => ({ ...at(path, below), isList: true });

const address: Places = {
  PostcodeCode: at("postcode"),
  LineOne: at("line1"),
  LineTwo: at("line2"),
  LineThree: at("line3"),
  CityName: at("city"),
  CountryID: at("country"),
  CountrySubDivisionName: at("subdivision"),
};
const party: Places = {
  ID: at("ids"),
  GlobalID: at("ids"),
  Name: at("name"),
  Description: at("legal_info"),
  SpecifiedLegalOrganization: at("", { ID: at("legal_id"), TradingBusinessName: at("trading_name") }),
  DefinedTradeContact: at("contact"),
  PostalTradeAddress: at("address", address),
  URIUniversalCommunication: at("electronic_address"),
  SpecifiedTaxRegistration: at("vat_id"),
};
const place: Places = {
  ID: at("location_id"),
  GlobalID: at("location_id"),
  Name: at("name"),
  PostalTradeAddress: at("address", address),
};
const reference: Places = {
  IssuerAssignedID: at("number"),
  LineID: at("line"),
  TypeCode: at("type_code"),
  FormattedIssueDateTime: at("date"),
};
const category: Places = {
  CategoryCode: at("category"),
  RateApplicablePercent: at("rate"),
  ExemptionReason: at("exemption_reason"),
  ExemptionReasonCode: at("exemption_code"),
};
const conditions: Places = {
  BasisDateTime: at("from"),
  BasisPeriodMeasure: at("period"),
  BasisAmount: at("base"),
  CalculationPercent: at("percent"),
  ActualDiscountAmount: at("amount"),
  ActualPenaltyAmount: at("amount"),
};
const adjustment: Places = {
  ActualAmount: at("amount"),
  BasisAmount: at("base"),
  CalculationPercent: at("percent"),
  Reason: at("reason"),
  ReasonCode: at("reason_code"),
  ChargeIndicator: at("reason"),
  CategoryTradeTax: at("tax", category),
};

const line: Places = {
  AssociatedDocumentLineDocument: at("", {
    LineID: at("id"),
    ParentLineID: at("parent"),
    LineStatusReasonCode: at("kind"),
    IncludedNote: at("note"),
  }),
  SpecifiedTradeProduct: at("item", {
    GlobalID: at("standard_id"),
    Name: at("name"),
    Description: at("description"),
    DesignatedProductClassification: listAt("classifications"),
    ApplicableProductCharacteristic: listAt("attributes"),
    IndividualTradeProductInstance: listAt("instances"),
    OriginTradeCountry: at("origin_country"),
    IncludedReferencedProduct: listAt("components", {
      GlobalID: at("standard_id"),
      Name: at("name"),
      UnitQuantity: at("quantity"),
    }),
  }),
  SpecifiedLineTradeAgreement: at("", {
    SellerOrderReferencedDocument: at("sales_order", reference),
    BuyerOrderReferencedDocument: at("order", reference),
    QuotationReferencedDocument: at("quotation", reference),
    ContractReferencedDocument: at("contract", reference),
    AdditionalReferencedDocument: listAt("documents", { ...reference, IssuerAssignedID: at("id") }),
    GrossPriceProductTradePrice: at("price.gross"),
    NetPriceProductTradePrice: at("price.net"),
  }),
  SpecifiedLineTradeDelivery: at("", {
    BilledQuantity: at("quantity"),
    ChargeFreeQuantity: at("free_quantity"),
    PackageQuantity: at("package_quantity"),
    PerPackageUnitQuantity: at("units_per_package"),
    ShipToTradeParty: at("delivery", place),
    ActualDeliverySupplyChainEvent: at("delivery.date"),
    DespatchAdviceReferencedDocument: at("despatch_advice", reference),
    ReceivingAdviceReferencedDocument: at("receiving_advice", reference),
    DeliveryNoteReferencedDocument: at("delivery_note", reference),
  }),
  SpecifiedLineTradeSettlement: at("", {
    ApplicableTradeTax: at("tax", category),
    BillingSpecifiedPeriod: at("period"),
    SpecifiedTradeAllowanceCharge: listAt("adjustments", adjustment),
    SpecifiedTradeSettlementLineMonetarySummation: at("net_amount"),
    InvoiceReferencedDocument: at("preceding_invoice", reference),
    AdditionalReferencedDocument: at("object_id"),
    ReceivableSpecifiedTradeAccountingAccount: at("accounting_reference"),
  }),
};

const transaction: Places = {
  IncludedSupplyChainTradeLineItem: listAt("lines", line),
  ApplicableHeaderTradeAgreement: at("", {
    BuyerReference: at("buyer_reference"),
    SellerTradeParty: at("seller", party),
    BuyerTradeParty: at("buyer", party),
    SalesAgentTradeParty: at("sales_agent", party),
    BuyerTaxRepresentativeTradeParty: at("buyer_tax_representative", party),
    SellerTaxRepresentativeTradeParty: at("tax_representative", party),
    ProductEndUserTradeParty: at("end_user", party),
    SellerOrderReferencedDocument: at("sales_order"),
    BuyerOrderReferencedDocument: at("order"),
    QuotationReferencedDocument: at("quotation", reference),
    ContractReferencedDocument: at("contract"),
    AdditionalReferencedDocument: at("attachments"),
    BuyerAgentTradeParty: at("buyer_agent", party),
    SpecifiedProcuringProject: at("project"),
    UltimateCustomerOrderReferencedDocument: listAt("customer_orders", reference),
  }),
  ApplicableHeaderTradeDelivery: at("", {
    ShipToTradeParty: at("delivery", place),
    UltimateShipToTradeParty: at("final_recipient", party),
    ShipFromTradeParty: at("ship_from", party),
    ActualDeliverySupplyChainEvent: at("delivery.date"),
    DespatchAdviceReferencedDocument: at("despatch_advice"),
    ReceivingAdviceReferencedDocument: at("receiving_advice"),
    DeliveryNoteReferencedDocument: at("delivery_note", reference),
  }),
  ApplicableHeaderTradeSettlement: at("", {
    PaymentReference: at("payment.reference"),
    TaxCurrencyCode: at("accounting_currency"),
    InvoiceCurrencyCode: at("currency"),
    InvoicerTradeParty: at("invoicer", party),
    InvoiceeTradeParty: at("invoicee", party),
    PayeeTradeParty: at("payee", party),
    PayerTradeParty: at("payer", party),
    TaxApplicableTradeCurrencyExchange: at("currency_exchange"),
    SpecifiedTradeSettlementPaymentMeans: at("payment"),
    ApplicableTradeTax: listAt("taxes", {
      ...category,
      BasisAmount: at("basis"),
      CalculatedAmount: at("amount"),
      LineTotalBasisAmount: at("lines_basis"),
      AllowanceChargeBasisAmount: at("adjustments_basis"),
    }),
    BillingSpecifiedPeriod: at("period"),
    SpecifiedTradeAllowanceCharge: listAt("adjustments", adjustment),
    SpecifiedLogisticsServiceCharge: listAt("logistics_charges", {
      Description: at("description"),
      AppliedAmount: at("amount"),
      AppliedTradeTax: at("tax", category),
    }),
    SpecifiedTradePaymentTerms: listAt("payment terms", {
      Description: at("terms"),
      DueDateDateTime: at("due_date"),
      PartialPaymentAmount: at("amount"),
      ApplicableTradePaymentPenaltyTerms: at("penalty", conditions),
      ApplicableTradePaymentDiscountTerms: at("discount", conditions),
    }),
    SpecifiedTradeSettlementHeaderMonetarySummation: at("totals"),
    SpecifiedFinancialAdjustment: listAt("financial_adjustments", { Reason: at("reason"), ActualAmount: at("amount") }),
    InvoiceReferencedDocument: listAt("preceding_invoices", {
      IssuerAssignedID: at("number"),
      TypeCode: at("type_code"),
      FormattedIssueDateTime: at("issue_date"),
    }),
    ReceivableSpecifiedTradeAccountingAccount: at("accounting_reference"),
    SpecifiedAdvancePayment: listAt("advance_payments", {
      PaidAmount: at("amount"),
      FormattedReceivedDateTime: at("date"),
      IncludedTradeTax: listAt("taxes", { ...category, CalculatedAmount: at("amount") }),
      InvoiceSpecifiedReferencedDocument: at("invoice", reference),
    }),
  }),
};

const document: Places = {
  ExchangedDocumentContext: at("", { BusinessProcessSpecifiedDocumentContextParameter: at("business_process") }),
  ExchangedDocument: at("", {
    ID: at("number"),
    Name: at("document_name"),
    TypeCode: at("type_code"),
    IssueDateTime: at("issue_date"),
    IncludedNote: listAt("notes", { Content: at("text"), SubjectCode: at("subject_code") }),
  }),
  SupplyChainTradeTransaction: at("", transaction),
};

/** The path below the block, empty for the block itself. */
export function blockPathOf(location: string, invoice: Invoice): string {
  // Behind the first slash comes the root element.
  const steps = location.split("/").slice(2);
  let places: Places | undefined = document;
  let path = "";
  for (const step of steps) {
    const [, element = "", number = "1"] = /^(?:\w+:)?(\w+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const found: Place | undefined = places?.[element];
    if (!found) break;
    const index = Number(number) - 1;
    path = joined(path, found.isList ? entryOf(found.path, index, path, invoice) : found.path);
    places = found.below;
  }
  // The terms of the whole invoice are in the list of CII and not in that of the block.
  return path === "terms" ? "payment_terms" : path;
}

function joined(path: string, below: string): string {
  if (below === "") return path;
  return path === "" ? below : `${path}.${below}`;
}

/** An entry of a list of the block; one element of CII stands for entries of several lists. */
function entryOf(name: string, index: number, path: string, invoice: Invoice): string {
  if (name === "adjustments") return adjustmentPath(index, path === "" ? invoice : lineAt(path, invoice));
  if (name === "payment terms") {
    const isOfAll =
      invoice.payment_terms !== undefined ||
      invoice.due_date !== undefined ||
      invoice.payment?.direct_debit?.mandate !== undefined;
    if (!isOfAll) return `instalments[${index}]`;
    return index === 0 ? "" : `instalments[${index - 1}]`;
  }
  return `${name}[${index}]`;
}

function lineAt(path: string, invoice: Invoice): Line | undefined {
  return invoice.lines?.[Number(/\d+/.exec(path)?.[0] ?? "0")];
}
