/** EXTENDED, the lines: groups and the details in them, and what a detail must have. */

import { equal, round, sum } from "../../../../../model/decimal.ts";
import type { XmlElement } from "../../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../../invoice-document.ts";
import { attribute, count, has, is, numberIn, select, texts, value } from "../../../../select.ts";
import type { RuleContext, XmlRule } from "../../../../xml-rule.ts";

const lineDocument = "AssociatedDocumentLineDocument";
const lineTotal = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

/** A line that is charged; a group adds up others, and a line of information is not charged. */
export function isDetail(line: XmlElement): boolean {
  const path = `${lineDocument}/LineStatusReasonCode`;
  return !has(line, path) || is(line, path, "DETAIL");
}

function isGroup(line: XmlElement): boolean {
  return is(line, `${lineDocument}/LineStatusReasonCode`, "GROUP");
}

function parentOf(line: XmlElement): string {
  return value(line, `${lineDocument}/ParentLineID`);
}

/** The lines below each line, by the number of the line above. */
function linesByParent(invoice: InvoiceDocument): Map<string, XmlElement[]> {
  return Map.groupBy(invoice.all("IncludedSupplyChainTradeLineItem"), parentOf);
}

function lineNumbers(invoice: InvoiceDocument): Set<string> {
  return new Set(invoice.all("IncludedSupplyChainTradeLineItem").map((line) => value(line, `${lineDocument}/LineID`)));
}

function groupsAddUp(invoice: InvoiceDocument): boolean {
  const below = invoice.once(linesByParent);
  return invoice.all("IncludedSupplyChainTradeLineItem").every((group) => {
    const [stated] = select(group, lineTotal);
    if (!isGroup(group) || !stated) return true;
    const parts = (below.get(value(group, `${lineDocument}/LineID`)) ?? []).filter(
      (line) => isGroup(line) || is(line, `${lineDocument}/LineStatusReasonCode`, "DETAIL"),
    );
    return equal(numberIn(stated), round(sum(parts.flatMap((line) => select(line, lineTotal).map(numberIn))), 2));
  });
}

function asked(id: string, path: string, term: string): XmlRule {
  return {
    id,
    holds: (node) => node.parent === undefined || has(node.parent, path),
    message: () => `The line has no ${path.split("/").at(-1)} (${term})`,
  };
}

function oneOf(id: string, paths: readonly string[], what: string): XmlRule {
  return {
    id,
    holds: (node) => paths.some((path) => has(node, path)),
    message: () => `${what} has neither ${paths.join(" nor ")}: give one of them`,
  };
}

function reasonOfCharge(id: string): XmlRule {
  return {
    id,
    holds: ({ parent }) => parent === undefined || has(parent, "Reason") || has(parent, "ReasonCode"),
    message: () => "The charge has no reason: give Reason or ReasonCode",
  };
}

const line = "//ram:IncludedSupplyChainTradeLineItem";

export const lineContexts: readonly RuleContext[] = [
  {
    match: line,
    rules: [
      {
        id: "BR-FXEXT-06",
        holds: (node) =>
          parentOf(node) === "" || texts(node, `${lineDocument}/LineStatusReasonCode`).some((code) => code !== ""),
        message: (node) => `The line is below line ${parentOf(node)} and has no LineStatusReasonCode: give it`,
      },
      {
        id: "BR-FXEXT-08",
        holds: (_, invoice) => invoice.once(groupsAddUp),
        message: () => "The amount of a group of lines is not the sum of the lines in it",
      },
    ],
  },
  {
    match: line,
    when: (node) => parentOf(node) !== "",
    rules: [
      {
        id: "BR-FXEXT-11",
        holds: (node, invoice) => invoice.once(lineNumbers).has(parentOf(node)),
        message: (node) => `The line is below line ${parentOf(node)}, which the invoice does not have`,
      },
    ],
  },
  {
    match: line,
    when: (node) => isGroup(node) && has(node, lineTotal),
    rules: [
      {
        id: "BR-FXEXT-12",
        holds: (node, invoice) => {
          const below = invoice.once(linesByParent).get(value(node, `${lineDocument}/LineID`)) ?? [];
          const groups = below.filter(isGroup);
          return groups.length === groups.reduce((total, group) => total + count(group, lineTotal), 0);
        },
        message: () => "The group has an amount, so each group in it needs one",
      },
    ],
  },
  {
    match: `${line}/ram:${lineDocument}`,
    when: (node) => node.parent !== undefined && isDetail(node.parent),
    rules: [
      asked("BR-FXEXT-BR-22", "SpecifiedLineTradeDelivery/BilledQuantity", "BT-129"),
      {
        id: "BR-FXEXT-BR-23",
        holds: ({ parent }) =>
          parent !== undefined &&
          select(parent, "SpecifiedLineTradeDelivery/BilledQuantity").some(
            (quantity) => attribute(quantity, "unitCode") !== undefined,
          ),
        message: () => "The quantity of the line has no unit (BT-130)",
      },
      asked("BR-FXEXT-BR-24", lineTotal, "BT-131"),
      asked("BR-FXEXT-BR-26", "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount", "BT-146"),
      {
        id: "BR-FXEXT-CO-04",
        holds: ({ parent }) => {
          const taxes = parent ? select(parent, "SpecifiedLineTradeSettlement/ApplicableTradeTax") : [];
          return taxes.some((tax) => is(tax, "TypeCode", "VAT")) && taxes.some((tax) => has(tax, "CategoryCode"));
        },
        message: () => "The line has no VAT category (BT-151)",
      },
    ],
  },
  {
    match: `//ram:${lineDocument}/ram:IncludedNote`,
    when: (node) => has(node, "SubjectCode"),
    rules: [oneOf("BR-FXEXT-02", ["ContentCode", "Content"], "The note of the line")],
  },
  {
    match: "/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:IncludedNote",
    when: (node) => has(node, "SubjectCode"),
    rules: [oneOf("BR-FXEXT-01", ["ContentCode", "Content"], "The note")],
  },
  {
    match: "//ram:ApplicableProductCharacteristic",
    rules: [
      oneOf("BR-FXEXT-BR-54-1", ["Description", "TypeCode"], "The attribute of the item"),
      {
        id: "BR-FXEXT-BR-54-2",
        holds: (node) => {
          const measures = select(node, "ValueMeasure");
          if (has(node, "Value")) return measures.length === 0;
          return measures.some((measure) => (attribute(measure, "unitCode") ?? "") !== "");
        },
        message: () => "The attribute of the item needs either Value or ValueMeasure with its unit",
      },
    ],
  },
  {
    match: "//ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator",
    when: (node) => is(node, "udt:Indicator", "true"),
    rules: [reasonOfCharge("BR-FXEXT-BR-38")],
  },
  {
    match: "//ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator",
    when: (node) => is(node, "udt:Indicator", "true"),
    rules: [reasonOfCharge("BR-FXEXT-BR-44")],
  },
];
