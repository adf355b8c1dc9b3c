/** of the VAT families: who must have which VAT number. */

import type { InvoiceDocument } from "../../../invoice-document.ts";
import { has, select } from "../../../select.ts";
import { isVat } from "../../kinds.ts";

type Holds = (invoice: InvoiceDocument) => boolean;

const supplier = "cac:AccountingSupplierParty";
const customer = "cac:AccountingCustomerParty";

/** Whether a party has a registration, of VAT or of any tax. */
function isRegistered(invoice: InvoiceDocument, party: string, path: string, isAny = false): boolean {
  return invoice.allAt(party, path).some((scheme) => (isAny || isVat(scheme)) && has(scheme, "cbc:CompanyID"));
}

const sellerHasVat: Holds = (invoice) => isRegistered(invoice, supplier, "cac:Party/cac:PartyTaxScheme");
const sellerHasNumber: Holds = (invoice) => isRegistered(invoice, supplier, "cac:Party/cac:PartyTaxScheme", true);
const representativeHasVat: Holds = (invoice) =>
  isRegistered(invoice, "cac:TaxRepresentativeParty", "cac:PartyTaxScheme");
const buyerHasVat: Holds = (invoice) => isRegistered(invoice, customer, "cac:Party/cac:PartyTaxScheme");
const buyerHasLegalId: Holds = (invoice) =>
  invoice
    .allAt(customer, "cac:Party/cac:PartyLegalEntity")
    .some((entity) => select(entity, "cbc:CompanyID").length > 0);

const partiesAskedFor = new Map<string, { holds: Holds; asked: string }>([
  [
    "AE",
    {
      holds: (invoice) =>
        (sellerHasNumber(invoice) || representativeHasVat(invoice)) &&
        (buyerHasVat(invoice) || buyerHasLegalId(invoice)),
      asked:
        "a VAT number or tax number of the seller or the VAT number of its tax representative, and a VAT number or legal identifier of the buyer",
    },
  ],
  [
    "IC",
    {
      holds: (invoice) => (sellerHasVat(invoice) || representativeHasVat(invoice)) && buyerHasVat(invoice),
      asked: "the VAT number of the seller or its tax representative and the VAT number of the buyer",
    },
  ],
  [
    "G",
    {
      holds: (invoice) => sellerHasVat(invoice) || representativeHasVat(invoice),
      asked: "the VAT number of the seller or its tax representative",
    },
  ],
  [
    "O",
    {
      holds: (invoice) => !sellerHasVat(invoice) && !representativeHasVat(invoice) && !buyerHasVat(invoice),
      asked: "no VAT number of the seller, its tax representative or the buyer",
    },
  ],
]);

const usualParties = {
  holds: (invoice: InvoiceDocument) => sellerHasNumber(invoice) || representativeHasVat(invoice),
  asked: "a VAT number or tax number of the seller, or the VAT number of its tax representative",
};

/** What the parties of a family must have, and in which words it is asked for. */
export function partiesFor(family: string): { holds: Holds; asked: string } {
  return partiesAskedFor.get(family) ?? usualParties;
}
