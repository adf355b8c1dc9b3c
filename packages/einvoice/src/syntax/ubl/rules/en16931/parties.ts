import type { XmlElement } from "../../../../xml/tree.ts";
import { attribute, has, select, texts, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";
import { filled, present } from "../presence.ts";
import { isUblCountry } from "./code-lists.ts";

const country = "cac:Country/cbc:IdentificationCode";

function hasScheme(id: string, what: string): XmlRule {
  return {
    id,
    holds: (address) => attribute(address, "schemeID") !== undefined,
    message: () =>
      `The electronic address of the ${what} has no scheme: give EndpointID a schemeID, such as EM or 0225`,
  };
}

const vatId = (party: XmlElement) =>
  select(party, "cac:PartyTaxScheme").some((each) => isVat(each) && has(each, "cbc:CompanyID"));

function shares(a: readonly string[], b: readonly string[]): boolean {
  return a.some((text) => b.includes(text));
}

const sameAsSeller = (payee: XmlElement, path: string) =>
  shares(texts(payee, path), payee.parent ? texts(payee.parent, `cac:AccountingSupplierParty/cac:Party/${path}`) : []);

export const partyContexts: readonly RuleContext[] = [
  { match: "cac:AccountingCustomerParty/cac:Party/cbc:EndpointID", rules: [hasScheme("BR-63", "buyer (BT-49)")] },
  {
    match: "cac:AccountingCustomerParty/cac:Party/cac:PostalAddress",
    rules: [filled("BR-11", country, "The country of the buyer (BT-55)")],
  },
  {
    match: "cac:Delivery/cac:DeliveryLocation/cac:Address",
    rules: [present("BR-57", "The country of the delivery address (BT-80)", country)],
  },
  {
    match: "cac:PayeeParty",
    rules: [
      {
        id: "BR-17",
        holds: (payee) =>
          has(payee, "cac:PartyName/cbc:Name") &&
          !sameAsSeller(payee, "cac:PartyName/cbc:Name") &&
          !sameAsSeller(payee, "cac:PartyIdentification/cbc:ID"),
        message: (payee) =>
          `The payee "${value(payee, "cac:PartyName/cbc:Name")}" needs a name and must differ from the seller: leave it out where the seller is paid`,
      },
    ],
  },
  {
    match: "cac:AccountingSupplierParty",
    rules: [
      {
        id: "BR-CO-26",
        holds: (supplier) =>
          select(supplier, "cac:Party").some(vatId) ||
          has(supplier, "cac:Party/cac:PartyLegalEntity/cbc:CompanyID") ||
          select(supplier, "cac:Party/cac:PartyIdentification/cbc:ID").some(
            (id) => attribute(id, "schemeID") !== "SEPA",
          ),
        message: () =>
          "The seller has no identifier: give one of BT-29, BT-30 (legal registration) or BT-31 (VAT number)",
      },
    ],
  },
  { match: "cac:AccountingSupplierParty/cac:Party/cbc:EndpointID", rules: [hasScheme("BR-62", "seller (BT-34)")] },
  {
    match: "cac:AccountingSupplierParty/cac:Party/cac:PostalAddress",
    rules: [filled("BR-09", country, "The country of the seller (BT-40)")],
  },
  {
    match: "cac:TaxRepresentativeParty",
    rules: [
      filled("BR-18", "cac:PartyName/cbc:Name", "The name of the tax representative (BT-62)"),
      present("BR-19", "The address of the tax representative (BG-12)", "cac:PostalAddress"),
      { id: "BR-56", holds: vatId, message: () => "The tax representative has no VAT number (BT-63)" },
    ],
  },
  {
    match: "cac:TaxRepresentativeParty/cac:PostalAddress",
    rules: [filled("BR-20", country, "The country of the tax representative (BT-69)")],
  },
  {
    match: "cac:PartyTaxScheme",
    when: isVat,
    rules: [
      {
        id: "BR-CO-09",
        holds: (scheme) => isVatPrefix(texts(scheme, "cbc:CompanyID")[0]?.slice(0, 2) ?? ""),
        message: (scheme) =>
          `The VAT number "${value(scheme, "cbc:CompanyID")}" does not begin with the code of a country, such as FR or EL`,
      },
    ],
  },
];

/** The official test looks whether the list contains the first two characters, so that fewer than two pass it. */
function isVatPrefix(prefix: string): boolean {
  return prefix.length < 2 || prefix === "EL" || isUblCountry(prefix);
}
