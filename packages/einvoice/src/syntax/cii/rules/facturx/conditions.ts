/** What an element can be distinguished by in the tables of the profiles; texts are compared as they stand, white space included. */

import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { attribute, is, select } from "../../../select.ts";
import { headerSettlementPath } from "../../paths.ts";

const isAllowance = (node: XmlElement) => is(node, "ChargeIndicator/udt:Indicator", "false");
const isCharge = (node: XmlElement) => is(node, "ChargeIndicator/udt:Indicator", "true");

function isRegistered(scheme: string): (node: XmlElement) => boolean {
  return (node) => select(node, "ID").some((id) => attribute(id, "schemeID") === scheme);
}

function isOfType(...codes: readonly string[]): (node: XmlElement) => boolean {
  return (node) => is(node, "TypeCode", ...codes);
}

function isInCurrency(name: "InvoiceCurrencyCode" | "TaxCurrencyCode"): (node: XmlElement) => boolean {
  return (node) => {
    const given = attribute(node, "currencyID");
    let root = node;
    while (root.parent) root = root.parent;
    const currencies = select(root, `${headerSettlementPath}/${name}`);
    return given !== undefined && currencies.some((currency) => stringValue(currency) === given);
  };
}

const isInInvoiceCurrency = isInCurrency("InvoiceCurrencyCode");
const isInTaxCurrency = isInCurrency("TaxCurrencyCode");
const listOf = (node: XmlElement) => attribute(node, "listID");

export const conditions = {
  allowance: isAllowance,
  charge: isCharge,
  "no kind": (node: XmlElement) => !isAllowance(node) && !isCharge(node),
  VA: isRegistered("VA"),
  FC: isRegistered("FC"),
  "other registration": (node: XmlElement) => !isRegistered("VA")(node) && !isRegistered("FC")(node),
  "916": isOfType("916"),
  "50": isOfType("50"),
  "130": isOfType("130"),
  "other reference": (node: XmlElement) => !is(node, "TypeCode", "916", "50", "130"),
  "no list": (node: XmlElement) => listOf(node) === undefined,
  "5153": (node: XmlElement) => listOf(node) === "5153",
  "other list": (node: XmlElement) => listOf(node) !== undefined && listOf(node) !== "5153",
  "invoice currency": isInInvoiceCurrency,
  "tax currency": isInTaxCurrency,
  "other currency": (node: XmlElement) => !isInInvoiceCurrency(node) && !isInTaxCurrency(node),
};

export type ConditionName = keyof typeof conditions;
