/**
 * Amounts added up in binary floating point. Some official rules do that, so that a difference of exactly what they allow is
 * sometimes more there: 100.01 is more than 0.01 away from 100.
 */

import type { Decimal } from "../../model/decimal.ts";
import { stringValue, type XmlElement } from "../../xml/tree.ts";
import { numberIn } from "../select.ts";

/** The number in an element; throws `NotANumber` as `numberIn` does. */
export function binaryIn(amount: XmlElement): number {
  numberIn(amount);
  return Number(stringValue(amount));
}

export function roundedToCents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The sum in the order of the document, rounded to cents. */
export function binarySum(amounts: readonly XmlElement[]): number {
  return roundedToCents(amounts.reduce((total, amount) => total + binaryIn(amount), 0));
}

/** A cent for each amount. */
export function binaryCents(count: number): number {
  return count / 100;
}

/** The digits behind the point that hold every double of the size of an amount. */
const binaryDigits = 80;

/** The number that a double is, to the last digit. */
export function exactOf(value: number): Decimal {
  return { units: BigInt(value.toFixed(binaryDigits).replace(".", "")), scale: binaryDigits };
}
