/** The rule sets that can be asked for, each with the version whose rows are in force. */

import { syntaxes } from "../../formats.ts";
import type { RuleSetName } from "../../rule-set.ts";
import { type CompiledRules, compileRules } from "../run-rules.ts";
import type { RulePattern } from "../xml-rule.ts";
import { amountPatterns } from "./rules/br-fr/amounts.ts";
import { conditionPatterns } from "./rules/br-fr/conditions.ts";
import { documentPatterns } from "./rules/br-fr/document.ts";
import { identifierPatterns } from "./rules/br-fr/identifiers.ts";
import { multiVendorPatterns } from "./rules/br-fr/multi-vendor.ts";
import { vatPatterns } from "./rules/br-fr/vat.ts";
import { syntaxPattern } from "./rules/cii/syntax.ts";
import { codeListPattern } from "./rules/en16931/code-lists.ts";
import { modelPattern } from "./rules/en16931/rule-set.ts";

/** Every row there is, of every set. */
const allPatterns: Record<RuleSetName, readonly RulePattern[]> = {
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
    rules = compileRules(allPatterns[name], syntaxes.cii.ruleSets[name]);
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
