/** BG-16, payment instructions, periods, and documents that the invoice refers to. */

import type { XmlElement } from "../../../../xml/tree.ts";
import { has, is, value } from "../../../select.ts";
import type { RuleContext, XmlRule } from "../../../xml-rule.ts";
import { inLines } from "../contexts.ts";
import { filled, present } from "../presence.ts";

const start = "cbc:StartDate";
const end = "cbc:EndDate";

const isTransfer = (means: XmlElement) => ["30", "58"].includes(value(means, "cbc:PaymentMeansCode"));

function inOrder(id: string, what: string): XmlRule {
  return {
    id,
    // Days in ISO 8601 have the order of their texts.
    holds: (period) => !has(period, start) || !has(period, end) || value(period, end) >= value(period, start),
    message: (period) =>
      `The period of the ${what} ends on ${value(period, end)}, before it starts on ${value(period, start)}`,
  };
}

export const paymentContexts: readonly RuleContext[] = [
  {
    match: "cac:PaymentMeans/cac:PayeeFinancialAccount",
    when: (account) => is(account.parent!, "cbc:PaymentMeansCode", "30", "58"),
    rules: [filled("BR-50", "cbc:ID", "The account for the credit transfer (BT-84)")],
  },
  {
    match: "cac:PaymentMeans",
    rules: [
      present("BR-49", "The code of the payment means (BT-81)", "cbc:PaymentMeansCode"),
      {
        id: "BR-61",
        holds: (means) => !isTransfer(means) || has(means, "cac:PayeeFinancialAccount/cbc:ID"),
        message: () => "A credit transfer needs the account to pay to: give PayeeFinancialAccount an ID (BT-84)",
      },
    ],
  },
  {
    match: "cac:BillingReference",
    rules: [present("BR-55", "The number of a preceding invoice (BT-25)", "cac:InvoiceDocumentReference/cbc:ID")],
  },
];

export const periodContexts: readonly RuleContext[] = [
  ...inLines("cac:InvoicePeriod", {
    rules: [inOrder("BR-30", "line"), present("BR-CO-20", "The start or end of the period of the line", start, end)],
  }),
  {
    match: "cac:InvoicePeriod",
    rules: [
      inOrder("BR-29", "invoice"),
      present("BR-CO-19", "The start or end of the period of the invoice", start, end, "cbc:DescriptionCode"),
    ],
  },
];

export const additionalDocuments: RuleContext = {
  match: "cac:AdditionalDocumentReference",
  rules: [filled("BR-52", "cbc:ID", "The reference of a supporting document (BT-122)")],
};
