/** The identifiers of a party with the short forms `siren` and `siret` in their places, each with the path it was written at. */

import type { Party } from "./invoice.ts";

export interface PartyIdentifier {
  readonly value: string | undefined;
  readonly scheme: string | undefined;
  /** Below the party: `ids[0]`, `siret`, `legal_id` or `siren`. */
  readonly path: string;
}

/** BT-29 and its like; a SIRET given twice with one value counts once. */
export function identifiersOf(party: Party): PartyIdentifier[] {
  const ids = (party.ids ?? []).map(
    ({ value, scheme }, index): PartyIdentifier => ({ value, scheme, path: `ids[${index}]` }),
  );
  const { siret } = party;
  if (siret === undefined || ids.some(({ value, scheme }) => scheme === "0009" && value === siret)) return ids;
  return [...ids, { value: siret, scheme: "0009", path: "siret" }];
}

/** BT-30 and its like; `legal_id` comes first where both are given. */
export function legalIdOf(party: Party): PartyIdentifier | undefined {
  if (party.legal_id) return { value: party.legal_id.value, scheme: party.legal_id.scheme, path: "legal_id" };
  return party.siren === undefined ? undefined : { value: party.siren, scheme: "0002", path: "siren" };
}

/** The SIREN, wherever it was written. */
export function sirenOf(party: Party): string | undefined {
  const legal = legalIdOf(party);
  return legal?.scheme === "0002" ? legal.value : undefined;
}
