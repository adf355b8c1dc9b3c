/** BR-CL: codes are in their lists, whole and in the right case. */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { type CodeRow, codeContext, hasAncestor } from "../../../rules/code-rows.ts";
import { is } from "../../../select.ts";
import type { RuleContext, RulePattern } from "../../../xml-rule.ts";
import { creditNoteTypes } from "../../document-kinds.ts";
import { isOfKind } from "../../kinds.ts";
import { inDocument } from "../contexts.ts";

/** The UBL rules have South Sudan and lack the Netherlands Antilles, the CII rules have it the other way round. */
export function isUblCountry(code: string): boolean {
  return code === "SS" || (code !== "AN" && isCode("countries", code));
}

/** Subjects that the CII rules have and the UBL rules lack. */
const newerSubjects: ReadonlySet<string> = new Set(
  "BAT BAU BAV BAW BAX BAY BAZ BBA BBB BMF BMG BMH CCJ CCK CCL CCM CCN CCO".split(" "),
);

/** Amounts that state a currency. */
export const amountNames = [
  "Amount",
  "BaseAmount",
  "PriceAmount",
  "TaxAmount",
  "TaxableAmount",
  "LineExtensionAmount",
  "TaxExclusiveAmount",
  "TaxInclusiveAmount",
  "AllowanceTotalAmount",
  "ChargeTotalAmount",
  "PrepaidAmount",
  "PayableRoundingAmount",
  "PayableAmount",
].map((name) => `cbc:${name}`);

const currencies = { list: "currencies", what: "currencies (ISO 4217)" } as const;
const countries = { list: "countries", what: "countries (ISO 3166-1)", isCode: isUblCountry } as const;
const schemes = {
  attribute: "schemeID",
  list: "identifier-schemes",
  what: "identifier schemes (ISO 6523)",
} as const;
const isObject = (id: XmlElement) => is(id.parent!, "cbc:DocumentTypeCode", "130");
const parentIs = (isCharge: boolean) => (node: XmlElement) => isOfKind(node.parent!, isCharge);
const documentTypes = { list: "document-types", what: "document types (UNTDID 1001) of this document" } as const;

export const codeRows: readonly CodeRow[] = [
  {
    id: "BR-CL-01",
    match: "cbc:InvoiceTypeCode",
    ...documentTypes,
    isCode: (code) => code === "81" || (isCode("document-types", code) && !creditNoteTypes.includes(code)),
  },
  {
    id: "BR-CL-01",
    match: "cbc:CreditNoteTypeCode",
    ...documentTypes,
    isCode: (code) => creditNoteTypes.includes(code),
  },
  ...amountNames.map(
    (match): CodeRow => ({ id: "BR-CL-03", match, attribute: "currencyID", isAttributeAsked: true, ...currencies }),
  ),
  { id: "BR-CL-04", match: "cbc:DocumentCurrencyCode", ...currencies },
  { id: "BR-CL-05", match: "cbc:TaxCurrencyCode", ...currencies },
  {
    id: "BR-CL-06",
    match: "cac:InvoicePeriod/cbc:DescriptionCode",
    list: "vat-point-dates",
    what: "VAT dates (UNTDID 2005: 3, 35, 432)",
    isCode: (code) => ["3", "35", "432"].includes(code),
  },
  ...["cac:AdditionalDocumentReference", "cac:DocumentReference"].map(
    (document): CodeRow => ({
      id: "BR-CL-07",
      match: `${document}/cbc:ID`,
      attribute: "schemeID",
      when: isObject,
      list: "reference-types",
      what: "reference types (UNTDID 1153)",
    }),
  ),
  {
    id: "BR-CL-10",
    match: "cac:PartyIdentification/cbc:ID",
    ...schemes,
    isCode: (code, node) =>
      isCode("identifier-schemes", code) ||
      (code === "SEPA" && (hasAncestor(node, "cac:AccountingSupplierParty") || hasAncestor(node, "cac:PayeeParty"))),
  },
  { id: "BR-CL-11", match: "cac:PartyLegalEntity/cbc:CompanyID", ...schemes },
  {
    id: "BR-CL-13",
    match: "cac:CommodityClassification/cbc:ItemClassificationCode",
    attribute: "listID",
    list: "item-classifications",
    what: "item classifications (UNTDID 7143)",
  },
  { id: "BR-CL-14", match: "cac:Country/cbc:IdentificationCode", ...countries },
  { id: "BR-CL-15", match: "cac:OriginCountry/cbc:IdentificationCode", ...countries },
  {
    id: "BR-CL-16",
    match: "cac:PaymentMeans/cbc:PaymentMeansCode",
    list: "payment-means",
    what: "payment means (UNTDID 4461)",
  },
  { id: "BR-CL-17", match: "cac:TaxCategory/cbc:ID", list: "vat-categories", what: "VAT categories (UNTDID 5305)" },
  {
    id: "BR-CL-18",
    match: "cac:ClassifiedTaxCategory/cbc:ID",
    list: "vat-categories",
    what: "VAT categories (UNTDID 5305)",
  },
  {
    id: "BR-CL-19",
    match: "cac:AllowanceCharge/cbc:AllowanceChargeReasonCode",
    when: parentIs(false),
    list: "allowance-reasons",
    what: "allowance reasons (UNTDID 5189)",
  },
  {
    id: "BR-CL-20",
    match: "cac:AllowanceCharge/cbc:AllowanceChargeReasonCode",
    when: parentIs(true),
    list: "charge-reasons",
    what: "charge reasons (UNTDID 7161)",
  },
  { id: "BR-CL-21", match: "cac:StandardItemIdentification/cbc:ID", ...schemes },
  {
    id: "BR-CL-22",
    match: "cbc:TaxExemptionReasonCode",
    list: "exemption-codes",
    what: "exemption reasons (VATEX)",
  },
  ...["cbc:InvoicedQuantity", "cbc:BaseQuantity", "cbc:CreditedQuantity"].map(
    (match): CodeRow => ({
      id: "BR-CL-23",
      match,
      attribute: "unitCode",
      list: "units",
      what: "units (UN/ECE Rec 20 and 21)",
    }),
  ),
  {
    id: "BR-CL-24",
    match: "cbc:EmbeddedDocumentBinaryObject",
    attribute: "mimeCode",
    list: "attachment-types",
    what: "attachment types",
  },
  {
    id: "BR-CL-25",
    match: "cbc:EndpointID",
    attribute: "schemeID",
    list: "electronic-address-schemes",
    what: "electronic address schemes (EAS)",
  },
  { id: "BR-CL-26", match: "cac:DeliveryLocation/cbc:ID", ...schemes },
];

export const codeListPattern: RulePattern = {
  name: "EN16931-UBL-Codes",
  sets: ["en16931-ubl 1.3.16"],
  contexts: codeRows.map(codeContext),
};

/** The text between the first two number signs, where a note has them. */
function subjectOf(note: XmlElement): string | undefined {
  const [, subject, rest] = stringValue(note).split("#", 3);
  return rest === undefined ? undefined : subject;
}

/** A subject of three characters before the text of a note must be one; another text between number signs is just text. */
export const noteSubjects: readonly RuleContext[] = inDocument("cbc:Note", {
  rules: [
    {
      id: "BR-CL-08",
      holds: (note) => {
        const subject = subjectOf(note);
        if (subject?.length !== 3) return true;
        return isCode("note-subjects", subject) && !newerSubjects.has(subject);
      },
      message: (note) => `"${normalizeSpace(subjectOf(note) ?? "")}" is not in the list of note subjects (UNTDID 4451)`,
    },
  ],
});
