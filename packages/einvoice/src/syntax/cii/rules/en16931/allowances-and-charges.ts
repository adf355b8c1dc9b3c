/** BG-20, BG-21, BG-27, BG-28: allowances and charges of the document and of its lines. */

import { stringValue } from "../../../../xml/tree.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { has, select } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";

function amount(id: string, what: string): XmlRule {
  return {
    id,
    holds: (node) => has(node.parent!, "ActualAmount"),
    message: () => `The ${what} has no amount: give ActualAmount`,
  };
}

function reason(id: string, what: string): XmlRule {
  return {
    id,
    holds: (node) => has(node.parent!, "Reason") || has(node.parent!, "ReasonCode"),
    message: () => `The ${what} has no reason: give Reason or ReasonCode`,
  };
}

function category(id: string, what: string): XmlRule {
  return {
    id,
    holds: (node) => select(node.parent!, "CategoryTradeTax").some((tax) => isVat(tax) && has(tax, "CategoryCode")),
    message: () => `The ${what} has no VAT category: give CategoryTradeTax with TypeCode VAT and CategoryCode`,
  };
}

function ofKind(settlement: string, indicator: "false" | "true", rules: readonly XmlRule[]): RuleContext {
  return {
    match: `//ram:${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator`,
    when: (node) => select(node, "udt:Indicator").some((each) => stringValue(each) === indicator),
    rules,
  };
}

export const documentAllowancesAndCharges: readonly RuleContext[] = [
  ofKind("ApplicableHeaderTradeSettlement", "false", [
    amount("BR-31", "allowance"),
    category("BR-32", "allowance"),
    reason("BR-33", "allowance"),
    reason("BR-CO-21", "allowance"),
    twoDecimals("BR-DEC-01", "../ActualAmount"),
    twoDecimals("BR-DEC-02", "../BasisAmount"),
  ]),
  ofKind("ApplicableHeaderTradeSettlement", "true", [
    amount("BR-36", "charge"),
    category("BR-37", "charge"),
    reason("BR-38", "charge"),
    reason("BR-CO-22", "charge"),
    twoDecimals("BR-DEC-05", "../ActualAmount"),
    twoDecimals("BR-DEC-06", "../BasisAmount"),
  ]),
];

export const lineAllowancesAndCharges: readonly RuleContext[] = [
  ofKind("SpecifiedLineTradeSettlement", "false", [
    amount("BR-41", "allowance of the line"),
    reason("BR-42", "allowance of the line"),
    reason("BR-CO-23", "allowance of the line"),
    twoDecimals("BR-DEC-24", "../ActualAmount"),
    twoDecimals("BR-DEC-25", "../BasisAmount"),
  ]),
  ofKind("SpecifiedLineTradeSettlement", "true", [
    amount("BR-43", "charge of the line"),
    reason("BR-44", "charge of the line"),
    reason("BR-CO-24", "charge of the line"),
    twoDecimals("BR-DEC-27", "../ActualAmount"),
    twoDecimals("BR-DEC-28", "../BasisAmount"),
  ]),
];
