/** The check of a CII document: in the structure of its profile, and true to the rules. */

import type { XmlElement } from "../../xml/tree.ts";
import type { XmlMessageList } from "../../xml-message-list.ts";
import type { SetReport } from "../../xml-report.ts";
import { InvoiceDocument } from "../invoice-document.ts";
import { runRules } from "../run-rules.ts";
import { rulesOf } from "./rule-sets.ts";
import { checkStructure } from "./structure/structures.ts";

export function checkCii(root: XmlElement, sets: readonly SetReport[], messages: XmlMessageList): void {
  const invoice = new InvoiceDocument(root, ["rsm:CrossIndustryInvoice"]);
  checkStructure(root, messages);
  for (const { name, version } of sets) {
    const rules = version !== null && rulesOf(name, version);
    if (rules) runRules(rules, invoice, messages);
  }
  if (root.name !== "rsm:CrossIndustryInvoice") {
    const asked = "a CII invoice begins with CrossIndustryInvoice in its namespace";
    messages.report("XSD", root, () => `The root element is ${root.name}; ${asked}`);
  }
}
