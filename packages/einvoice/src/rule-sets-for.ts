/** The rule sets that the XML of an invoice is checked against. */

import { type FormatChoice, formatOf } from "./formats.ts";
import { frenchRulesApply } from "./model/br-fr/applies.ts";
import type { Invoice } from "./model/invoice.ts";
import { ruleIds } from "./rule-ids.ts";
import type { RuleSetName } from "./rule-set.ts";

/**
 * The sets of the format, and the French rules for an invoice between two French businesses or one that says so.
 *
 * ```ts
 * checkInvoiceXml(writeReadInvoice(invoice, choice), { sets: ruleSetsFor(invoice, choice) });
 * ```
 */
export function ruleSetsFor(invoice: Invoice, choice: FormatChoice = {}): RuleSetName[] {
  const { ruleSets, syntax } = formatOf(choice);
  const sets: RuleSetName[] = frenchRulesApply(invoice) ? [...ruleSets, "br-fr"] : [...ruleSets];
  // Only what is checked is named in a report.
  return sets.filter((set) => ruleIds(set, syntax).length > 0);
}
