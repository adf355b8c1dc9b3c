/** The UBL rules of each set. */

import { compiledSets } from "../compiled-sets.ts";
import { frenchPatterns } from "./rules/br-fr/rule-set.ts";
import { codeListPattern } from "./rules/en16931/code-lists.ts";
import { modelPattern } from "./rules/en16931/rule-set.ts";
import { syntaxPattern } from "./rules/en16931/syntax.ts";
import { extendedCtcFrPatterns } from "./rules/extended-ctc-fr/rule-set.ts";
import { peppolPatterns } from "./rules/peppol/rule-set.ts";
import { xrechnungPatterns } from "./rules/xrechnung/rule-set.ts";

export const { rulesOf, ruleIds } = compiledSets({
  en16931: [modelPattern, syntaxPattern, codeListPattern],
  "extended-ctc-fr": extendedCtcFrPatterns,
  xrechnung: xrechnungPatterns,
  peppol: peppolPatterns,
  "br-fr": frenchPatterns,
});
