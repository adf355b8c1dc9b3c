/** The CEN rules for CII: the business rules, in the order that decides which context a node belongs to. */

import type { RulePattern } from "../../../xml-rule.ts";
import { documentAllowancesAndCharges, lineAllowancesAndCharges } from "./allowances-and-charges.ts";
import { document } from "./document.ts";
import { documentTotals, vatTotal } from "./document-totals.ts";
import { itemAttributes, itemClassifications, lines } from "./lines.ts";
import { delivery, payee, seller, taxRepresentative, vatNumber } from "./parties.ts";
import { creditTransferAccount, paymentCard, paymentMeans } from "./payment.ts";
import { documentPeriod, linePeriod } from "./periods.ts";
import { additionalDocuments, precedingInvoices } from "./references.ts";
import { vatBreakdown } from "./vat-breakdown.ts";
import { vatCategories } from "./vat-categories.ts";

export const modelPattern: RulePattern = {
  name: "EN16931-CII-Model",
  sets: ["en16931-cii 1.3.16"],
  contexts: [
    itemClassifications,
    additionalDocuments,
    paymentCard,
    creditTransferAccount,
    delivery,
    ...documentAllowancesAndCharges,
    documentTotals,
    document,
    lines,
    ...lineAllowancesAndCharges,
    linePeriod,
    documentPeriod,
    itemAttributes,
    payee,
    paymentMeans,
    precedingInvoices,
    seller,
    taxRepresentative,
    vatTotal,
    vatNumber,
    ...vatCategories,
    vatBreakdown,
  ],
};
