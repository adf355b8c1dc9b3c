/** BT-9, BT-20 and the instalments of EXTENDED in CII: the terms of the whole invoice come first. */

import type { Invoice } from "../../../model/invoice.ts";
import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { writeDateTime } from "./parts.ts";

type Instalment = NonNullable<Invoice["instalments"]>[number];
type Conditions = NonNullable<Instalment["discount"]>;

export function writePaymentTerms(invoice: Invoice): XmlText {
  return (
    group(
      "ram:SpecifiedTradePaymentTerms",
      leaf("ram:Description", invoice.payment_terms),
      group("ram:DueDateDateTime", writeDateTime(invoice.due_date)),
      leaf("ram:DirectDebitMandateID", invoice.payment?.direct_debit?.mandate),
    ) + (invoice.instalments ?? []).map(writeInstalment).join("")
  );
}

function writeInstalment({ terms, due_date, amount, discount, penalty }: Instalment): XmlText {
  return group(
    "ram:SpecifiedTradePaymentTerms",
    leaf("ram:Description", terms),
    group("ram:DueDateDateTime", writeDateTime(due_date)),
    leaf("ram:PartialPaymentAmount", amount),
    group("ram:ApplicableTradePaymentPenaltyTerms", writeConditions(penalty, "ram:ActualPenaltyAmount")),
    group("ram:ApplicableTradePaymentDiscountTerms", writeConditions(discount, "ram:ActualDiscountAmount")),
  );
}

function writeConditions(conditions: Conditions | undefined, amountName: string): XmlText {
  return [
    group("ram:BasisDateTime", writeDateTime(conditions?.from)),
    leaf("ram:BasisPeriodMeasure", conditions?.period, { unitCode: conditions?.period_unit }),
    leaf("ram:BasisAmount", conditions?.base),
    leaf("ram:CalculationPercent", conditions?.percent),
    leaf(amountName, conditions?.amount),
  ].join("");
}
