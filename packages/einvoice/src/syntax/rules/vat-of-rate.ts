/** The VAT that follows from a taxable amount and a rate, and how far a stated one may be from it. */

import {
  absolute,
  compare,
  type Decimal,
  formatDecimal,
  minus,
  one,
  percentOf,
  plus,
  round,
  times,
} from "../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { normalizeSpace } from "../../xml/white-space.ts";
import { numberIn } from "../select.ts";

function expectedVat(basis: Decimal, rate: Decimal): Decimal {
  return round(times(absolute(basis), percentOf(rate)), 2);
}

/** Less than one unit of the currency off, which the official rules grant; some grant the whole unit. */
export function vatFollows(
  amount: Decimal | undefined,
  basis: Decimal | undefined,
  rate: Decimal | undefined,
  tolerance: "less than one" | "up to one",
): boolean {
  if (!amount || !basis || !rate) return false;
  const expected = expectedVat(basis, rate);
  const below = compare(minus(absolute(amount), one), expected);
  const above = compare(plus(absolute(amount), one), expected);
  return tolerance === "up to one" ? below <= 0 && above >= 0 : below < 0 && above > 0;
}

/** What a stated VAT should be, from the elements that it, the taxable amount and the rate are in. */
export function vatMessage(
  amount: XmlElement | undefined,
  basis: XmlElement | undefined,
  rate: XmlElement | undefined,
): string {
  const written = (element: XmlElement | undefined) => (element ? normalizeSpace(stringValue(element)) : "");
  const expected = basis && rate ? formatDecimal(expectedVat(numberIn(basis), numberIn(rate)), 2) : "0";
  return `The VAT is ${written(amount) || "missing"} but ${written(rate) || "no"} % of ${written(basis) || "no amount"} is ${expected}`;
}
