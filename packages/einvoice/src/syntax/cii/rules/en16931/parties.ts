/** Seller, buyer, payee, tax representative and the place of delivery. */

import { isVatPrefix } from "../../../../model/vat-prefix.ts";
import { stringValue, type XmlElement } from "../../../../xml/tree.ts";
import { normalizeSpace } from "../../../../xml/white-space.ts";
import { attribute, has, select, texts, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";

function vatIds(party: XmlElement): XmlElement[] {
  return select(party, "SpecifiedTaxRegistration/ID").filter((id) => attribute(id, "schemeID") === "VA");
}

function shares(a: readonly string[], b: readonly string[]): boolean {
  return a.some((text) => b.includes(text));
}

function sellerTexts(payee: XmlElement, path: string): string[] {
  const outer = payee.parent?.parent;
  return outer ? texts(outer, `ApplicableHeaderTradeAgreement/SellerTradeParty/${path}`) : [];
}

export const seller: RuleContext = {
  match: "//ram:SellerTradeParty",
  rules: [
    {
      id: "BR-CO-26",
      holds: (party) =>
        has(party, "ID") ||
        has(party, "GlobalID") ||
        has(party, "SpecifiedLegalOrganization/ID") ||
        vatIds(party).length > 0,
      message: () =>
        "The seller has no identifier: give one of BT-29, BT-30 (legal registration) or BT-31 (VAT number)",
    },
  ],
};

export const payee: RuleContext = {
  match: "//ram:PayeeTradeParty",
  rules: [
    {
      id: "BR-17",
      holds: (party) =>
        has(party, "Name") &&
        !["Name", "ID", "SpecifiedLegalOrganization/ID"].some((path) =>
          shares(texts(party, path), sellerTexts(party, path)),
        ),
      message: (party) =>
        `The payee "${value(party, "Name")}" needs a name and must differ from the seller: leave it out where the seller is paid`,
    },
  ],
};

export const taxRepresentative: RuleContext = {
  match: "//ram:SellerTaxRepresentativeTradeParty",
  rules: [
    {
      id: "BR-18",
      holds: (party) => value(party, "Name") !== "",
      message: () => "The tax representative has no name (BT-62)",
    },
    {
      id: "BR-19",
      holds: (party) => has(party, "PostalTradeAddress"),
      message: () => "The tax representative has no address (BG-12)",
    },
    {
      id: "BR-20",
      holds: (party) => value(party, "PostalTradeAddress/CountryID") !== "",
      message: () => "The address of the tax representative has no country (BT-69)",
    },
    {
      id: "BR-56",
      holds: (party) => vatIds(party).some((id) => normalizeSpace(stringValue(id)) !== ""),
      message: () => "The tax representative has no VAT number (BT-63)",
    },
  ],
};

export const delivery: RuleContext = {
  match: "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery",
  rules: [
    {
      id: "BR-57",
      holds: (node) =>
        !has(node, "ShipToTradeParty/PostalTradeAddress") ||
        value(node, "ShipToTradeParty/PostalTradeAddress/CountryID") !== "",
      message: () => "The delivery address has no country (BT-80)",
    },
  ],
};

export const vatNumber: RuleContext = {
  match: "//ram:SpecifiedTaxRegistration/ram:ID",
  when: (id) => attribute(id, "schemeID") === "VA",
  rules: [
    {
      id: "BR-CO-09",
      holds: (id) => isVatPrefix(stringValue(id).slice(0, 2)),
      message: (id) => `The VAT number "${id.text}" does not begin with the code of a country, such as FR or EL`,
    },
  ],
};
