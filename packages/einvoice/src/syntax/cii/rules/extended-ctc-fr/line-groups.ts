/** EXTENDED-CTC-FR, lines in groups: their kind, the line above them, and amounts that add up. */

import { equal, formatDecimal, round, sum } from "../../../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { count, has, is, numberIn, quote, select, texts, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";

const lineDocument = "AssociatedDocumentLineDocument";
const kindPath = `${lineDocument}/LineStatusReasonCode`;
const lineTotal = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

const kinds = ["DETAIL", "GROUP", "INFORMATION"];

function parentOf(line: XmlElement): string {
  return value(line, `${lineDocument}/ParentLineID`);
}

function numberOf(line: XmlElement): string | undefined {
  return texts(line, `${lineDocument}/LineID`)[0];
}

function linesByParent(invoice: InvoiceDocument): Map<string | undefined, XmlElement[]> {
  return Map.groupBy(
    invoice.fromRoot("rsm:SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem"),
    (line) => texts(line, `${lineDocument}/ParentLineID`)[0],
  );
}

function lineNumbers(invoice: InvoiceDocument): Set<string> {
  return new Set(
    invoice
      .fromRoot(`rsm:SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/${lineDocument}/LineID`)
      .map(stringValue),
  );
}

function below(line: XmlElement, invoice: InvoiceDocument): XmlElement[] {
  const number = numberOf(line);
  return number === undefined ? [] : (invoice.once(linesByParent).get(number) ?? []);
}

/** A group whose amount is stated: the others need not add up. */
function isStatedGroup(line: XmlElement): boolean {
  return is(line, kindPath, "GROUP") && has(line, lineTotal);
}

function sumBelow(line: XmlElement, invoice: InvoiceDocument) {
  const parts = below(line, invoice).filter((each) => is(each, kindPath, "GROUP", "DETAIL"));
  return round(sum(parts.flatMap((each) => select(each, lineTotal).map(numberIn))), 2);
}

export const lineGroups: RuleContext = {
  match: "//ram:IncludedSupplyChainTradeLineItem",
  rules: [
    {
      id: "BR-FREXT-05",
      holds: (line) => texts(line, kindPath).every((kind) => kinds.includes(kind)),
      message: (line) => `The kind of the line is ${quote(value(line, kindPath))}; it is one of ${kinds.join(", ")}`,
    },
    {
      id: "BR-FREXT-06",
      holds: (line) => parentOf(line) === "" || texts(line, kindPath).some((kind) => kind !== ""),
      message: (line) => `The line is below line ${parentOf(line)} and has no LineStatusReasonCode: give it`,
    },
    {
      id: "BR-FREXT-08",
      holds: (line, invoice) =>
        !isStatedGroup(line) ||
        select(line, lineTotal).some((amount) => equal(numberIn(amount), sumBelow(line, invoice))),
      message: (line, invoice) =>
        `The amount of the group is ${value(line, lineTotal)} but the lines in it add up to ${formatDecimal(sumBelow(line, invoice), 2)}`,
    },
    {
      id: "BR-FREXT-11",
      holds: (line, invoice) => {
        const parent = parentOf(line);
        return parent === "" || (parent !== numberOf(line) && invoice.once(lineNumbers).has(parent));
      },
      message: (line) => `The line is below line ${parentOf(line)}, which is not another line of the invoice`,
    },
    {
      id: "BR-FREXT-12",
      holds: (line, invoice) => {
        if (!isStatedGroup(line)) return true;
        const groups = below(line, invoice).filter((each) => is(each, kindPath, "GROUP"));
        return groups.length === groups.reduce((total, group) => total + count(group, lineTotal), 0);
      },
      message: () => "The group has an amount, so each group in it needs one",
    },
  ],
};
