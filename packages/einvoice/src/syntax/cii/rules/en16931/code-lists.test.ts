import { add, attribute, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./code-lists.ts";

testXmlFamily(family, [
  ["BR-CL-01", set("rsm:ExchangedDocument/TypeCode", "999")],
  ["BR-CL-03", attribute("TaxTotalAmount", "currencyID", "")],
  ["BR-CL-04", set("InvoiceCurrencyCode", "XX")],
  ["BR-CL-05", add("ApplicableHeaderTradeSettlement", "TaxCurrencyCode", "XX")],
  ["BR-CL-06", add("ApplicableTradeTax", "DueDateTypeCode", "XX")],
  ["BR-CL-07", add("AdditionalReferencedDocument", "ReferenceTypeCode", "1")],
  ["BR-CL-08", set("SubjectCode", "XX")],
  ["BR-CL-10", attribute("SellerTradeParty/GlobalID", "schemeID", "")],
  ["BR-CL-11", attribute("BusinessProcessSpecifiedDocumentContextParameter/ID", "schemeID", "XX")],
  ["BR-CL-13", attribute("ClassCode", "listID", "XX")],
  ["BR-CL-14", set("CountryID", "XX")],
  ["BR-CL-15", set("OriginTradeCountry/ID", "XX")],
  ["BR-CL-16", set("SpecifiedTradeSettlementPaymentMeans/TypeCode", "a b")],
  ["BR-CL-17", set("CategoryTradeTax/CategoryCode", "XX")],
  ["BR-CL-18", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "XX")],
  ["BR-CL-19", set("ReasonCode", "XX")],
  ["BR-CL-20", set("SpecifiedTradeAllowanceCharge/ChargeIndicator/udt:Indicator", "true")],
  ["BR-CL-21", attribute("SpecifiedTradeProduct/GlobalID", "schemeID", "XX")],
  ["BR-CL-22", add("ApplicableHeaderTradeSettlement/ApplicableTradeTax", "ExemptionReasonCode", "XX")],
  ["BR-CL-23", attribute("BasisQuantity", "unitCode", "")],
  ["BR-CL-24", attribute("AttachmentBinaryObject", "mimeCode", "")],
  ["BR-CL-25", attribute("BuyerTradeParty/URIUniversalCommunication/URIID", "schemeID", "XX")],
  ["BR-CL-26", attribute("ShipToTradeParty/GlobalID", "schemeID", "")],
]);
