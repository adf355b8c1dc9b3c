/** UBL 2.1, the universal business language of OASIS: the syntax of Peppol, and one of the two of XRechnung. */

import type { InvoiceSyntax } from "../syntax.ts";
import { checkUbl } from "./check-ubl.ts";
import { documentRoots } from "./document-kinds.ts";
import { identifyUbl } from "./identify-ubl.ts";
import { namespaces } from "./namespaces.ts";
import { readUbl } from "./read-ubl.ts";
import { ruleIds } from "./rule-sets.ts";
import { setsForUbl } from "./sets-for-ubl.ts";
import { writeUbl } from "./write/write-ubl.ts";

export const ubl: InvoiceSyntax = {
  name: "ubl",
  roots: documentRoots,
  namespaces,
  write: writeUbl,
  read: readUbl,
  identify: identifyUbl,
  setsFor: setsForUbl,
  check: checkUbl,
  ruleIds,
};
