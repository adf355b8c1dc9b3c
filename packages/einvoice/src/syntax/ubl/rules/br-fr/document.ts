/** BR-FR-03 to -08, -17, -18, -20, -27 to -30: dates, types, notes, attachments, item attributes. */

import { isCode } from "../../../../code-lists/code-lists.ts";
import { isCalendarDay } from "../../../../model/calendar.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { notEmpty } from "../../../rules/french-texts.ts";
import { attribute, has, is, quote, select, texts, value } from "../../../select.ts";
import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { inDocument } from "../contexts.ts";
import { allNotes, noteOf, occurrences } from "./notes.ts";
import { anywhere, atDocument, atLines, inOwnLines, pattern } from "./paths.ts";

/** A day that exists, of this century. */
function isFrenchDate(text: string): boolean {
  const [, year, month, day] = /^(20\d{2})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && isCalendarDay(Number(year), Number(month), Number(day));
}

function dateRule(term: string): XmlRule {
  return {
    id: `BR-FR-03_${term}`,
    holds: (node) => isFrenchDate(stringValue(node)),
    message: (node) => `${quote(stringValue(node))} is not a day between 2000 and 2099: write YYYY-MM-DD`,
  };
}

const dates = pattern(
  "BR-FR-03",
  atDocument("cbc:IssueDate", dateRule("BT-2")),
  atDocument("cbc:TaxPointDate", dateRule("BT-7")),
  atDocument("cbc:DueDate", dateRule("BT-9")),
  atDocument("cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate", dateRule("BT-26")),
  atDocument("cac:Delivery/cbc:ActualDeliveryDate", dateRule("BT-72")),
  atDocument("cac:InvoicePeriod/cbc:StartDate", dateRule("BT-73")),
  atDocument("cac:InvoicePeriod/cbc:EndDate", dateRule("BT-74")),
  atLines("cac:DocumentReference/cbc:IssueDate", dateRule("EXT-FR-FE-138")),
  atLines("cac:Delivery/cbc:ActualDeliveryDate", dateRule("EXT-FR-FE-158")),
  atLines("cac:InvoicePeriod/cbc:StartDate", dateRule("BT-134")),
  atLines("cac:InvoicePeriod/cbc:EndDate", dateRule("BT-135")),
);

function typeRule(term: string): XmlRule {
  return {
    id: `BR-FR-04_${term}`,
    holds: (node) => isCode("fr-document-types", stringValue(node)),
    message: (node) => `The document type ${quote(stringValue(node))} is not one that France accepts`,
  };
}

const precedingType = "cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentTypeCode";

const types = pattern(
  "BR-FR-04",
  anywhere("ubl:Invoice/cbc:InvoiceTypeCode", typeRule("BT-3")),
  anywhere("cn:CreditNote/cbc:CreditNoteTypeCode", typeRule("BT-3")),
  atDocument(precedingType, typeRule("EXT-FR-FE-02")),
  atLines(precedingType, typeRule("EXT-FR-FE-137")),
);

const noteMeanings = [
  ["PMT", "the fixed indemnity for recovery costs"],
  ["PMD", "late payment penalties"],
  ["AAB", "early payment discount, or that there is none"],
  ["TXD", "the tax status of the seller"],
] as const;

const mandatoryNotes = pattern(
  "BR-FR-05",
  atDocument(
    "",
    ...noteMeanings.slice(0, 3).map(([code, meaning], index) => ({
      id: `BR-FR-05_BT-22-${index + 1}`,
      holds: (root: XmlElement) => allNotes(root).includes(`#${code}#`),
      message: () => `The note with subject code ${code} (${meaning}) is missing: write #${code}# and the text`,
    })),
  ),
);

const singleNotes = pattern(
  "BR-FR-06",
  atDocument(
    "",
    ...noteMeanings.map(([code], index) => ({
      id: `BR-FR-06_BT-21-${index + 1}`,
      holds: (root: XmlElement) => occurrences(allNotes(root), `#${code}#`) <= 1,
      message: (root: XmlElement) =>
        `The subject code ${code} is in the notes ${occurrences(allNotes(root), `#${code}#`)} times; once is allowed`,
    })),
  ),
);

const framework = pattern(
  "BR-FR-08",
  atDocument("", {
    id: "BR-FR-08_BT-23",
    holds: (root) => texts(root, "cbc:ProfileID").some((code) => isCode("fr-billing-frameworks", code)),
    message: (root) =>
      `The billing framework (BT-23) is ${quote(value(root, "cbc:ProfileID"))}; write one such as B1 (goods), S1 (services) or M1 (both)`,
  }),
);

const attachments = pattern(
  "BR-FR-17",
  anywhere("cac:AdditionalDocumentReference", {
    id: "BR-FR-17_BT-123",
    holds: (document) =>
      texts(document, "cbc:DocumentDescription").every((description) => isCode("fr-attachments", description)),
    message: (document) =>
      `The attachment is described as ${quote(value(document, "cbc:DocumentDescription"))}; write one of the French qualifiers, such as LISIBLE or RIB`,
  }),
);

const readableCopies = pattern(
  "BR-FR-18",
  atDocument("", {
    id: "BR-FR-18_BT-123",
    holds: (root) =>
      select(root, "cac:AdditionalDocumentReference").filter((document) =>
        is(document, "cbc:DocumentDescription", "LISIBLE"),
      ).length <= 1,
    message: () => "More than one attachment is described as LISIBLE; one is allowed",
  }),
);

const treatmentNames = ["B2B", "B2BINT", "B2C", "B2CINT", "OUTOFSCOPE", "ARCHIVEONLY"];
/** The rules for UBL do not know B2CINT here, those for CII do. */
const acceptedTreatments = ["", ...treatmentNames.filter((name) => name !== "B2CINT")];

const treatments: readonly RulePattern[] = [
  pattern(
    "BR-FR-20",
    atDocument("", {
      id: "BR-FR-20_BT-21",
      holds: (root) => acceptedTreatments.includes(noteOf(root, "BAR")),
      message: (root) =>
        `The BAR note says ${quote(noteOf(root, "BAR"))}; it may say ${acceptedTreatments.slice(1).join(", ")}, and a note without a subject must come before it`,
    }),
  ),
  pattern(
    "BR-FR-31",
    atDocument("", {
      id: "BR-FR-30_BT-21",
      holds: (root) => {
        const notes = texts(root, "cbc:Note").filter((note) => note.includes("#BAR#"));
        const written = `${notes.join("")}#`;
        return treatmentNames.reduce((count, name) => count + occurrences(written, `BAR#${name}#`), 0) <= 1;
      },
      message: () => "The invoice has more than one BAR note; one is allowed",
    }),
  ),
];

/** The official rule looks for items in the document itself and not in its lines. */
const itemProperty = "cac:Item/cac:AdditionalItemProperty";

const itemAttributes: readonly RulePattern[] = [
  pattern(
    "BR-FR-27",
    atDocument(itemProperty, {
      id: "BR-FR-27_BG-32",
      holds: (property) => has(property, "cbc:Name") || has(property, "cbc:NameCode"),
      message: () => "An item attribute has neither a name nor a code",
    }),
    atDocument(`${itemProperty}/cbc:Name`, notEmpty("BR-FR-27_BT-160", "name of an item attribute")),
    atDocument(`${itemProperty}/cbc:NameCode`, notEmpty("BR-FR-27_EXT-FR-FE-159", "code of an item attribute")),
  ),
  pattern(
    "BR-FR-28",
    atLines(itemProperty, {
      id: "BR-FR-28-Value",
      holds: (property) => {
        if (has(property, "cbc:Value")) return !has(property, "cbc:ValueQuantity");
        return select(property, "cbc:ValueQuantity").some((quantity) => (attribute(quantity, "unitCode") ?? "") !== "");
      },
      message: () => "An item attribute has either a Value or a ValueQuantity with its unit",
    }),
  ),
];

type At = (path: string, rest: Omit<RuleContext, "match">) => RuleContext[];

function objectReferences(id: string, at: At, path: string, term: string): RulePattern {
  const ofScheme = (node: XmlElement, scheme: string) =>
    select(node, "cbc:ID").filter((each) => attribute(each, "schemeID") === scheme).length;
  const filled = (scheme: string) =>
    at(`${path}/cbc:ID`, {
      when: (node) => attribute(node, "schemeID") === scheme,
      rules: [notEmpty(`${id}_${scheme}`, `reference of scheme ${scheme}`)],
    });
  const single: XmlRule = {
    id: `${id}_${term}`,
    holds: (node) => ofScheme(node, "AFL") <= 1 && ofScheme(node, "AVV") <= 1,
    message: () => "A reference of scheme AFL or AVV is there more than once",
  };
  return pattern(id, at(path, { rules: [single] }), filled("AFL"), filled("AVV"));
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
  objectReferences("BR-FR-29", inDocument, "cac:AdditionalDocumentReference", "BT-18"),
  objectReferences("BR-FR-30", inOwnLines, "cac:DocumentReference", "BT-128"),
];
