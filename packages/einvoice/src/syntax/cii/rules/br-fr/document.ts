/** BR-FR-03 to -08, -17, -18, -20, -27 to -31: dates, types, notes, attachments, item attributes. */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { isCalendarDay } from "../../../../model/calendar.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { notEmpty } from "../../../rules/french-texts.ts";
import { attribute, has, is, quote, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { agreement, at, delivery, exchanged, invoice, line, pattern, settlement } from "./paths.ts";

/** A day that exists, of this century; only the first eight characters count. */
function isFrenchDate(text: string): boolean {
  const date = text.slice(0, 8);
  if (!/^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(date)) return false;
  return isCalendarDay(Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6, 8)));
}

const datePlaces: readonly (readonly [path: string, term: string])[] = [
  [`${exchanged}/ram:IssueDateTime/udt:DateTimeString`, "BT-2"],
  [`${settlement}/ram:ApplicableTradeTax/ram:TaxPointDate/udt:DateString`, "BT-7"],
  [`${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`, "BT-9"],
  [`${settlement}/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString`, "BT-26"],
  [`${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`, "BT-72"],
  [`${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`, "BT-73"],
  [`${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`, "BT-74"],
  [
    `${line}/ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString`,
    "EXT-FR-FE-138",
  ],
  [
    `${line}/ram:SpecifiedLineTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`,
    "EXT-FR-FE-158",
  ],
  [
    `${line}/ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`,
    "EXT-FR-FE-134",
  ],
  [
    `${line}/ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`,
    "EXT-FR-FE-135",
  ],
];

const dates = pattern(
  "BR-FR-03",
  ...datePlaces.map(([path, term]) =>
    at(path, {
      id: `BR-FR-03_${term}`,
      holds: (node) => isFrenchDate(stringValue(node)),
      message: (node) => `${quote(stringValue(node))} is not a day between 2000 and 2099: write YYYYMMDD`,
    }),
  ),
);

function documentType(term: string): XmlRule {
  return {
    id: `BR-FR-04_${term}`,
    holds: (node) => isCode("fr-document-types", stringValue(node)),
    message: (node) => `The document type ${quote(stringValue(node))} is not one that France accepts`,
  };
}

const types = pattern(
  "BR-FR-04",
  at(`${exchanged}/ram:TypeCode`, documentType("BT-3")),
  at(`${settlement}/ram:InvoiceReferencedDocument/ram:TypeCode`, documentType("EXT-FR-FE-02")),
  at(
    `${line}/ram:SpecifiedLineTradeSettlement/ram:InvoiceReferencedDocument/ram:TypeCode`,
    documentType("EXT-FR-FE-137"),
  ),
);

function notesOf(document: XmlElement, code: string): XmlElement[] {
  return select(document, "IncludedNote").filter((note) => is(note, "SubjectCode", code));
}

const noteMeanings = new Map([
  ["PMT", "the fixed indemnity for recovery costs"],
  ["PMD", "late payment penalties"],
  ["AAB", "early payment discount, or that there is none"],
  ["TXD", "the tax status of the seller"],
]);

const mandatoryNotes = pattern(
  "BR-FR-05",
  at(
    exchanged,
    ...["PMT", "PMD", "AAB"].map((code) => ({
      id: `BR-FR-05_BT-22_${code}`,
      holds: (document: XmlElement) => notesOf(document, code).length > 0,
      message: () => `The note with subject code ${code} (${noteMeanings.get(code)}) is missing`,
    })),
  ),
);

const singleNotes = pattern(
  "BR-FR-06",
  at(
    exchanged,
    ...["PMT", "PMD", "AAB", "TXD"].map((code) => ({
      id: `BR-FR-06_BT-21_${code}`,
      holds: (document: XmlElement) => notesOf(document, code).length <= 1,
      message: (document: XmlElement) =>
        `The note with subject code ${code} stands ${notesOf(document, code).length} times; once is allowed`,
    })),
  ),
);

const framework = pattern(
  "BR-FR-08",
  at("rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext", {
    id: "BR-FR-08_BT-23",
    holds: (context) =>
      texts(context, "BusinessProcessSpecifiedDocumentContextParameter/ID").some((code) =>
        isCode("fr-billing-frameworks", code),
      ),
    message: (context) =>
      `The billing framework (BT-23) is ${quote(value(context, "BusinessProcessSpecifiedDocumentContextParameter/ID"))}; write one such as B1 (goods), S1 (services) or M1 (both)`,
  }),
);

const attachments = pattern("BR-FR-17", {
  match: `${agreement}/ram:AdditionalReferencedDocument`,
  when: (reference) => is(reference, "TypeCode", "916"),
  rules: [
    {
      id: "BR-FR-17_BT-123",
      holds: (reference) => value(reference, "Name") === "" || isCode("fr-attachments", value(reference, "Name")),
      message: (reference) =>
        `The attachment is described as ${quote(value(reference, "Name"))}; write one of the French qualifiers, such as LISIBLE or RIB`,
    },
  ],
});

const readableCopies = pattern(
  "BR-FR-18",
  at(invoice, {
    id: "BR-FR-18_BT-123",
    holds: (root) =>
      select(
        root,
        "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/AdditionalReferencedDocument",
      ).filter((reference) => is(reference, "Name", "LISIBLE")).length <= 1,
    message: () => "More than one attachment is described as LISIBLE; one is allowed",
  }),
);

const treatments: readonly RulePattern[] = [
  pattern("BR-FR-20", {
    match: `${exchanged}/ram:IncludedNote`,
    when: (note) => is(note, "SubjectCode", "BAR"),
    rules: [
      {
        id: "BR-FR-20_BT-21",
        holds: (note) => texts(note, "Content").some((text) => isCode("fr-treatments", text)),
        message: (note) =>
          `The BAR note says ${quote(value(note, "Content"))}; it may say B2B, B2BINT, B2C, B2CINT, OUTOFSCOPE or ARCHIVEONLY`,
      },
    ],
  }),
  pattern(
    "BR-FR-31",
    at(exchanged, {
      id: "BR-FR-31_BT-21",
      holds: (document) =>
        notesOf(document, "BAR").filter((note) => isCode("fr-treatments", value(note, "Content"))).length <= 1,
      message: () => "The invoice has more than one BAR note; one is allowed",
    }),
  ),
];

const attributePath = `${line}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`;

const itemAttributes: readonly RulePattern[] = [
  pattern(
    "BR-FR-27",
    at(attributePath, {
      id: "BR-FR-27_BG-32",
      holds: (node) => has(node, "Description") || has(node, "TypeCode"),
      message: () => "An item attribute has neither a name nor a code",
    }),
    at(`${attributePath}/ram:Description`, notEmpty("BR-FR-27_BT-160", "name of an item attribute")),
    at(`${attributePath}/ram:TypeCode`, notEmpty("BR-FR-27_EXT-FR-FE-159", "code of an item attribute")),
  ),
  pattern(
    "BR-FR-28",
    at(attributePath, {
      id: "BR-FR-28-Value",
      holds: (node) => {
        if (has(node, "Value")) return !has(node, "ValueMeasure");
        return select(node, "ValueMeasure").some((measure) => (attribute(measure, "unitCode") ?? "") !== "");
      },
      message: () => "An item attribute has either a Value or a ValueMeasure with its unit",
    }),
  ),
];

function objectReferences(id: string, path: string, rule: string): RulePattern {
  const ofType = (node: XmlElement, code: string) =>
    select(node, "AdditionalReferencedDocument").filter((reference) => is(reference, "ReferenceTypeCode", code)).length;
  const filled = (code: string): RuleContext => ({
    match: `${path}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
    when: (node) => is(node.parent!, "ReferenceTypeCode", code),
    rules: [notEmpty(`${id}_${code}`, `reference of type ${code}`)],
  });
  return pattern(
    id,
    at(path, {
      id: rule,
      holds: (node) => ofType(node, "AFL") <= 1 && ofType(node, "AVV") <= 1,
      message: () => "A reference of type AFL or AVV stands more than once",
    }),
    filled("AFL"),
    filled("AVV"),
  );
}

export const documentPatterns: readonly RulePattern[] = [
  dates,
  types,
  mandatoryNotes,
  singleNotes,
  framework,
  attachments,
  readableCopies,
  ...treatments,
  ...itemAttributes,
  objectReferences("BR-FR-29", agreement, "BR-FR-29_BT-18"),
  objectReferences("BR-FR-30", line, "BR-FR-30_BT-128"),
];
