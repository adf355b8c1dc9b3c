/** BG-16, payment instructions, in CII: one element for each account, the means repeated in it. */

import { looksLikeIban } from "../../../model/check-digits.ts";
import type { Invoice } from "../../../model/invoice.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";

type Payment = NonNullable<Invoice["payment"]>;
type Account = NonNullable<Payment["accounts"]>[number];

export function writePaymentMeans(payment: Payment | undefined): XmlText {
  if (!payment) return "";
  const accounts: readonly (Account | undefined)[] = payment.accounts?.length ? payment.accounts : [undefined];
  return accounts.map((account, index) => writeMeans(payment, account, index === 0)).join("");
}

function writeMeans(payment: Payment, account: Account | undefined, isFirst: boolean): XmlText {
  const isIban = account?.iban !== undefined && looksLikeIban(account.iban);
  return group(
    "ram:SpecifiedTradeSettlementPaymentMeans",
    leaf("ram:TypeCode", payment.means_code),
    leaf("ram:Information", payment.means_text),
    isFirst
      ? group(
          "ram:ApplicableTradeSettlementFinancialCard",
          leaf("ram:ID", payment.card?.number),
          leaf("ram:CardholderName", payment.card?.holder),
        )
      : "",
    isFirst
      ? group("ram:PayerPartyDebtorFinancialAccount", leaf("ram:IBANID", payment.direct_debit?.debited_iban))
      : "",
    group(
      "ram:PayeePartyCreditorFinancialAccount",
      isIban ? leaf("ram:IBANID", account.iban) : "",
      leaf("ram:AccountName", account?.name),
      isIban ? "" : leaf("ram:ProprietaryID", account?.iban),
    ),
    group("ram:PayeeSpecifiedCreditorFinancialInstitution", leaf("ram:BICID", account?.bic)),
  );
}
