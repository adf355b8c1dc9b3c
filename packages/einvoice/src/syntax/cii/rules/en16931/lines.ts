/** BG-25 and what is in it: the lines, their prices and their items. */

import { zero } from "../../../../model/decimal.ts";
import { positionOf, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { attribute, compares, has, select, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";

const netPrice = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount";
const grossPrice = "SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount";
const lineTotal = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";

function ofLine(line: XmlElement, what: string): string {
  return `Line ${value(line, "AssociatedDocumentLineDocument/LineID") || positionOf(line)}: ${what}`;
}

const hasBreakdown = (invoice: InvoiceDocument) =>
  invoice.allAt("rsm:SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement/ApplicableTradeTax").length > 0;

function present(id: string, path: string, what: string): XmlRule {
  return { id, holds: (line) => has(line, path), message: (line) => ofLine(line, `${what} is missing`) };
}

function filled(id: string, path: string, what: string): XmlRule {
  return {
    id,
    holds: (line) => value(line, path) !== "",
    message: (line) => ofLine(line, `${what} is missing or empty`),
  };
}

export const lines: RuleContext = {
  match: "//ram:IncludedSupplyChainTradeLineItem",
  rules: [
    filled("BR-21", "AssociatedDocumentLineDocument/LineID", "the line number (BT-126)"),
    present("BR-22", "SpecifiedLineTradeDelivery/BilledQuantity", "the quantity (BT-129)"),
    {
      id: "BR-23",
      holds: (line) =>
        select(line, "SpecifiedLineTradeDelivery/BilledQuantity").some(
          (quantity) => attribute(quantity, "unitCode") !== undefined,
        ),
      message: (line) => ofLine(line, "the quantity has no unit (BT-130)"),
    },
    present("BR-24", lineTotal, "the net amount (BT-131)"),
    filled("BR-25", "SpecifiedTradeProduct/Name", "the item name (BT-153)"),
    present("BR-26", netPrice, "the net price (BT-146)"),
    {
      id: "BR-27",
      holds: (line) => compares(line, netPrice, (order) => order >= 0, zero),
      message: (line) =>
        ofLine(
          line,
          `the net price is ${value(line, netPrice) || "missing"}; a price is not negative, a quantity may be`,
        ),
    },
    {
      id: "BR-28",
      holds: (line) => !has(line, grossPrice) || compares(line, grossPrice, (order) => order >= 0, zero),
      message: (line) => ofLine(line, `the gross price is ${value(line, grossPrice)}; a price is not negative`),
    },
    {
      id: "BR-64",
      holds: (line) => {
        const ids = select(line, "SpecifiedTradeProduct/GlobalID");
        return ids.length === 0 || ids.some((id) => normalizeSpace(attribute(id, "schemeID") ?? "") !== "");
      },
      message: (line) => ofLine(line, "the standard item identifier has no scheme (BT-157-1)"),
    },
    {
      id: "BR-CO-04",
      holds: (line) =>
        select(line, "SpecifiedLineTradeSettlement/ApplicableTradeTax").some(
          (tax) => isVat(tax) && has(tax, "CategoryCode"),
        ),
      message: (line) => ofLine(line, "the VAT category is missing (BT-151)"),
    },
    {
      id: "BR-CO-18",
      holds: (_, invoice) => invoice.once(hasBreakdown),
      message: () => "The invoice has no VAT breakdown (BG-23)",
    },
    twoDecimals("BR-DEC-23", lineTotal),
  ],
};

export const itemAttributes: RuleContext = {
  match: "//ram:ApplicableProductCharacteristic",
  rules: [
    {
      id: "BR-54",
      holds: (node) => has(node, "Description") && has(node, "Value"),
      message: () => "An item attribute needs a name (Description) and a value (Value)",
    },
  ],
};

export const itemClassifications: RuleContext = {
  match: "//ram:DesignatedProductClassification",
  rules: [
    {
      id: "BR-65",
      holds: (node) => {
        const codes = select(node, "ClassCode");
        return codes.length === 0 || codes.some((code) => normalizeSpace(attribute(code, "listID") ?? "") !== "");
      },
      message: (node) =>
        `The item classification "${value(node, "ClassCode")}" does not say its list: give ClassCode a listID`,
    },
  ],
};
