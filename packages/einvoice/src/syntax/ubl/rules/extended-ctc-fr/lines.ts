/** EXTENDED-CTC-FR, lines: which of them are charged, and those in groups with the line above them and amounts that add up. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { binaryIn, binarySum } from "../../../rules/binary-amounts.ts";
import { attribute, count, has, is, quote, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { lineKind, ownReferencesOf, parentLine } from "../../own-references.ts";
import { inLines } from "../contexts.ts";
import attributeCodes from "./attribute-codes.json" with { type: "json" };

const kinds = ["DETAIL", "GROUP", "INFORMATION"];
const amount = "cbc:LineExtensionAmount";

function numbersOf(invoice: InvoiceDocument): string[] {
  return invoice.fromRoot("cbc:ID").map(stringValue);
}

function ownReferences(line: XmlElement, invoice: InvoiceDocument): XmlElement[] {
  return ownReferencesOf(line, invoice.once(numbersOf));
}

function isOfKind(line: XmlElement, invoice: InvoiceDocument, ...wanted: readonly string[]): boolean {
  return ownReferences(line, invoice).some((own) => is(own, lineKind, ...wanted));
}

/** Whether a line is charged: one that says so, and one that says nothing. */
function isCounted(line: XmlElement, invoice: InvoiceDocument): boolean {
  return ownReferences(line, invoice).length === 0 || isOfKind(line, invoice, "DETAIL");
}

/** The lines that are charged, in the order of the document. */
export function countedLines(invoice: InvoiceDocument): XmlElement[] {
  return [...invoice.all("cac:InvoiceLine"), ...invoice.all("cac:CreditNoteLine")].filter((line) =>
    isCounted(line, invoice),
  );
}

/** A rule that asks only the lines that are charged. */
export function whereCounted(rule: XmlRule, id: string): XmlRule {
  return { ...rule, id, holds: (line, invoice) => !isCounted(line, invoice) || rule.holds(line, invoice) };
}

/** A line that refers to any invoice and is not a detail may be without a VAT category. */
export const oneCategory: XmlRule = {
  id: "UBL-FREXT-SR-48",
  holds: (line, invoice) => {
    const categories = count(line, "cac:Item/cac:ClassifiedTaxCategory");
    const isAsked =
      !has(line, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID") || isOfKind(line, invoice, "DETAIL");
    return categories === 1 || (categories === 0 && !isAsked);
  },
  message: (line) =>
    `The line has ${count(line, "cac:Item/cac:ClassifiedTaxCategory")} VAT categories; a line that is charged has one, another at most one`,
};

function linesOf(invoice: InvoiceDocument): XmlElement[] {
  return [...invoice.fromRoot("cac:InvoiceLine"), ...invoice.fromRoot("cac:CreditNoteLine")];
}

function parentsOf(line: XmlElement, invoice: InvoiceDocument): string[] {
  return ownReferences(line, invoice).flatMap((own) => texts(own, parentLine));
}

function linesByParent(invoice: InvoiceDocument): Map<string, XmlElement[]> {
  const below = new Map<string, XmlElement[]>();
  for (const line of linesOf(invoice)) {
    for (const parent of new Set(parentsOf(line, invoice))) {
      const known = below.get(parent);
      if (known) known.push(line);
      else below.set(parent, [line]);
    }
  }
  return below;
}

function lineNumbers(invoice: InvoiceDocument): Set<string> {
  return new Set(linesOf(invoice).flatMap((line) => texts(line, "cbc:ID")));
}

function below(line: XmlElement, invoice: InvoiceDocument, ...wanted: readonly string[]): XmlElement[] {
  const lines = texts(line, "cbc:ID").flatMap((number) => invoice.once(linesByParent).get(number) ?? []);
  return lines.filter((each) => isOfKind(each, invoice, ...wanted));
}

/** A group whose amount is stated: the others need not add up. */
function isStatedGroup(line: XmlElement, invoice: InvoiceDocument): boolean {
  return isOfKind(line, invoice, "GROUP") && has(line, amount);
}

function sumBelow(line: XmlElement, invoice: InvoiceDocument): number {
  return binarySum(below(line, invoice, "DETAIL", "GROUP").flatMap((each) => select(each, amount)));
}

/** What is wrong with the number of the line above. */
const parentRule: XmlRule = {
  id: "BR-FREXT-11",
  holds: (line, invoice) => {
    const parents = parentsOf(line, invoice);
    const own = texts(line, "cbc:ID");
    return (
      parents.length === 0 ||
      parents.some((parent) => invoice.once(lineNumbers).has(parent) && own.some((number) => number !== parent))
    );
  },
  message: (line, invoice) =>
    `The line is below line ${parentsOf(line, invoice).join(", ")}, which is not another line of the invoice`,
};

const lineGroups: readonly XmlRule[] = [
  {
    id: "BR-FREXT-05",
    holds: (line, invoice) =>
      !ownReferences(line, invoice).some((own) => has(own, lineKind)) ||
      texts(line, `cac:BillingReference/${lineKind}`).every((kind) => kinds.includes(normalizeSpace(kind))),
    message: (line) =>
      `The kind of the line is ${quote(value(line, `cac:BillingReference/${lineKind}`))}; DocumentStatusCode is one of ${kinds.join(", ")}`,
  },
  {
    id: "BR-FREXT-06",
    holds: (line, invoice) =>
      parentsOf(line, invoice).length === 0 || ownReferences(line, invoice).some((own) => has(own, lineKind)),
    message: (line, invoice) =>
      `The line is below line ${parentsOf(line, invoice).join(", ")} and has no kind: give InvoiceDocumentReference a DocumentStatusCode`,
  },
  {
    id: "BR-FREXT-08",
    holds: (line, invoice) =>
      !isStatedGroup(line, invoice) ||
      select(line, amount).some((stated) => binaryIn(stated) === sumBelow(line, invoice)),
    message: (line, invoice) =>
      `The amount of the group is ${value(line, amount)} but the lines in it add up to ${sumBelow(line, invoice).toFixed(2)}`,
  },
  parentRule,
  {
    id: "BR-FREXT-12",
    holds: (line, invoice) => {
      if (!isStatedGroup(line, invoice)) return true;
      const groups = below(line, invoice, "GROUP");
      return groups.length === groups.reduce((total, group) => total + count(group, amount), 0);
    },
    message: () => "The group has an amount, so each group in it needs one",
  },
];

let attributeNames: ReadonlySet<string> | undefined;

function isAttributeName(code: string): boolean {
  attributeNames ??= new Set(attributeCodes.codes.split(" "));
  return attributeNames.has(code);
}

export const lineGroupContexts: readonly RuleContext[] = [
  ...inLines("cac:Item/cac:AdditionalItemProperty/cbc:NameCode", {
    rules: [
      {
        id: "BR-FREXT-04",
        holds: (code) => isAttributeName(normalizeSpace(stringValue(code))),
        message: (code) =>
          `"${normalizeSpace(stringValue(code))}" is not in the list of item attributes (UNTDID 6313 and those of Factur-X)`,
      },
    ],
  }),
  ...inLines("", { rules: lineGroups }),
];

export const attributeRules: readonly XmlRule[] = [
  {
    id: "BR-FREXT-54-1",
    holds: (property) => has(property, "cbc:Name") || has(property, "cbc:NameCode"),
    message: () => "The attribute of the item has neither Name nor NameCode: give one of them",
  },
  {
    id: "BR-FREXT-54-2",
    holds: (property) =>
      has(property, "cbc:Value") ||
      select(property, "cbc:ValueQuantity").some((quantity) => attribute(quantity, "unitCode") !== undefined),
    message: () => "The attribute of the item has neither Value nor ValueQuantity with its unit: give one of them",
  },
];
