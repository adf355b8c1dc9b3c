/** BR-CL: codes are in their lists, whole and in the right case. */

import type { XmlElement } from "../../../../xml/tree.ts";
import { type CodeRow, codeContext, hasAncestor } from "../../../rules/code-rows.ts";
import type { RulePattern } from "../../../xml-rule.ts";
import { isOfKind } from "../../kinds.ts";

function parentIs(isCharge: boolean) {
  return (node: XmlElement) => isOfKind(node.parent!, isCharge);
}

export const codeRows: readonly CodeRow[] = [
  {
    id: "BR-CL-01",
    match: "rsm:ExchangedDocument/ram:TypeCode",
    list: "document-types",
    what: "document types (UNTDID 1001)",
  },
  {
    id: "BR-CL-03",
    match: "ram:TaxTotalAmount",
    attribute: "currencyID",
    list: "currencies",
    what: "currencies (ISO 4217)",
  },
  { id: "BR-CL-04", match: "ram:InvoiceCurrencyCode", list: "currencies", what: "currencies (ISO 4217)" },
  { id: "BR-CL-05", match: "ram:TaxCurrencyCode", list: "currencies", what: "currencies (ISO 4217)" },
  { id: "BR-CL-06", match: "ram:DueDateTypeCode", list: "vat-point-dates", what: "VAT dates (UNTDID 2475: 5, 29, 72)" },
  { id: "BR-CL-07", match: "ram:ReferenceTypeCode", list: "reference-types", what: "reference types (UNTDID 1153)" },
  { id: "BR-CL-08", match: "ram:SubjectCode", list: "note-subjects", what: "note subjects (UNTDID 4451)" },
  {
    id: "BR-CL-10",
    match: "//ram:GlobalID",
    attribute: "schemeID",
    when: (node) => !hasAncestor(node, "ram:SpecifiedTradeProduct") && !hasAncestor(node, "ram:ShipToTradeParty"),
    list: "identifier-schemes",
    what: "identifier schemes (ISO 6523)",
  },
  {
    id: "BR-CL-11",
    match: "ram:ID",
    attribute: "schemeID",
    when: (node) => !hasAncestor(node, "ram:SpecifiedTaxRegistration"),
    list: "identifier-schemes",
    what: "identifier schemes (ISO 6523)",
  },
  {
    id: "BR-CL-13",
    match: "ram:ClassCode",
    attribute: "listID",
    list: "item-classifications",
    what: "item classifications (UNTDID 7143)",
  },
  { id: "BR-CL-14", match: "ram:CountryID", list: "countries", what: "countries (ISO 3166-1)" },
  { id: "BR-CL-15", match: "ram:OriginTradeCountry/ram:ID", list: "countries", what: "countries (ISO 3166-1)" },
  {
    id: "BR-CL-16",
    match: "ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode",
    list: "payment-means",
    what: "payment means (UNTDID 4461)",
  },
  {
    id: "BR-CL-17",
    match: "ram:CategoryTradeTax/ram:CategoryCode",
    list: "vat-categories",
    what: "VAT categories (UNTDID 5305)",
  },
  {
    id: "BR-CL-18",
    match: "ram:ApplicableTradeTax/ram:CategoryCode",
    list: "vat-categories",
    what: "VAT categories (UNTDID 5305)",
  },
  {
    id: "BR-CL-19",
    match: "ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode",
    when: parentIs(false),
    list: "allowance-reasons",
    what: "allowance reasons (UNTDID 5189)",
  },
  {
    id: "BR-CL-20",
    match: "ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode",
    when: parentIs(true),
    list: "charge-reasons",
    what: "charge reasons (UNTDID 7161)",
  },
  {
    id: "BR-CL-21",
    match: "ram:SpecifiedTradeProduct/ram:GlobalID",
    attribute: "schemeID",
    list: "identifier-schemes",
    what: "identifier schemes (ISO 6523)",
  },
  { id: "BR-CL-22", match: "ram:ExemptionReasonCode", list: "exemption-codes", what: "exemption reasons (VATEX)" },
  {
    id: "BR-CL-23",
    match: "ram:BasisQuantity",
    attribute: "unitCode",
    list: "units",
    what: "units (UN/ECE Rec 20 and 21)",
  },
  {
    id: "BR-CL-23",
    match: "ram:BilledQuantity",
    attribute: "unitCode",
    list: "units",
    what: "units (UN/ECE Rec 20 and 21)",
  },
  {
    id: "BR-CL-24",
    match: "ram:AttachmentBinaryObject",
    attribute: "mimeCode",
    list: "attachment-types",
    what: "attachment types",
  },
  {
    id: "BR-CL-25",
    match: "ram:URIUniversalCommunication/ram:URIID",
    attribute: "schemeID",
    list: "electronic-address-schemes",
    what: "electronic address schemes (EAS)",
  },
  {
    id: "BR-CL-26",
    match: "ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID",
    attribute: "schemeID",
    list: "identifier-schemes",
    what: "identifier schemes (ISO 6523)",
  },
];

export const codeListPattern: RulePattern = {
  name: "EN16931-Codes",
  sets: ["en16931-cii 1.3.16"],
  contexts: codeRows.map(codeContext),
};
