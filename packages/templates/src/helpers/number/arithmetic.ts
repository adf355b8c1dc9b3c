/** The four operations and related ones. They calculate in decimals, so that sums of money come out right. */
import Big from "big.js";
import { Fault } from "../../core/errors.ts";
import { declaredArithmetic } from "../declarations/number/arithmetic.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { decimal, plus, rounded, toNumber } from "./decimal.ts";

export const arithmetic = implementHelpers(declaredArithmetic, {
  add: ([left, right]) => plus(left, right),
  subtract: ([left, right]) => toNumber(decimal(left).minus(decimal(right))),
  multiply: ([left, right]) => toNumber(decimal(left).times(decimal(right))),
  divide: ([left, right]) => {
    if (Number(right) === 0) throw new Fault(`${left} cannot be divided by zero.`);
    return toNumber(decimal(left).div(decimal(right)));
  },
  modulo: ([left, right]) => {
    if (Number(right) === 0) throw new Fault(`${left} cannot be divided by zero.`);
    const divisor = decimal(right);
    const rest = decimal(left).mod(divisor);
    return toNumber(rest.eq(0) || rest.s === divisor.s ? rest : rest.plus(divisor));
  },
  abs: ([number]) => toNumber(decimal(number).abs()),
  round: ([number, decimals]) => rounded(number, Math.trunc(Number(decimals))),
  ceil: ([number]) => toNumber(towards(decimal(number), 1)),
  floor: ([number]) => toNumber(towards(decimal(number), -1)),
});

/** The whole number next to a decimal on its upper (1) or lower (-1) side. */
function towards(value: Big, side: 1 | -1): Big {
  const whole = value.round(0, Big.roundDown);
  if (whole.eq(value) || value.s !== side) return whole;

  return whole.plus(side);
}
