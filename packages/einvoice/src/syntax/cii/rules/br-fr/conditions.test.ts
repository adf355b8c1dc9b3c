import { add, double, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./conditions.ts";

testXmlFamily(family, [
  ["BR-FR-CO-03_BT-3", set("rsm:ExchangedDocument/TypeCode", "262"), remove("ContractReferencedDocument")],
  [
    "BR-FR-CO-04_BT-4",
    set("rsm:ExchangedDocument/TypeCode", "384"),
    double("ApplicableHeaderTradeSettlement/InvoiceReferencedDocument"),
  ],
  [
    "BR-FR-CO-05_BT-3",
    set("rsm:ExchangedDocument/TypeCode", "381"),
    remove("InvoiceReferencedDocument/FormattedIssueDateTime"),
  ],
  ["BR-FR-CO-07_BT-9", set("IssueDateTime/udt:DateTimeString", "20990101")],
  [
    "BR-FR-CO-08_BT-23",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "B4"),
    set("rsm:ExchangedDocument/TypeCode", "386"),
  ],
  ["BR-FR-CO-09_BT-23-1", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "B2")],
  ["BR-FR-CO-09_BT-23-2", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "B2")],
  ["BR-FR-CO-09_BT-23-3", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "B2"), remove("DueDateDateTime")],
  ["BR-FR-CO-12_BT-5", set("InvoiceCurrencyCode", "USD")],
  ["BR-FR-CO-14_BT-29-1", add("SellerTradeParty", "GlobalID", "1", { attributes: { schemeID: "0231" } })],
  [
    "BR-FR-CO-15_BT-29-1",
    add("SellerTradeParty", "GlobalID", "552100554", { attributes: { schemeID: "0231" } }),
    remove("SellerTaxRepresentativeTradeParty"),
  ],
]);
