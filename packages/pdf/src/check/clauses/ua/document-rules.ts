/** Rules on the document as a whole: their one object is the document that is checked. */
import type { Checking } from "../../checking.ts";
import { type Rule, type RuleGroup, ruleGroup } from "../../rule.ts";

export function documentRules(rules: readonly Rule<Checking>[]): RuleGroup {
  return ruleGroup({ subjects: (checking) => [checking], rules });
}
