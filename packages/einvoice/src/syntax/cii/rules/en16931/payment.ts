/** BG-16, payment instructions: means, accounts and cards. */

import { has, is, lengthOf, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";

export const paymentCard: RuleContext = {
  match: "//ram:ApplicableTradeSettlementFinancialCard",
  rules: [
    {
      id: "BR-51",
      holds: (card) => lengthOf(value(card, "ID")) <= 10,
      message: () => "The card number shows more than ten digits: give only the last four to six (BT-87)",
    },
  ],
};

export const creditTransferAccount: RuleContext = {
  match: "//ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount",
  when: (account) => is(account.parent!, "TypeCode", "30", "58"),
  rules: [
    {
      id: "BR-50",
      holds: (account) => value(account, "IBANID") !== "" || value(account, "ProprietaryID") !== "",
      message: () => "The account for the credit transfer is empty: give an IBAN or another account number (BT-84)",
    },
    {
      id: "BR-61",
      holds: (account) => has(account, "IBANID") || has(account, "ProprietaryID"),
      message: () => "A credit transfer needs the account to pay to: give IBANID or ProprietaryID (BT-84)",
    },
  ],
};

export const paymentMeans: RuleContext = {
  match: "//ram:SpecifiedTradeSettlementPaymentMeans",
  rules: [
    {
      id: "BR-49",
      holds: (means) => has(means, "TypeCode"),
      message: () => "The payment instructions have no code for the means (BT-81)",
    },
  ],
};
