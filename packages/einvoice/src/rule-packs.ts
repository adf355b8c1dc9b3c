/** The published versions of the rule sets that are built, as dated data: one row is one version of one set in one syntax. */

import type { Syntax } from "./formats.ts";
import type { RuleSetName } from "./rule-set.ts";

interface RulePack {
  readonly set: RuleSetName;
  readonly syntax: Syntax;
  /** As reports name it; the rows of rules that belong to this version name it too. */
  readonly title: string;
  /** The day from which invoices are judged by it. */
  readonly validFrom: string;
}

/** Of one set and syntax the newest row comes last. */
export const rulePacks = [
  { set: "en16931", syntax: "cii", title: "en16931-cii 1.3.16", validFrom: "2026-05-15" },
  { set: "facturx", syntax: "cii", title: "factur-x 1.09.2", validFrom: "2026-09-01" },
  { set: "extended-ctc-fr", syntax: "cii", title: "extended-ctc-fr-cii 1.3.0", validFrom: "2026-09-01" },
  { set: "br-fr", syntax: "cii", title: "br-fr-flux2-cii 1.4.0", validFrom: "2026-09-01" },
  { set: "en16931", syntax: "ubl", title: "en16931-ubl 1.3.16", validFrom: "2026-05-15" },
  { set: "extended-ctc-fr", syntax: "ubl", title: "extended-ctc-fr-ubl 1.3.0", validFrom: "2026-09-01" },
  { set: "br-fr", syntax: "ubl", title: "br-fr-flux2-ubl 1.4.0", validFrom: "2026-09-01" },
  { set: "xrechnung", syntax: "cii", title: "xrechnung-cii 3.0.2", validFrom: "2024-06-20" },
  { set: "xrechnung", syntax: "ubl", title: "xrechnung-ubl 3.0.2", validFrom: "2024-06-20" },
  { set: "peppol", syntax: "ubl", title: "peppol-bis-3 2026.5", validFrom: "2026-05-15" },
] as const satisfies readonly RulePack[];

/** The name of a version that is built, such as `en16931-cii 1.3.16`. */
export type RulePackTitle = (typeof rulePacks)[number]["title"];

/**
 * The version of a set that is in force on a day; the newest one without a day, undefined where none is built.
 *
 * @example rulePackOf("en16931", "cii", "2026-06-01")?.title // "en16931-cii 1.3.16"
 */
export function rulePackOf(set: RuleSetName, syntax: Syntax, at?: string): (typeof rulePacks)[number] | undefined {
  return rulePacks.findLast(
    (pack) => pack.set === set && pack.syntax === syntax && (at === undefined || pack.validFrom <= at),
  );
}
