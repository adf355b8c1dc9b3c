import { add, set } from "../../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../../test/xml-family.ts";
import * as family from "./coherence.ts";

testXmlFamily(family, [
  [
    "BR-FR-MV-05_EXT-FR-FE-BG-12",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
  ],
  ["BR-FR-MV-06_EXT-FR-FE-167", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8")],
  ["BR-FR-MV-07_BT-128", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8")],
  [
    "BR-FR-MV-08_BT-128",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "DETAIL"),
  ],
  [
    "BR-FR-MV-09_EXT-FR-FE-181",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
  ],
  [
    "BR-FR-MV-10_EXT-FR-FE-184",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    add("SpecifiedTradeSettlementLineMonetarySummation", "GrandTotalAmount", "1"),
  ],
]);
