/** CII, the cross industry invoice of UN/CEFACT: the syntax of Factur-X and ZUGFeRD. */

import type { InvoiceSyntax } from "../syntax.ts";
import { checkCii } from "./check-cii.ts";
import { identifyCii } from "./identify-cii.ts";
import { namespaces } from "./namespaces.ts";
import { readCii } from "./read-cii.ts";
import { ruleIds } from "./rule-sets.ts";
import { setsForCii } from "./sets-for-cii.ts";
import { writeCii } from "./write/write-cii.ts";

export const cii: InvoiceSyntax = {
  name: "cii",
  roots: ["rsm:CrossIndustryInvoice"],
  namespaces,
  write: writeCii,
  read: readCii,
  identify: identifyCii,
  setsFor: setsForCii,
  check: checkCii,
  ruleIds,
};
