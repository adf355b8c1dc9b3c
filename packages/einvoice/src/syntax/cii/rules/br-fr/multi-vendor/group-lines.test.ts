import { add, set } from "../../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../../test/xml-family.ts";
import * as family from "./group-lines.ts";

testXmlFamily(family, [
  [
    "BR-FR-MV-03_EXT-FR-FE-164",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
  ],
  [
    "BR-FR-MV-03_EXT-FR-FE-167",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
  ],
  [
    "BR-FR-MV-03_EXT-FR-FE-177",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
  ],
  [
    "BR-FR-MV-03_EXT-FR-FE-181",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
  ],
  [
    "BR-FR-MV-03_EXT-FR-FE-182",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    add("ApplicableHeaderTradeSettlement", "TaxCurrencyCode", "USD"),
  ],
  [
    "BR-FR-MV-03_BT-128_AFL",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    set("SpecifiedLineTradeSettlement/AdditionalReferencedDocument/IssuerAssignedID", " "),
  ],
  [
    "BR-FR-MV-03_BT-128_AVV",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    set("SpecifiedLineTradeSettlement/AdditionalReferencedDocument/ReferenceTypeCode", "AVV"),
    set("SpecifiedLineTradeSettlement/AdditionalReferencedDocument/IssuerAssignedID", " "),
  ],
  [
    "BR-FR-MV-01_EXT-FR-FE-163",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", " "),
  ],
  ["BR-FR-MV-02_EXT-FR-FE-163", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8")],
  ["BR-FR-BD-02_EXT-FR-FE-163", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "M9")],
  ["BR-FR-BD-02_BT-31", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "M9")],
  ["BR-FR-BD-02_BT-47", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "M9")],
]);
