/** BG-23, the VAT breakdown: what each one states, and that its VAT follows from amount and rate. */

import {
  absolute,
  compare,
  type Decimal,
  equal,
  formatDecimal,
  minus,
  one,
  percentOf,
  plus,
  round,
  times,
  zero,
} from "../../../../model/decimal.ts";
import type { XmlElement } from "../../../../xml/tree.ts";
import { twoDecimals } from "../../../rules/amount-decimals.ts";
import { has, numberAt, select, value } from "../../../select.ts";
import type { RuleContext } from "../../../xml-rule.ts";
import { isVat } from "../../kinds.ts";
import { present } from "../presence.ts";

const vatCategories = (subtotal: XmlElement) => select(subtotal, "cac:TaxCategory").filter(isVat);

function expectedVat(basis: Decimal, rate: Decimal): Decimal {
  return round(times(absolute(basis), percentOf(rate)), 2);
}

/** Less than one unit of the currency off, which the official rules grant. */
export function vatFollows(
  amount: Decimal | undefined,
  basis: Decimal | undefined,
  rate: Decimal | undefined,
): boolean {
  if (!amount || !basis || !rate) return false;
  const expected = expectedVat(basis, rate);
  return compare(minus(absolute(amount), one), expected) < 0 && compare(plus(absolute(amount), one), expected) > 0;
}

export function vatMessage(subtotal: XmlElement, category: XmlElement | undefined): string {
  const basis = numberAt(subtotal, "cbc:TaxableAmount");
  const rate = category && numberAt(category, "cbc:Percent");
  const expected = basis && rate ? formatDecimal(expectedVat(basis, rate), 2) : "0";
  return `The VAT is ${value(subtotal, "cbc:TaxAmount") || "missing"} but ${rate ? formatDecimal(rate) : "no"} % of ${value(subtotal, "cbc:TaxableAmount") || "no amount"} is ${expected}`;
}

function amountHolds(subtotal: XmlElement): boolean {
  const amount = numberAt(subtotal, "cbc:TaxAmount");
  const [category] = vatCategories(subtotal);
  const rate = category && numberAt(category, "cbc:Percent");
  if (!rate || equal(round(rate, 0), zero)) return amount !== undefined && equal(round(amount, 0), zero);
  return vatFollows(amount, numberAt(subtotal, "cbc:TaxableAmount"), rate);
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
      message: (subtotal) => vatMessage(subtotal, vatCategories(subtotal)[0]),
    },
    twoDecimals("BR-DEC-19", "cbc:TaxableAmount"),
    twoDecimals("BR-DEC-20", "cbc:TaxAmount"),
  ],
};
