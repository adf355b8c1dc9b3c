/** The check of a CII document: in the structure of its profile, and true to the rules. */

import type { RuleSetName } from "../../rule-set.ts";
import { locationOf, type XmlElement } from "../../xml/tree.ts";
import type { XmlMessage } from "../../xml-report.ts";
import { frenchRulesApply } from "./french-rules-apply.ts";
import { InvoiceDocument } from "./invoice-document.ts";
import { rulesOf } from "./rule-sets.ts";
import { runRules } from "./run-rules.ts";
import { checkStructure } from "./structure/check-structure.ts";

export function checkCii(root: XmlElement, sets: readonly RuleSetName[] | undefined): XmlMessage[] {
  const invoice = new InvoiceDocument(root);
  const messages = checkStructure(invoice);
  const chosen = sets ?? (frenchRulesApply(invoice) ? ["en16931", "br-fr"] : ["en16931"]);
  for (const set of new Set(chosen)) messages.push(...runRules(rulesOf(set), invoice));
  if (root.name !== "rsm:CrossIndustryInvoice") messages.push(foreignRoot(root));
  return messages;
}

function foreignRoot(root: XmlElement): XmlMessage {
  return {
    rule: "XSD",
    severity: "error",
    message: `The root element is ${root.name}; a CII invoice begins with CrossIndustryInvoice in its namespace`,
    location: locationOf(root),
  };
}
