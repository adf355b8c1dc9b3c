/** The check of a UBL document: in the structure of UBL, and true to the rules. */

import type { XmlElement } from "../../xml/tree.ts";
import type { XmlMessageList } from "../../xml-message-list.ts";
import type { SetReport } from "../../xml-report.ts";
import { InvoiceDocument } from "../invoice-document.ts";
import { runRules } from "../run-rules.ts";
import { documentRoots } from "./document-kinds.ts";
import { rulesOf } from "./rule-sets.ts";
import { checkStructure } from "./structure/structure.ts";

export function checkUbl(root: XmlElement, sets: readonly SetReport[], messages: XmlMessageList): void {
  const invoice = new InvoiceDocument(root, documentRoots);
  checkStructure(root, messages);
  for (const { name, version } of sets) {
    const rules = version !== null && rulesOf(name, version);
    if (rules) runRules(rules, invoice, messages);
  }
}
