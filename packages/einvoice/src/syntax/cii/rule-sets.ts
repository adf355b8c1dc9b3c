/** The rules of each set, compiled for the version that is in force. */

import { compiledSets } from "../compiled-sets.ts";
import { amountPatterns } from "./rules/br-fr/amounts.ts";
import { conditionPatterns } from "./rules/br-fr/conditions.ts";
import { documentPatterns } from "./rules/br-fr/document.ts";
import { identifierPatterns } from "./rules/br-fr/identifiers.ts";
import { multiVendorPatterns } from "./rules/br-fr/multi-vendor.ts";
import { vatPatterns } from "./rules/br-fr/vat.ts";
import { syntaxPattern } from "./rules/cii/syntax.ts";
import { codeListPattern } from "./rules/en16931/code-lists.ts";
import { modelPattern } from "./rules/en16931/rule-set.ts";
import { xrechnungPatterns } from "./rules/xrechnung/rule-set.ts";

export const { rulesOf, ruleIds } = compiledSets({
  xrechnung: xrechnungPatterns,
  en16931: [modelPattern, syntaxPattern, codeListPattern],
  "br-fr": [
    ...identifierPatterns,
    ...documentPatterns,
    ...vatPatterns,
    ...conditionPatterns,
    ...amountPatterns,
    ...multiVendorPatterns,
  ],
});
