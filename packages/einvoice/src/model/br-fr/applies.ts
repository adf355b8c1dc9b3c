/** Whether the French rules are for this invoice: between two French businesses, or marked as such. */

import type { Invoice } from "../invoice.ts";
import { identifiersOf, legalIdOf } from "../party-identifiers.ts";

export function frenchRulesApply(invoice: Invoice): boolean {
  if ((invoice.notes ?? []).some(({ subject_code, text }) => subject_code === "BAR" && text === "B2B")) return true;
  const { seller, buyer } = invoice;
  if (seller?.address?.country !== "FR" || buyer?.address?.country !== "FR") return false;
  return (
    buyer.vat_id !== undefined ||
    legalIdOf(buyer)?.scheme === "0002" ||
    buyer.siren !== undefined ||
    identifiersOf(buyer).some(({ scheme }) => scheme === "0009" || scheme === "0002")
  );
}
