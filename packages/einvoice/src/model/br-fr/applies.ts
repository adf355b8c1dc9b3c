/** Whether the French rules are for this invoice: between two French businesses, or marked as such. */

import { isCode } from "../../code-lists/code-lists.ts";
import { suggestCode } from "../../code-lists/suggest-code.ts";
import type { Invoice, Party } from "../invoice.ts";
import { identifiersOf, legalIdOf } from "../party-identifiers.ts";
import { isFrenchCountry } from "./territories.ts";

/** A country that is not a code, such as "France", counts as the code that was meant: its finding comes with those of France. */
function isInFrance(party: Party | undefined): boolean {
  const country = party?.address?.country;
  if (country === undefined) return false;
  return isFrenchCountry(isCode("countries", country) ? country : suggestCode("countries", country)?.code);
}

export function frenchRulesApply(invoice: Invoice): boolean {
  if ((invoice.notes ?? []).some(({ subject_code, text }) => subject_code === "BAR" && text === "B2B")) return true;
  const { seller, buyer } = invoice;
  if (!buyer || !isInFrance(seller) || !isInFrance(buyer)) return false;
  return (
    buyer.vat_id !== undefined ||
    legalIdOf(buyer)?.scheme === "0002" ||
    buyer.siren !== undefined ||
    identifiersOf(buyer).some(({ scheme }) => scheme === "0009" || scheme === "0002")
  );
}
