/** The rule sets that the XML of an invoice is checked against. */

import { readBlock } from "./block/read-block.ts";
import { frenchRulesApply } from "./br-fr/applies.ts";
import type { RuleSetName } from "./xml-check/rule-sets.ts";

/**
 * EN 16931 always, and the French rules for an invoice between two French businesses or one that says so.
 *
 * ```ts
 * checkInvoiceXml(writeInvoiceXml(block, kind), { sets: ruleSetsFor(block) });
 * ```
 */
export function ruleSetsFor(block: unknown): RuleSetName[] {
  return frenchRulesApply(readBlock(block).invoice) ? ["en16931", "br-fr"] : ["en16931"];
}
