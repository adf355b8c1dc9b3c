/** The rules of a set. */

import type { Syntax } from "./formats.ts";
import type { RuleSetName } from "./rule-set.ts";
import { syntaxOf } from "./syntax/syntaxes.ts";

/** Their ids, as the official asserts have them. */
export function ruleIds(set: RuleSetName, syntax?: Syntax): string[] {
  return syntaxOf(syntax).ruleIds(set);
}
