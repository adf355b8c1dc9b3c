/** All rules, by the clauses they come from. A profile has those of their rows that carry its number. */

import type { RuleGroup } from "../rule.ts";
import { fontRules } from "./font-rules.ts";
import { metadataRules } from "./metadata-rules.ts";
import { pdfARules } from "./pdfa/pdfa-rules.ts";
import { uaRules } from "./ua/ua-rules.ts";

export const ruleGroups: readonly RuleGroup[] = [...uaRules, ...pdfARules, ...fontRules, ...metadataRules];
