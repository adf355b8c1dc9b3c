import { add, double, set } from "../../../../../../test/change-xml.ts";
import { testXmlFamily } from "../../../../../../test/xml-family.ts";
import * as family from "./numbering.ts";

testXmlFamily(family, [
  [
    "BR-FR-MV-11_BT-128",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    add("SpecifiedLineTradeAgreement", "ItemSellerTradeParty/SpecifiedLegalOrganization/ID", "552100554"),
  ],
  [
    "BR-FR-MV-12_BT-128",
    set("BusinessProcessSpecifiedDocumentContextParameter/ID", "S8"),
    add("AssociatedDocumentLineDocument", "LineStatusReasonCode", "GROUP"),
    add("SpecifiedLineTradeSettlement", "AdditionalReferencedDocument/IssuerAssignedID", "1"),
    add("AdditionalReferencedDocument", "ReferenceTypeCode", "AFL"),
    add("AdditionalReferencedDocument", "TypeCode", "130"),
    double("IncludedSupplyChainTradeLineItem"),
  ],
]);
