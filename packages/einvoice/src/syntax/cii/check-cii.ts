/** The check of a CII document: in the structure of its profile, and true to the rules. */

import type { KnownProfile } from "../../formats.ts";
import type { XmlElement } from "../../xml/tree.ts";
import type { XmlMessageList } from "../../xml-message-list.ts";
import type { SetReport } from "../../xml-report.ts";
import { InvoiceDocument } from "../invoice-document.ts";
import { runRules } from "../run-rules.ts";
import { rulesOf } from "./rule-sets.ts";
import { checkProfile } from "./rules/facturx/check-profile.ts";
import { profileRulesOf } from "./rules/facturx/profile-rules.ts";
import { facturXProfileOf } from "./rules/facturx/profile-tables.ts";
import { checkStructure } from "./structure/structures.ts";

export function checkCii(root: XmlElement, sets: readonly SetReport[], messages: XmlMessageList): void {
  const invoice = new InvoiceDocument(root, ["rsm:CrossIndustryInvoice"]);
  const sound = checkStructure(root, messages);
  for (const { name, version, checked } of sets) {
    if (!checked || version === null) continue;
    const rules = rulesOf(name, version);
    if (rules) runRules(rules, invoice, messages);
    else if (name === "facturx") checkFacturX(invoice, sets, sound, messages);
  }
  if (root.name !== "rsm:CrossIndustryInvoice") {
    const asked = "a CII invoice begins with CrossIndustryInvoice in its namespace";
    messages.report("XSD", root, () => `The root element is ${root.name}; ${asked}`);
  }
}

/** `sound`: the profile whose structure the document has without a fault. */
function checkFacturX(
  invoice: InvoiceDocument,
  sets: readonly SetReport[],
  sound: KnownProfile | undefined,
  messages: XmlMessageList,
): void {
  const profile = facturXProfileOf(invoice.root);
  const isBesideEn16931 = sets.some(({ name, checked }) => name === "en16931" && checked);
  checkProfile(invoice.root, profile, profile === sound, messages);
  runRules(profileRulesOf(profile, isBesideEn16931), invoice, messages);
}
