/** Whether the French rules are for this invoice: between two French businesses, or marked as such. */

import { isFrenchCountry } from "../../model/br-fr/territories.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { attribute, is, select, value } from "../select.ts";
import { headerAgreementPath } from "./paths.ts";

export function frenchRulesApply(root: XmlElement): boolean {
  const notes = select(root, "rsm:ExchangedDocument/IncludedNote");
  if (notes.some((note) => is(note, "SubjectCode", "BAR") && value(note, "Content") === "B2B")) return true;
  const isFrench = (party: string) =>
    isFrenchCountry(value(root, `${headerAgreementPath}/${party}/PostalTradeAddress/CountryID`));
  if (!isFrench("SellerTradeParty") || !isFrench("BuyerTradeParty")) return false;
  const buyer = select(root, `${headerAgreementPath}/BuyerTradeParty`);
  const has = (path: string, ...schemes: readonly string[]) =>
    buyer.some((party) => select(party, path).some((id) => schemes.includes(attribute(id, "schemeID") ?? "")));
  return (
    has("SpecifiedLegalOrganization/ID", "0002") ||
    has("GlobalID", "0009", "0002") ||
    has("SpecifiedTaxRegistration/ID", "VA")
  );
}
