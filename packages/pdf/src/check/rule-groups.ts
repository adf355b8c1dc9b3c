/** All rules, by the clauses they come from. A profile has those of their rows that carry its number. */
import { metadataRules } from "./metadata/metadata-rules.ts";
import type { RuleGroup } from "./rule.ts";

export const ruleGroups: readonly RuleGroup[] = [...metadataRules];
