/** The rules of a Factur-X profile that are calculations: those of EN 16931 that it repeats, and its own. */

import { type CompiledRules, compileRules } from "../../../run-rules.ts";
import type { RuleContext, RulePattern } from "../../../xml-rule.ts";
import { syntaxPattern } from "../cii/syntax.ts";
import { modelPattern } from "../en16931/rule-set.ts";
import { extendedContexts } from "./extended/extended-rules.ts";
import { ownContexts } from "./own-rules.ts";
import { type FacturXProfile, profileTables } from "./profile-tables.ts";

const version = "factur-x 1.09.2";

/** Rules that can find something where EN 16931 finds nothing under the same id. */
const strictIds = ["CII-SR-465", "CII-SR-466", "CII-SR-470", "CII-SR-471", "CII-SR-472"];

const compiled = new Map<string, CompiledRules>();

/** `isBesideEn16931`: the rules of EN 16931 are run too, so that those which the profile repeats need not be run again. */
export function profileRulesOf(profile: FacturXProfile, isBesideEn16931: boolean): CompiledRules {
  const key = `${profile} ${isBesideEn16931}`;
  let rules = compiled.get(key);
  if (!rules) {
    const { others } = profileTables[profile];
    const own = contextsWith(others, [...ownContexts, ...extendedContexts]);
    const beside = contextsWith(strictIds, own);
    rules = compileRules(patternsOf(isBesideEn16931 ? beside : [...own, ...repeated(others, own)]), version);
    compiled.set(key, rules);
  }
  return rules;
}

function idsOf(contexts: readonly RuleContext[]): Set<string> {
  return new Set(contexts.flatMap(({ rules }) => rules.map(({ id }) => id)));
}

/** The contexts with those of their rules that are named. */
function contextsWith(ids: readonly string[], contexts: readonly RuleContext[]): RuleContext[] {
  return contexts
    .map((context) => ({ ...context, rules: context.rules.filter(({ id }) => ids.includes(id)) }))
    .filter(({ rules }) => rules.length > 0);
}

function repeated(ids: readonly string[], own: readonly RuleContext[]): RuleContext[] {
  const taken = idsOf(own);
  return contextsWith(
    ids.filter((id) => !taken.has(id)),
    [...modelPattern.contexts, ...syntaxPattern.contexts],
  );
}

/** Each context is a pattern: none hides another, as in the published rules. */
function patternsOf(contexts: readonly RuleContext[]): RulePattern[] {
  return contexts.map((context) => ({ name: context.match, sets: [version], contexts: [context] }));
}

/** The ids of all rules of a profile that have one. */
export function profileRuleIds(profile: FacturXProfile): string[] {
  const { contexts, others } = profileTables[profile];
  const found = new Set(others);
  const visit = (data: typeof contexts): void => {
    for (const inner of Object.values(data)) {
      if (!Array.isArray(inner)) visit(inner as typeof contexts);
      else for (const row of inner as string[]) if (row.startsWith("FX-")) found.add(row.slice(0, row.indexOf(" ")));
    }
  };
  visit(contexts);
  return [...found].sort();
}
