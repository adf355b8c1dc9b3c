/** The CEN rules for UBL: the business rules, in the order that decides which context a node belongs to. */

import type { RulePattern } from "../../../xml-rule.ts";
import { documentAdjustments, lineAdjustments } from "./allowances-and-charges.ts";
import { noteSubjects } from "./code-lists.ts";
import { documentContexts } from "./document.ts";
import { documentTotals, vatTotals } from "./document-totals.ts";
import { itemContexts, lineContexts } from "./lines.ts";
import { partyContexts } from "./parties.ts";
import { additionalDocuments, paymentContexts, periodContexts } from "./payment.ts";
import { vatBreakdown } from "./vat-breakdown.ts";
import { categoryContexts } from "./vat-categories.ts";

export const modelPattern: RulePattern = {
  name: "EN16931-UBL-Model",
  sets: ["en16931-ubl 1.3.16"],
  contexts: [
    additionalDocuments,
    ...documentAdjustments,
    documentTotals,
    ...documentContexts,
    ...lineContexts,
    ...lineAdjustments,
    ...periodContexts,
    ...itemContexts,
    ...noteSubjects,
    ...paymentContexts,
    ...partyContexts,
    ...vatTotals,
    vatBreakdown,
    ...categoryContexts,
  ],
};
