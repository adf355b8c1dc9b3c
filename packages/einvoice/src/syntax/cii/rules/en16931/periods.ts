/** BG-14 and BG-26: the periods of the invoice and of its lines. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, has, select } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";

function dates(period: XmlElement, name: string): string[] {
  return select(period, `${name}/udt:DateTimeString`)
    .filter((date) => attribute(date, "format") === "102")
    .map(stringValue);
}

function period(settlement: string, orderId: string, presenceId: string, what: string): RuleContext {
  return {
    match: `//ram:${settlement}/ram:BillingSpecifiedPeriod`,
    rules: [
      {
        id: orderId,
        holds: (node) =>
          !has(node, "EndDateTime") ||
          !has(node, "StartDateTime") ||
          dates(node, "EndDateTime").some((end) => dates(node, "StartDateTime").some((start) => end >= start)),
        message: (node) =>
          `The period of the ${what} ends on ${dates(node, "EndDateTime")[0]}, before it starts on ${dates(node, "StartDateTime")[0]}`,
      },
      {
        id: presenceId,
        holds: (node) => has(node, "StartDateTime") || has(node, "EndDateTime"),
        message: () => `The period of the ${what} has neither a start nor an end`,
      },
    ],
  };
}

export const linePeriod = period("SpecifiedLineTradeSettlement", "BR-30", "BR-CO-20", "line");
export const documentPeriod = period("ApplicableHeaderTradeSettlement", "BR-29", "BR-CO-19", "invoice");
