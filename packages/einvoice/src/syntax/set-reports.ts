/** The rule sets of a document with the versions that are in force, and whether their rules are built. */

import { formatOfGuideline, type Syntax } from "../formats.ts";
import { rulePackOf } from "../rule-packs.ts";
import type { RuleSetName } from "../rule-set.ts";
import type { XmlCheckOptions } from "../xml-check-options.ts";
import type { SetReport } from "../xml-report.ts";

/** The sets of the format that a guideline names, and the French ones where they apply; EN 16931 for a guideline that is not known. */
export function setsOfGuideline(guideline: string, syntax: Syntax, isFrench: boolean): RuleSetName[] {
  const sets = formatOfGuideline(guideline, syntax)?.ruleSets ?? ["en16931"];
  return isFrench ? [...sets, "br-fr"] : [...sets];
}

/** Each set once; `isBuilt` says whether there are rules of a set. */
export function setReports(
  sets: readonly RuleSetName[],
  syntax: Syntax,
  { at }: XmlCheckOptions,
  isBuilt: (name: RuleSetName, version: string) => boolean,
): SetReport[] {
  return [...new Set(sets)].map((name) => {
    const version = rulePackOf(name, syntax, at)?.title ?? null;
    return { name, version, checked: version !== null && isBuilt(name, version) };
  });
}
