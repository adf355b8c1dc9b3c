/** BR-FR-MV and BR-FR-BD: invoices of several sellers (S8, B8, M8) and in both directions (S9, B9, M9). */

import type { RulePattern } from "../../../xml-rule.ts";
import { coherence } from "./multi-vendor/coherence.ts";
import { groups, headData, kinds } from "./multi-vendor/group-lines.ts";
import { numbering } from "./multi-vendor/numbering.ts";
import { types } from "./multi-vendor/types.ts";

export const multiVendorPatterns: readonly RulePattern[] = [
  kinds,
  ...groups,
  headData,
  ...coherence,
  ...numbering,
  ...types,
];
