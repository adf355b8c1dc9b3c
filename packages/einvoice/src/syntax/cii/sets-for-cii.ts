/** The rule sets that a CII document is held against. */

import type { XmlElement } from "../../xml/tree.ts";
import type { XmlCheckOptions } from "../../xml-check-options.ts";
import type { SetReport } from "../../xml-report.ts";
import { value } from "../select.ts";
import { setReports, setsOfGuideline } from "../set-reports.ts";
import { frenchRulesApply } from "./french-rules-apply.ts";
import { guidelinePath } from "./paths.ts";
import { isBuilt } from "./rule-sets.ts";

export function setsForCii(root: XmlElement, options: XmlCheckOptions): SetReport[] {
  const sets = options.sets ?? setsOfGuideline(value(root, guidelinePath), "cii", frenchRulesApply(root));
  return setReports(sets, "cii", options, isBuilt);
}
