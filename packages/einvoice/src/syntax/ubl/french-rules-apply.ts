/** Whether the French rules are for this document: between two French businesses, or marked as such. */

import { isFrenchCountry } from "../../model/br-fr/territories.ts";
import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { attribute, has, select, value } from "../select.ts";
import { isVat } from "./kinds.ts";
import { countryPath } from "./paths.ts";

export function frenchRulesApply(root: XmlElement): boolean {
  if (select(root, "cbc:Note").some((note) => stringValue(note) === "#BAR#B2B")) return true;
  const isFrench = (party: Parameters<typeof countryPath>[0]) => isFrenchCountry(value(root, countryPath(party)));
  if (!isFrench("cac:AccountingSupplierParty") || !isFrench("cac:AccountingCustomerParty")) return false;
  return select(root, "cac:AccountingCustomerParty/cac:Party").some(
    (buyer) =>
      hasScheme(buyer, "cac:PartyLegalEntity/cbc:CompanyID", "0002") ||
      hasScheme(buyer, "cac:PartyIdentification/cbc:ID", "0009", "0002") ||
      select(buyer, "cac:PartyTaxScheme").some((scheme) => isVat(scheme) && has(scheme, "cbc:CompanyID")),
  );
}

function hasScheme(party: XmlElement, path: string, ...schemes: readonly string[]): boolean {
  return select(party, path).some((id) => schemes.includes(attribute(id, "schemeID") ?? ""));
}
