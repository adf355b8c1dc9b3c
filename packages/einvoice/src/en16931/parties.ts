/** Seller, buyer, payee and tax representative: who they are, and how they are identified. */

import { identifiersOf, legalIdOf } from "../block/party-identifiers.ts";
import type { Invoice, Party } from "../block/schema.ts";
import { isVatPrefix } from "../xml-check/en16931/parties.ts";
import { type DataRule, each, single } from "./data-rule.ts";

const roles = ["seller", "buyer", "payee", "tax_representative"] as const;

export function partiesOf(invoice: Invoice): { role: (typeof roles)[number]; party: Party }[] {
  return roles.flatMap((role) => {
    const party = invoice[role];
    return party ? [{ role, party }] : [];
  });
}

function addressOf(id: string, role: (typeof roles)[number]): DataRule {
  return single({
    id,
    path: `${role}.address`,
    holds: (invoice) => invoice[role] === undefined || invoice[role].address !== undefined,
    message: () => `${role}.address is missing: give at least its country`,
  });
}

function sameAsSeller({ payee, seller }: Invoice): boolean {
  if (!payee || !seller) return false;
  const shares = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]) =>
    a.some((text) => text !== undefined && b.includes(text));
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
    roles.map((role) => `${role}.vat_id`),
    (invoice) =>
      partiesOf(invoice)
        .filter(({ party }) => party.vat_id !== undefined && !isVatPrefix(party.vat_id.slice(0, 2)))
        .map(({ role, party }) => ({
          path: `${role}.vat_id`,
          message: `${role}.vat_id is "${party.vat_id}": a VAT number begins with the code of its country, such as FR or EL`,
        })),
  ),
];
