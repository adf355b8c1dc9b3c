/** The rules of each set, compiled for the version that is in force. */

import type { RuleSetName } from "../../rule-set.ts";
import { compiledSets } from "../compiled-sets.ts";
import { amountPatterns } from "./rules/br-fr/amounts.ts";
import { conditionPatterns } from "./rules/br-fr/conditions.ts";
import { documentPatterns } from "./rules/br-fr/document.ts";
import { identifierPatterns } from "./rules/br-fr/identifiers.ts";
import { multiVendorPatterns } from "./rules/br-fr/multi-vendor.ts";
import { vatPatterns } from "./rules/br-fr/vat.ts";
import { syntaxPattern } from "./rules/cii/syntax.ts";
import { codeListPattern } from "./rules/en16931/code-lists.ts";
import { modelPattern } from "./rules/en16931/rule-set.ts";
import { extendedCtcFrPatterns } from "./rules/extended-ctc-fr/rule-set.ts";
import { profileRuleIds } from "./rules/facturx/profile-rules.ts";
import { facturXProfiles } from "./rules/facturx/profile-tables.ts";
import { xrechnungPatterns } from "./rules/xrechnung/rule-set.ts";

const sets = compiledSets({
  "extended-ctc-fr": extendedCtcFrPatterns,
  xrechnung: xrechnungPatterns,
  en16931: [modelPattern, syntaxPattern, codeListPattern],
  "br-fr": [
    ...identifierPatterns,
    ...documentPatterns,
    ...vatPatterns,
    ...conditionPatterns,
    ...amountPatterns,
    ...multiVendorPatterns,
  ],
});

export const { rulesOf } = sets;

/** Whether the rules of a version are built; those of Factur-X are a table for each profile. */
export function isBuilt(name: RuleSetName, version: string): boolean {
  return name === "facturx" || rulesOf(name, version) !== undefined;
}

/** The ids of the rules of a set, as the official asserts have them. */
export function ruleIds(name: RuleSetName): string[] {
  return name === "facturx" ? [...new Set(facturXProfiles.flatMap(profileRuleIds))].sort() : sets.ruleIds(name);
}
