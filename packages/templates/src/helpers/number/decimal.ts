/** Decimal arithmetic: 0.1 + 0.2 is 0.3, as on paper. */
import Big from "big.js";
import { Fault } from "../../core/errors.ts";

Big.DP = 20;

/** A number as a decimal, by the digits that it prints. */
export function decimal(value: number | bigint | string): Big {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Fault(`${value} is not a number that can be used in a calculation.`);

  return new Big(String(value));
}

/** Back to a number of the languages. */
export function toNumber(value: Big): number {
  return Number(value.toString());
}

export function plus(left: number | bigint, right: number | bigint): number {
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return Number(left) + Number(right);

  return toNumber(decimal(left).plus(decimal(right)));
}

/** The number with this many decimals; halves go away from zero. A negative count rounds to tens, hundreds … */
export function rounded(value: number | bigint, decimals: number): number {
  if (decimals >= 0) return toNumber(decimal(value).round(Math.min(decimals, 20), Big.roundHalfUp));
  const unit = new Big(10).pow(Math.min(-decimals, 30));

  return toNumber(decimal(value).div(unit).round(0, Big.roundHalfUp).times(unit));
}

/** Less than this is what binary fractions leave behind, not an amount. */
const BINARY_REST = "0.000001";

/** An amount in whole cents, or undefined where it has parts of a cent. 0.30000000000000004 is thirty cents. */
export function wholeCents(amount: number | bigint): Big | undefined {
  const exact = decimal(amount);
  const cents = exact.round(2, Big.roundHalfUp);

  return exact.minus(cents).abs().lt(BINARY_REST) ? cents : undefined;
}
