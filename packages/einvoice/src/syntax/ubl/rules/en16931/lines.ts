/** BG-25 and what is in it: the lines, their prices and their items. */

import { zero } from "../../../../model/decimal.ts";
import { positionOf, type XmlElement } from "../../../../xml/tree.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { attribute, compares, has, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";
import { inLines } from "../contexts.ts";
import { filled, present } from "../presence.ts";

const netPrice = "cac:Price/cbc:PriceAmount";
const grossPrice = "cac:Price/cac:AllowanceCharge/cbc:BaseAmount";

/** The rule with the number of the line before its message. */
function ofLine(rule: XmlRule): XmlRule {
  return {
    ...rule,
    message: (line, invoice) => `Line ${numberOf(line)}: ${rule.message(line, invoice)}`,
  };
}

function numberOf(line: XmlElement): string | number {
  return value(line, "cbc:ID") || positionOf(line);
}

const lineRules: readonly XmlRule[] = [
  filled("BR-21", "cbc:ID", "The line number (BT-126)"),
  present("BR-22", "The quantity (BT-129)", "cbc:InvoicedQuantity", "cbc:CreditedQuantity"),
  {
    id: "BR-23",
    holds: (line) =>
      [...select(line, "cbc:InvoicedQuantity"), ...select(line, "cbc:CreditedQuantity")].some(
        (quantity) => attribute(quantity, "unitCode") !== undefined,
      ),
    message: () => "The quantity has no unit (BT-130)",
  },
  present("BR-24", "The net amount (BT-131)", "cbc:LineExtensionAmount"),
  filled("BR-25", "cac:Item/cbc:Name", "The item name (BT-153)"),
  present("BR-26", "The net price (BT-146)", netPrice),
  {
    id: "BR-27",
    holds: (line) => compares(line, netPrice, (order) => order >= 0, zero),
    message: (line) =>
      `The net price is ${value(line, netPrice) || "missing"}; a price is not negative, a quantity may be`,
  },
  {
    id: "BR-28",
    holds: (line) => !has(line, grossPrice) || compares(line, grossPrice, (order) => order >= 0, zero),
    message: (line) => `The gross price is ${value(line, grossPrice)}; a price is not negative`,
  },
  {
    id: "BR-CO-04",
    holds: (line) => select(line, "cac:Item/cac:ClassifiedTaxCategory").some((tax) => isVat(tax) && has(tax, "cbc:ID")),
    message: () => "The VAT category is missing (BT-151)",
  },
  twoDecimals("BR-DEC-23", "cbc:LineExtensionAmount"),
];

function hasAttribute(id: string, name: string, message: string): XmlRule {
  return { id, holds: (node) => attribute(node, name) !== undefined, message: () => message };
}

export const lineContexts: readonly RuleContext[] = inLines("", { rules: lineRules.map(ofLine) });

export const itemContexts: readonly RuleContext[] = [
  {
    match: "cac:AdditionalItemProperty",
    rules: [
      {
        id: "BR-54",
        holds: (node) => has(node, "cbc:Name") && has(node, "cbc:Value"),
        message: () => "An item attribute needs a name (Name) and a value (Value)",
      },
    ],
  },
  ...inLines("cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode", {
    rules: [
      hasAttribute(
        "BR-65",
        "listID",
        "The item classification does not say its list: give ItemClassificationCode a listID",
      ),
    ],
  }),
  ...inLines("cac:Item/cac:StandardItemIdentification/cbc:ID", {
    rules: [hasAttribute("BR-64", "schemeID", "The standard item identifier has no scheme (BT-157-1)")],
  }),
];
