/** The rules of each set, compiled for the version that is in force. */

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

/** Every row there is, of every set and version. */
const allPatterns: Partial<Record<RuleSetName, readonly RulePattern[]>> = {
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

const compiled = new Map<string, CompiledRules>();

/** The rules of a version of a set; undefined where they are not built. */
export function rulesOf(name: RuleSetName, version: string): CompiledRules | undefined {
  let rules = compiled.get(version);
  const patterns = allPatterns[name];
  if (!rules && patterns) {
    rules = compileRules(patterns, version);
    compiled.set(version, rules);
  }
  return rules;
}

/** The ids of the rules of a set, as the official asserts have them. */
export function ruleIds(name: RuleSetName): string[] {
  const ids = (allPatterns[name] ?? []).flatMap((pattern) =>
    pattern.contexts.flatMap(({ rules }) => rules.map(({ id }) => id)),
  );
  return [...new Set(ids)];
}
