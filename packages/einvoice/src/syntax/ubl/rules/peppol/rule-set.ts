/** Peppol BIS Billing 3.0, release 2026.5. */

import { is, select } from "../../../select.ts";
import type { RuleContext, RulePattern } from "../../../xml-rule.ts";
import { codeContexts } from "./codes.ts";
import { emptyElements, generalContexts } from "./general.ts";
import { identifierContexts } from "./identifiers.ts";
import { nationalPatterns } from "./national.ts";

const version = "peppol-bis-3 2026.5";

const creditNoteProject: RuleContext = {
  match: "cn:CreditNote",
  rules: [
    {
      id: "PEPPOL-EN16931-R080",
      holds: (root) =>
        select(root, "cac:AdditionalDocumentReference").filter((document) => is(document, "cbc:DocumentTypeCode", "50"))
          .length <= 1,
      message: () => "A credit note names several projects; Peppol has room for one (BT-11)",
    },
  ],
};

export const peppolPatterns: readonly RulePattern[] = [
  { name: "Peppol", sets: [version], contexts: [...generalContexts("peppol"), ...identifierContexts] },
  { name: "Peppol-empty", sets: [version], contexts: [emptyElements] },
  { name: "Peppol-credit-note", sets: [version], contexts: [creditNoteProject] },
  { name: "Peppol-codes", sets: [version], contexts: codeContexts },
  ...nationalPatterns,
];
