/** The rule sets that can be asked for, each with the version whose rows are in force. */

import { amountPatterns } from "./br-fr/amounts.ts";
import { conditionPatterns } from "./br-fr/conditions.ts";
import { documentPatterns } from "./br-fr/document.ts";
import { identifierPatterns } from "./br-fr/identifiers.ts";
import { multiVendorPatterns } from "./br-fr/multi-vendor.ts";
import { vatPatterns } from "./br-fr/vat.ts";
import { syntaxPattern } from "./cii/syntax.ts";
import { codeListPattern } from "./en16931/code-lists.ts";
import { modelPattern } from "./en16931/rule-set.ts";
import type { RulePattern, SetVersion } from "./rule.ts";
import { type CompiledRules, compileRules } from "./run-rules.ts";

export type RuleSetName = "en16931" | "br-fr";

/** What each set is, in the words that reports use. */
export const ruleSetVersions: Record<RuleSetName, SetVersion> = {
  en16931: "en16931-cii 1.3.16",
  "br-fr": "br-fr-flux2-cii 1.4.0",
};

/** Every row there is, of every set. */
export const allPatterns: Record<RuleSetName, readonly RulePattern[]> = {
  en16931: [modelPattern, syntaxPattern, codeListPattern],
  "br-fr": [
    ...identifierPatterns,
    ...documentPatterns,
    ...vatPatterns,
    ...conditionPatterns,
    ...amountPatterns,
    ...multiVendorPatterns,
  ],
};

const compiled = new Map<RuleSetName, CompiledRules>();

export function rulesOf(name: RuleSetName): CompiledRules {
  let rules = compiled.get(name);
  if (!rules) {
    rules = compileRules(allPatterns[name], ruleSetVersions[name]);
    compiled.set(name, rules);
  }
  return rules;
}

/** The ids of the rules of a set, as the official asserts have them. */
export function ruleIds(name: RuleSetName): string[] {
  const ids = allPatterns[name].flatMap((pattern) =>
    pattern.contexts.flatMap(({ rules }) => rules.map(({ id }) => id)),
  );
  return [...new Set(ids)];
}
