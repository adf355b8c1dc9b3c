/** of the VAT families: who must have which VAT number. */

import type { XmlElement } from "../../../../xml/tree.ts";
import type { InvoiceDocument } from "../../../invoice-document.ts";
import { attribute } from "../../../select.ts";

const agreement = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement";

type Holds = (invoice: InvoiceDocument) => boolean;

function hasScheme(ids: readonly XmlElement[], ...schemes: readonly string[]): boolean {
  return ids.some((id) => schemes.includes(attribute(id, "schemeID") ?? ""));
}

const sellerIdentified: Holds = (invoice) =>
  hasScheme(invoice.fromRoot(`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID`), "VA", "FC") ||
  hasScheme(invoice.fromRoot(`${agreement}/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID`), "VA");

const sellerHasVat: Holds = (invoice) =>
  hasScheme(invoice.allAt("SellerTradeParty", "SpecifiedTaxRegistration/ID"), "VA") ||
  hasScheme(invoice.allAt("SellerTaxRepresentativeTradeParty", "SpecifiedTaxRegistration/ID"), "VA");

const buyerHasVat: Holds = (invoice) =>
  hasScheme(invoice.allAt("BuyerTradeParty", "SpecifiedTaxRegistration/ID"), "VA");

const reverseChargeParties: Holds = (invoice) =>
  (hasScheme(invoice.allAt("SellerTradeParty", "SpecifiedTaxRegistration/ID"), "VA", "FC") ||
    hasScheme(invoice.allAt("SellerTaxRepresentativeTradeParty", "SpecifiedTaxRegistration/ID"), "VA")) &&
  (buyerHasVat(invoice) || invoice.allAt("BuyerTradeParty", "SpecifiedLegalOrganization/ID").length > 0);

const nobodyHasVat: Holds = (invoice) =>
  !hasScheme(invoice.fromRoot(`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID`), "VA") &&
  !hasScheme(invoice.fromRoot(`${agreement}/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID`), "VA") &&
  !buyerHasVat(invoice);

const partiesAskedFor = new Map<string, { holds: Holds; asked: string }>([
  [
    "AE",
    {
      holds: (invoice) => invoice.once(reverseChargeParties),
      asked:
        "a VAT number or tax number of the seller or the VAT number of its tax representative, and a VAT number or legal identifier of the buyer",
    },
  ],
  [
    "IC",
    {
      holds: (invoice) => invoice.once(sellerHasVat) && invoice.once(buyerHasVat),
      asked: "the VAT number of the seller or its tax representative and the VAT number of the buyer",
    },
  ],
  [
    "G",
    { holds: (invoice) => invoice.once(sellerHasVat), asked: "the VAT number of the seller or its tax representative" },
  ],
  [
    "O",
    {
      holds: (invoice) => invoice.once(nobodyHasVat),
      asked: "no VAT number of the seller, its tax representative or the buyer",
    },
  ],
]);
const usualParties = {
  holds: (invoice: InvoiceDocument) => invoice.once(sellerIdentified),
  asked: "a VAT number or tax number of the seller, or the VAT number of its tax representative",
};

/** What the parties of a family must have, and in which words it is asked for. */
export function partiesFor(family: string): { holds: Holds; asked: string } {
  return partiesAskedFor.get(family) ?? usualParties;
}
