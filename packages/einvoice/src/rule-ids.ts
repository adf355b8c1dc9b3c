/** The rules of a set. */

import type { Syntax } from "./formats.ts";
import type { RuleSetName } from "./rule-set.ts";
import { syntaxOf } from "./syntax/syntaxes.ts";

/** Collected once: those of Factur-X are read out of the tables of all profiles. */
const known = new Map<string, readonly string[]>();

/** Their ids, as the official asserts have them. */
export function ruleIds(set: RuleSetName, syntax?: Syntax): readonly string[] {
  const key = `${syntax} ${set}`;
  let ids = known.get(key);
  if (!ids) {
    ids = syntaxOf(syntax).ruleIds(set);
    known.set(key, ids);
  }

  return ids;
}
