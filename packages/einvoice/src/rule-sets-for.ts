/** The rule sets that the XML of an invoice is checked against. */

import { frenchRulesApply } from "./model/br-fr/applies.ts";
import type { Invoice } from "./model/invoice.ts";
import type { RuleSetName } from "./rule-set.ts";

/**
 * EN 16931 always, and the French rules for an invoice between two French businesses or one that says so.
 *
 * ```ts
 * checkInvoiceXml(writeReadInvoice(invoice), { sets: ruleSetsFor(invoice) });
 * ```
 */
export function ruleSetsFor(invoice: Invoice): RuleSetName[] {
  return frenchRulesApply(invoice) ? ["en16931", "br-fr"] : ["en16931"];
}
