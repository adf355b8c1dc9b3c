/** The places in the invoice that the French rules name again and again, and rows that several of them share. */

import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";

export const invoice = "rsm:CrossIndustryInvoice";
export const exchanged = "rsm:CrossIndustryInvoice/rsm:ExchangedDocument";
export const transaction = "rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction";
export const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
export const delivery = `${transaction}/ram:ApplicableHeaderTradeDelivery`;
export const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
export const line = `${transaction}/ram:IncludedSupplyChainTradeLineItem`;

/** The parties of an invoice and the business terms of their identifiers and electronic addresses. */
export const parties = [
  { path: `${agreement}/ram:SellerTradeParty`, id: "BT-29", address: "BT-34", what: "seller" },
  { path: `${agreement}/ram:BuyerTradeParty`, id: "BT-46", address: "BT-49", what: "buyer" },
  { path: `${settlement}/ram:PayeeTradeParty`, id: "BT-60", address: "EXT-FR-FE-29", what: "payee" },
  { path: `${agreement}/ram:BuyerAgentTradeParty`, id: "EXT-FR-FE-06", address: "EXT-FR-FE-12", what: "buyer's agent" },
  { path: `${settlement}/ram:PayerTradeParty`, id: "EXT-FR-FE-46", address: "EXT-FR-FE-52", what: "payer" },
  { path: `${agreement}/ram:SalesAgentTradeParty`, id: "EXT-FR-FE-69", address: "EXT-FR-FE-75", what: "sales agent" },
  { path: `${settlement}/ram:InvoiceeTradeParty`, id: "EXT-FR-FE-92", address: "EXT-FR-FE-98", what: "invoicee" },
  { path: `${settlement}/ram:InvoicerTradeParty`, id: "EXT-FR-FE-115", address: "EXT-FR-FE-121", what: "invoicer" },
  { path: `${delivery}/ram:ShipToTradeParty`, id: "BT-71", address: undefined, what: "place of delivery" },
  {
    path: `${line}/ram:SpecifiedLineTradeDelivery/ram:ShipToTradeParty`,
    id: "EXT-FR-FE-146",
    address: undefined,
    what: "line's place of delivery",
  },
] as const;

/** A French rule is a pattern of its own: its contexts shadow each other, other rules' do not. */
export function pattern(name: string, ...contexts: readonly RuleContext[]): RulePattern {
  return { name, sets: ["br-fr-flux2-cii 1.4.0"], contexts };
}

export function at(match: string, ...rules: readonly XmlRule[]): RuleContext {
  return { match, rules };
}
