import { add, double, remove, set } from "../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../test/xml-family.ts";
import * as family from "./document.ts";

testXmlFamily(family, [
  ["BR-FR-03_BT-2", set("IssueDateTime/udt:DateTimeString", "20260231")],
  [
    "BR-FR-03_BT-7",
    add("ApplicableHeaderTradeSettlement/ApplicableTradeTax", "TaxPointDate/udt:DateString", "20260231", {
      attributes: { format: "102" },
    }),
  ],
  ["BR-FR-03_BT-9", set("DueDateDateTime/udt:DateTimeString", "20260231")],
  ["BR-FR-03_BT-26", set("qdt:DateTimeString", "20260231")],
  ["BR-FR-03_BT-72", set("OccurrenceDateTime/udt:DateTimeString", "20260231")],
  [
    "BR-FR-03_BT-73",
    set("ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/StartDateTime/udt:DateTimeString", "20260231"),
  ],
  [
    "BR-FR-03_BT-74",
    set("ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/EndDateTime/udt:DateTimeString", "20260231"),
  ],
  [
    "BR-FR-03_EXT-FR-FE-138",
    add("SpecifiedLineTradeSettlement", "InvoiceReferencedDocument/FormattedIssueDateTime/qdt:DateTimeString", "1"),
  ],
  [
    "BR-FR-03_EXT-FR-FE-158",
    add(
      "SpecifiedLineTradeDelivery",
      "ActualDeliverySupplyChainEvent/OccurrenceDateTime/udt:DateTimeString",
      "20260231",
      { attributes: { format: "102" } },
    ),
  ],
  ["BR-FR-03_EXT-FR-FE-134", set("StartDateTime/udt:DateTimeString", "20260231")],
  ["BR-FR-03_EXT-FR-FE-135", set("EndDateTime/udt:DateTimeString", "20260231")],
  ["BR-FR-04_BT-3", set("rsm:ExchangedDocument/TypeCode", "325")],
  ["BR-FR-04_EXT-FR-FE-02", add("InvoiceReferencedDocument", "TypeCode", "1")],
  ["BR-FR-04_EXT-FR-FE-137", add("SpecifiedLineTradeSettlement", "InvoiceReferencedDocument/TypeCode", "325")],
  ["BR-FR-05_BT-22_PMT", remove("IncludedNote")],
  ["BR-FR-05_BT-22_PMD", remove("rsm:ExchangedDocument/IncludedNote[2]")],
  ["BR-FR-05_BT-22_AAB", remove("rsm:ExchangedDocument/IncludedNote[3]")],
  ["BR-FR-06_BT-21_PMT", double("IncludedNote")],
  ["BR-FR-06_BT-21_PMD", double("rsm:ExchangedDocument/IncludedNote[2]")],
  ["BR-FR-06_BT-21_AAB", double("rsm:ExchangedDocument/IncludedNote[3]")],
  [
    "BR-FR-06_BT-21_TXD",
    add("rsm:ExchangedDocument", "IncludedNote/SubjectCode", "TXD"),
    add("rsm:ExchangedDocument", "IncludedNote/SubjectCode", "TXD"),
  ],
  ["BR-FR-08_BT-23", remove("BusinessProcessSpecifiedDocumentContextParameter")],
  ["BR-FR-17_BT-123", set("AdditionalReferencedDocument/Name", "XX")],
  [
    "BR-FR-18_BT-123",
    set("AdditionalReferencedDocument/Name", "LISIBLE"),
    double("ApplicableHeaderTradeAgreement/AdditionalReferencedDocument"),
  ],
  ["BR-FR-20_BT-21", add("rsm:ExchangedDocument", "IncludedNote/SubjectCode", "BAR")],
  ["BR-FR-31_BT-21", double("rsm:ExchangedDocument/IncludedNote[4]")],
  ["BR-FR-27_BG-32", remove("ApplicableProductCharacteristic/Description")],
  ["BR-FR-27_BT-160", set("ApplicableProductCharacteristic/Description", "")],
  ["BR-FR-27_EXT-FR-FE-159", add("ApplicableProductCharacteristic", "TypeCode", " ")],
  ["BR-FR-28-Value", add("ApplicableProductCharacteristic", "ValueMeasure", "1")],
  ["BR-FR-29_BT-18", double("ApplicableHeaderTradeAgreement/AdditionalReferencedDocument[4]")],
  ["BR-FR-29_AFL", set("AdditionalReferencedDocument/IssuerAssignedID[5]", "")],
  [
    "BR-FR-29_AVV",
    set("ApplicableHeaderTradeAgreement/AdditionalReferencedDocument/ReferenceTypeCode", "AVV"),
    set("ApplicableHeaderTradeAgreement/AdditionalReferencedDocument/IssuerAssignedID[4]", " "),
  ],
  [
    "BR-FR-30_BT-128",
    add("IncludedSupplyChainTradeLineItem", "AdditionalReferencedDocument/ReferenceTypeCode", "AFL"),
    add("IncludedSupplyChainTradeLineItem", "AdditionalReferencedDocument/ReferenceTypeCode", "AFL"),
  ],
  [
    "BR-FR-30_AFL",
    add("IncludedSupplyChainTradeLineItem", "AdditionalReferencedDocument/IssuerAssignedID", " "),
    add("IncludedSupplyChainTradeLineItem/AdditionalReferencedDocument", "ReferenceTypeCode", "AFL"),
  ],
  [
    "BR-FR-30_AVV",
    add("IncludedSupplyChainTradeLineItem", "AdditionalReferencedDocument/IssuerAssignedID", " "),
    add("IncludedSupplyChainTradeLineItem/AdditionalReferencedDocument", "ReferenceTypeCode", "AVV"),
  ],
]);
