/** BG-3, BG-24 and other documents that the invoice refers to. */

import { value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";

export const additionalDocuments: RuleContext = {
  match: "//ram:AdditionalReferencedDocument",
  rules: [
    {
      id: "BR-52",
      holds: (reference) => value(reference, "IssuerAssignedID") !== "",
      message: () => "A supporting document has no reference: fill IssuerAssignedID (BT-122)",
    },
  ],
};

export const precedingInvoices: RuleContext = {
  match:
    "/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:InvoiceReferencedDocument",
  rules: [
    {
      id: "BR-55",
      holds: (reference) => value(reference, "IssuerAssignedID") !== "",
      message: () => "A preceding invoice has no number: fill IssuerAssignedID (BT-25)",
    },
  ],
};
