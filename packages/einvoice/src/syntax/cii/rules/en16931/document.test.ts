import { attribute, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./document.ts";

testXmlFamily(family, [
  ["BR-01", remove("rsm:ExchangedDocumentContext")],
  ["BR-02", remove("rsm:ExchangedDocument/ID")],
  ["BR-03", attribute("IssueDateTime/udt:DateTimeString", "format", null)],
  ["BR-04", remove("rsm:ExchangedDocument/TypeCode")],
  ["BR-05", remove("InvoiceCurrencyCode")],
  ["BR-06", remove("SellerTradeParty/Name")],
  ["BR-07", remove("BuyerTradeParty/Name")],
  ["BR-08", remove("PostalTradeAddress")],
  ["BR-09", remove("CountryID")],
  ["BR-10", remove("BuyerTradeParty/PostalTradeAddress")],
  ["BR-11", remove("BuyerTradeParty/PostalTradeAddress/CountryID")],
  ["BR-16", remove("rsm:SupplyChainTradeTransaction")],
  ["BR-62", attribute("URIUniversalCommunication/URIID", "schemeID", null)],
  ["BR-63", attribute("BuyerTradeParty/URIUniversalCommunication/URIID", "schemeID", null)],
  ["BR-CO-15", remove("SpecifiedTradeSettlementHeaderMonetarySummation")],
  [
    "BR-S-01",
    set("SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode", "Z"),
    set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "Z"),
  ],
  ["BR-Z-01", set("CategoryCode", "Z")],
  ["BR-E-01", set("CategoryCode", "E")],
  ["BR-AE-01", set("CategoryCode", "AE")],
  ["BR-IC-01", set("CategoryCode", "K")],
  ["BR-G-01", set("CategoryCode", "G")],
  ["BR-O-01", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "O")],
  ["BR-AF-01", set("CategoryCode", "L")],
  ["BR-AG-01", set("CategoryCode", "M")],
  ["BR-B-01", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "B")],
  ["BR-B-02", set("ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode", "B")],
]);
