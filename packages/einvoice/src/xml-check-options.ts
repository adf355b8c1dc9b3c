/** What the XML check can be asked for. */

import type { RuleSetName } from "./rule-set.ts";

export interface XmlCheckOptions {
  /** Without it: the sets of the format that the invoice names, and the French ones where they apply. */
  readonly sets?: readonly RuleSetName[];
  /** A day, such as 2026-09-01: the versions that are in force then; without it the newest ones. */
  readonly at?: string;
}
