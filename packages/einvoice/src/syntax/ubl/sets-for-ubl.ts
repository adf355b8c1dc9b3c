/** The rule sets that a UBL document is held against. */

import type { XmlElement } from "../../xml/tree.ts";
import type { XmlCheckOptions } from "../../xml-check-options.ts";
import type { SetReport } from "../../xml-report.ts";
import { value } from "../select.ts";
import { setReports, setsOfGuideline } from "../set-reports.ts";
import { frenchRulesApply } from "./french-rules-apply.ts";
import { rulesOf } from "./rule-sets.ts";

export function setsForUbl(root: XmlElement, options: XmlCheckOptions): SetReport[] {
  const sets = options.sets ?? setsOfGuideline(value(root, "cbc:CustomizationID"), "ubl", frenchRulesApply(root));
  return setReports(sets, "ubl", options, (name, version) => rulesOf(name, version) !== undefined);
}
