/** Seller, buyer, payee and tax representative: who they are, and how they are identified. */

import { type DataRule, each, single } from "../data-rule.ts";
import type { Invoice, Party } from "../invoice.ts";
import { type PartyRole, partiesOf, partyRoles } from "../parties.ts";
import { identifiersOf, legalIdOf } from "../party-identifiers.ts";
import { isVatPrefix } from "../vat-prefix.ts";

function addressOf(id: string, role: PartyRole): DataRule {
  return single({
    id,
    path: `${role}.address`,
    holds: (invoice) => invoice[role] === undefined || invoice[role].address !== undefined,
    message: () => `${role}.address is missing: give at least its country`,
  });
}

function sameAsSeller({ payee, seller }: Invoice): boolean {
  if (!payee || !seller) return false;
  const shares = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]) => {
    const others = new Set(b);
    return a.some((text) => text !== undefined && others.has(text));
  };
  const local = (party: Party) =>
    identifiersOf(party).flatMap(({ value, scheme }) => (scheme === undefined ? [value] : []));
  return (
    payee.name === seller.name ||
    shares(local(payee), local(seller)) ||
    shares([legalIdOf(payee)?.value], [legalIdOf(seller)?.value])
  );
}

export const partyRules: readonly DataRule[] = [
  addressOf("BR-08", "seller"),
  addressOf("BR-10", "buyer"),
  addressOf("BR-19", "tax_representative"),
  single({
    id: "BR-56",
    path: "tax_representative.vat_id",
    holds: ({ tax_representative: representative }) =>
      representative === undefined || representative.vat_id !== undefined,
    message: () => "tax_representative.vat_id is missing: a tax representative is named with its VAT number",
  }),
  single({
    id: "BR-CO-26",
    path: "seller",
    uses: [
      "seller",
      "seller.ids",
      "seller.ids[].value",
      "seller.legal_id",
      "seller.siren",
      "seller.siret",
      "seller.vat_id",
    ],
    holds: ({ seller }) =>
      seller === undefined ||
      identifiersOf(seller).length > 0 ||
      legalIdOf(seller) !== undefined ||
      seller.vat_id !== undefined,
    message: () => "seller has no identifier: give ids, legal_id (or siren) or vat_id",
  }),
  single({
    id: "BR-17",
    path: "payee",
    holds: (invoice) => !sameAsSeller(invoice),
    message: () => "payee has the name or an identifier of the seller: leave it out where the seller is paid",
  }),
  each(
    "BR-CO-09",
    partyRoles.map((role) => `${role}.vat_id`),
    (invoice) =>
      partiesOf(invoice)
        .filter(({ party }) => party.vat_id !== undefined && !isVatPrefix(party.vat_id.slice(0, 2)))
        .map(({ role, party }) => ({
          path: `${role}.vat_id`,
          message: `${role}.vat_id is "${party.vat_id}": a VAT number begins with the code of its country, such as FR or EL`,
        })),
  ),
];
