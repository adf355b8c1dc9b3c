import { add, set } from "../../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../../test/xml-family.ts";
import * as family from "./types.ts";

testXmlFamily(family, [
  [
    "BR-FR-MV-13_BT-3",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    set("rsm:ExchangedDocument/TypeCode", "389"),
  ],
  ["BR-FR-BD-13_BT-3", set("BusinessProcessSpecifiedDocumentContextParameter/ID", "M9")],
  [
    "BR-FR-MV-14-EXT-FR-FE-136",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    set("rsm:ExchangedDocument/TypeCode", "381"),
  ],
  [
    "BR-FR-MV-14-EXT-FR-FE-138",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    set("rsm:ExchangedDocument/TypeCode", "381"),
  ],
  [
    "BR-FR-BD-14-EXT-FR-FE-136",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "M9"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    set("rsm:ExchangedDocument/TypeCode", "471"),
  ],
  [
    "BR-FR-BD-14-EXT-FR-FE-138",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "M9"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    set("rsm:ExchangedDocument/TypeCode", "471"),
  ],
]);
