/** The rules of each set of a syntax, compiled at the first question for the version that is in force. */

import type { RuleSetName } from "../rule-set.ts";
import { type CompiledRules, compileRules } from "./run-rules.ts";
import type { RulePattern } from "./xml-rule.ts";

interface CompiledSets {
  /** The rules of a version of a set; undefined where they are not built. */
  readonly rulesOf: (name: RuleSetName, version: string) => CompiledRules | undefined;
  /** The ids of the rules of a set, as the official asserts have them. */
  readonly ruleIds: (name: RuleSetName) => string[];
}

/** `allPatterns`: every row there is, of every set and version. */
export function compiledSets(allPatterns: Partial<Record<RuleSetName, readonly RulePattern[]>>): CompiledSets {
  const compiled = new Map<string, CompiledRules>();
  return {
    rulesOf(name, version) {
      let rules = compiled.get(version);
      const patterns = allPatterns[name];
      if (!rules && patterns) {
        rules = compileRules(patterns, version);
        compiled.set(version, rules);
      }
      return rules;
    },
    ruleIds(name) {
      const patterns = allPatterns[name] ?? [];
      return [
        ...new Set(patterns.flatMap(({ contexts }) => contexts.flatMap(({ rules }) => rules.map(({ id }) => id)))),
      ];
    },
  };
}
