/** BR-FR, the rules of the French reform for invoices in UBL (flow 2). */

import type { RulePattern } from "../../../xml-rule.ts";
import { amountPatterns } from "./amounts.ts";
import { conditionPatterns } from "./conditions.ts";
import { documentPatterns } from "./document.ts";
import { identifierPatterns } from "./identifiers.ts";
import { multiVendorPatterns } from "./multi-vendor.ts";

export const frenchPatterns: readonly RulePattern[] = [
  ...identifierPatterns,
  ...documentPatterns,
  ...amountPatterns,
  ...conditionPatterns,
  ...multiVendorPatterns,
];
