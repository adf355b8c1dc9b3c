/** BG-16, payment instructions, in UBL: one element for each account, the means repeated in it. */

import type { Invoice } from "../../../model/invoice.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { notAvailable } from "../placeholders.ts";
import { writeThirdParty } from "./parties.ts";

type Payment = NonNullable<Invoice["payment"]>;
type Account = NonNullable<Payment["accounts"]>[number];

/** `dueDate`: where it belongs to the means, as in a credit note. */
export function writePaymentMeans({ payment, payer }: Invoice, dueDate: string | undefined): XmlText {
  if (!payment) return "";
  const accounts: readonly (Account | undefined)[] = payment.accounts?.length ? payment.accounts : [undefined];
  return accounts.map((account, index) => writeMeans(payment, account, index === 0, dueDate, payer)).join("");
}

/** What is there once for the invoice is written with the first account. */
function writeMeans(
  payment: Payment,
  account: Account | undefined,
  isFirst: boolean,
  dueDate: string | undefined,
  payer: Invoice["payer"],
): XmlText {
  return group(
    "cac:PaymentMeans",
    leaf("cbc:PaymentMeansCode", payment.means_code, { name: isFirst ? payment.means_text : undefined }),
    isFirst ? leaf("cbc:PaymentDueDate", dueDate) : "",
    leaf("cbc:PaymentID", payment.reference),
    isFirst ? writeCard(payment.card) : "",
    group(
      "cac:PayeeFinancialAccount",
      leaf("cbc:ID", account?.iban),
      leaf("cbc:Name", account?.name),
      group("cac:FinancialInstitutionBranch", leaf("cbc:ID", account?.bic)),
    ),
    isFirst
      ? group(
          "cac:PaymentMandate",
          leaf("cbc:ID", payment.direct_debit?.mandate),
          writeThirdParty("cac:PayerParty", payer),
          group("cac:PayerFinancialAccount", leaf("cbc:ID", payment.direct_debit?.debited_iban)),
        )
      : "",
  );
}

function writeCard(card: Payment["card"]): XmlText {
  if (!card) return "";
  return group(
    "cac:CardAccount",
    leaf("cbc:PrimaryAccountNumberID", card.number),
    leaf("cbc:NetworkID", notAvailable),
    leaf("cbc:HolderName", card.holder),
  );
}
