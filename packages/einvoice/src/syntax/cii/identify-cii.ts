/** The guideline of a CII document and the countries of its parties. */

import type { InvoiceIdentity } from "../../invoice-identity.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { value } from "../select.ts";
import { guidelinePath, headerAgreementPath } from "./paths.ts";

export function identifyCii(root: XmlElement): Omit<InvoiceIdentity, "syntax"> {
  const country = (party: string) =>
    value(root, `${headerAgreementPath}/${party}/PostalTradeAddress/CountryID`) || null;
  return {
    guideline: value(root, guidelinePath) || null,
    sellerCountry: country("SellerTradeParty"),
    buyerCountry: country("BuyerTradeParty"),
  };
}
