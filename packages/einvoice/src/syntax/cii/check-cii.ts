/** The check of a CII document: in the structure of its profile, and true to the rules. */

import type { RuleSetName } from "../../rule-set.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { XmlMessageList } from "../../xml-message-list.ts";
import { InvoiceDocument } from "../invoice-document.ts";
import { runRules } from "../run-rules.ts";
import { frenchRulesApply } from "./french-rules-apply.ts";
import { rulesOf } from "./rule-sets.ts";
import { checkStructure } from "./structure/structures.ts";

export function checkCii(root: XmlElement, sets: readonly RuleSetName[] | undefined, messages: XmlMessageList): void {
  const invoice = new InvoiceDocument(root, ["rsm:CrossIndustryInvoice"]);
  checkStructure(root, messages);
  const chosen = sets ?? (frenchRulesApply(invoice) ? ["en16931", "br-fr"] : ["en16931"]);
  for (const set of new Set(chosen)) runRules(rulesOf(set), invoice, messages);
  if (root.name !== "rsm:CrossIndustryInvoice") {
    const asked = "a CII invoice begins with CrossIndustryInvoice in its namespace";
    messages.report("XSD", root, () => `The root element is ${root.name}; ${asked}`);
  }
}
