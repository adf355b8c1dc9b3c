/** The parties of an invoice and the roles they have in it. */

import type { Invoice, Party } from "./invoice.ts";

export const partyRoles = ["seller", "buyer", "payee", "tax_representative"] as const;
export type PartyRole = (typeof partyRoles)[number];

/** The parties that are given, with the names of their fields. */
export function partiesOf(invoice: Invoice): { role: PartyRole; party: Party }[] {
  return partyRoles.flatMap((role) => {
    const party = invoice[role];
    return party ? [{ role, party }] : [];
  });
}
