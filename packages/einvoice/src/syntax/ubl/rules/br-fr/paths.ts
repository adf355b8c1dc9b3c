/** The places of a UBL document that the French rules name again and again, and rows that several of them share. */

import type { RuleContext, RulePattern, XmlRule } from "../../../xml-rule.ts";
import { inDocument, inEach } from "../contexts.ts";

export const seller = "cac:AccountingSupplierParty/cac:Party";
export const buyer = "cac:AccountingCustomerParty/cac:Party";

/** The parties of an invoice and the business terms of their identifiers and electronic addresses. */
export const parties = [
  { path: seller, id: "BT-29", address: "BT-34", what: "seller" },
  { path: buyer, id: "BT-46", address: "BT-49", what: "buyer" },
  { path: "cac:PayeeParty", id: "BT-60", address: "EXT-FR-FE-29", what: "payee" },
  { path: `${buyer}/cac:AgentParty`, id: "EXT-FR-FE-06", address: "EXT-FR-FE-12", what: "buyer's agent" },
  {
    path: "cac:PaymentMeans/cac:PaymentMandate/cac:PayerParty",
    id: "EXT-FR-FE-46",
    address: "EXT-FR-FE-52",
    what: "payer",
  },
  { path: `${seller}/cac:AgentParty`, id: "EXT-FR-FE-69", address: "EXT-FR-FE-75", what: "sales agent" },
  {
    path: `${buyer}/cac:ServiceProviderParty/cac:Party`,
    id: "EXT-FR-FE-92",
    address: "EXT-FR-FE-98",
    what: "invoicee",
  },
  {
    path: `${seller}/cac:ServiceProviderParty/cac:Party`,
    id: "EXT-FR-FE-115",
    address: "EXT-FR-FE-121",
    what: "invoicer",
  },
] as const;

/** A French rule is a pattern of its own: its contexts shadow each other, other rules' do not. */
export function pattern(name: string, ...contexts: readonly (readonly RuleContext[])[]): RulePattern {
  return { name, sets: ["br-fr-flux2-ubl 1.4.0"], contexts: contexts.flat() };
}

/** A path from the root of either document. */
export function atDocument(path: string, ...rules: readonly XmlRule[]): RuleContext[] {
  return inDocument(path, { rules });
}

/** A path anywhere. */
export function anywhere(path: string, ...rules: readonly XmlRule[]): RuleContext[] {
  return [{ match: path, rules }];
}

/** A path from a line of either document, the line itself where it is empty; not from a line in a line. */
export function inOwnLines(path: string, rest: Omit<RuleContext, "match">): RuleContext[] {
  const below = path === "" ? "" : `/${path}`;
  return inEach([`ubl:Invoice/cac:InvoiceLine${below}`, `cn:CreditNote/cac:CreditNoteLine${below}`], rest);
}

export function atLines(path: string, ...rules: readonly XmlRule[]): RuleContext[] {
  return inOwnLines(path, { rules });
}
