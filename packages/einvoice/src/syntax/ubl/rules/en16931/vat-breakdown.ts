/** BG-23, the VAT breakdown: what each one states, and that its VAT follows from amount and rate. */

import { equal, round, zero } from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { vatFollows, vatMessage } from "../../../rules/vat-of-rate.ts";
import { first, has, numberAt, select, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";
import { present } from "../presence.ts";

const vatCategories = (subtotal: XmlElement) => select(subtotal, "cac:TaxCategory").filter(isVat);

/** What is wrong with the VAT of a breakdown. */
export function messageOfVat(subtotal: XmlElement, category: XmlElement | undefined): string {
  const rate = category && first(category, "cbc:Percent");
  return vatMessage(first(subtotal, "cbc:TaxAmount"), first(subtotal, "cbc:TaxableAmount"), rate);
}

function amountHolds(subtotal: XmlElement): boolean {
  const amount = numberAt(subtotal, "cbc:TaxAmount");
  const [category] = vatCategories(subtotal);
  const rate = category && numberAt(category, "cbc:Percent");
  if (!rate || equal(round(rate, 0), zero)) return amount !== undefined && equal(round(amount, 0), zero);
  return vatFollows(amount, numberAt(subtotal, "cbc:TaxableAmount"), rate, "less than one");
}

export const vatBreakdown: RuleContext = {
  match: "cac:TaxTotal/cac:TaxSubtotal",
  rules: [
    present("BR-45", "TaxableAmount (BT-116) of the VAT breakdown", "cbc:TaxableAmount"),
    present("BR-46", "TaxAmount (BT-117) of the VAT breakdown", "cbc:TaxAmount"),
    {
      id: "BR-47",
      holds: (subtotal) => vatCategories(subtotal).some((category) => has(category, "cbc:ID")),
      message: () => "The VAT breakdown has no category (BT-118), or its TaxScheme is not VAT",
    },
    {
      id: "BR-48",
      holds: (subtotal) =>
        vatCategories(subtotal).some((category) => has(category, "cbc:Percent") || value(category, "cbc:ID") === "O"),
      message: () => "The VAT breakdown has no rate (BT-119); only category O may leave it out",
    },
    {
      id: "BR-CO-17",
      holds: amountHolds,
      message: (subtotal) => messageOfVat(subtotal, vatCategories(subtotal)[0]),
    },
    twoDecimals("BR-DEC-19", "cbc:TaxableAmount"),
    twoDecimals("BR-DEC-20", "cbc:TaxAmount"),
  ],
};
