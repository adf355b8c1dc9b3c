/** The rules that a file breaks among those of some groups, by number. */
import { Checking } from "../src/check/checking.ts";
import type { RuleGroup } from "../src/check/rule.ts";
import { readPdf } from "../src/read/document.ts";
import type { Profile } from "../src/standards.ts";

export function failedRules(bytes: Uint8Array, groups: readonly RuleGroup[], profile: Profile = "a3a"): string[] {
  const checking = new Checking(readPdf(bytes));
  for (const group of groups) group.run(checking, profile);

  return checking
    .failures()
    .map(({ rule }) => rule)
    .sort();
}
