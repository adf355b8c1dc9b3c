/** Arithmetic as Ruby Liquid does it: integers stay integers, floats are calculated in decimal and printed as floats. */
import Big from "big.js";
import { Fault } from "../../core/errors.ts";
import { plain } from "./compare.ts";
import {
  checkIntegerSize,
  float,
  integer,
  isInteger,
  isNumber,
  type LiquidNumber,
  parseInteger,
  printNumber,
} from "./float.ts";

/** An integer, or a decimal for what Ruby holds as a float. */
export type Operand = number | bigint | Big;

/** Division keeps as many places as a float could ever show. */
const Decimal = Big();
Decimal.DP = 40;
Decimal.RM = Decimal.roundHalfUp;

/** More digits than a float holds; longer texts are read as floats first, because decimal arithmetic on them is slow. */
const LONGEST_DECIMAL = 400;

/** A number for arithmetic: texts are read as far as they are digits, anything else counts as 0. */
export function toOperand(given: unknown): Operand {
  const value = plain(given);
  if (isInteger(value)) return value;
  if (isNumber(value)) return decimal(value);
  if (typeof value !== "string") return 0;
  const text = value.trim();
  if (/^-?\d+\.\d+$/.test(text)) return text.length > LONGEST_DECIMAL ? decimal(Number(text)) : new Decimal(text);

  return parseInteger(/^[-+]?\d+/.exec(text)?.[0] ?? "0");
}

function decimal(value: LiquidNumber): Big {
  const number = typeof value === "object" ? value.value : Number(value);
  if (!Number.isFinite(number)) throw new Fault(`${printNumber(number)} cannot be calculated with.`);

  return new Decimal(number);
}

/** The number that a result is in Liquid. */
export function fromOperand(value: Operand): LiquidNumber {
  return isDecimal(value) ? float(Number(value.valueOf())) : value;
}

function isDecimal(value: Operand): value is Big {
  return typeof value === "object";
}

function bothDecimal(left: Operand, right: Operand): [Big, Big] | undefined {
  if (!isDecimal(left) && !isDecimal(right)) return undefined;

  return [asDecimal(left), asDecimal(right)];
}

function asDecimal(value: Operand): Big {
  return isDecimal(value) ? value : new Decimal(value.toString());
}

type IntegerOperation = (left: bigint, right: bigint) => bigint;

function calculate(
  left: Operand,
  right: Operand,
  fast: (left: number, right: number) => number,
  exact: IntegerOperation,
  inDecimal: (left: Big, right: Big) => Big,
): Operand {
  if (typeof left === "number" && typeof right === "number") {
    const result = fast(left, right);
    if (Number.isSafeInteger(result)) return result;
  }
  const decimals = bothDecimal(left, right);
  if (decimals !== undefined) return inDecimal(...decimals);

  return integer(checkIntegerSize(exact(BigInt(left as number | bigint), BigInt(right as number | bigint))));
}

export function add(left: Operand, right: Operand): Operand {
  return calculate(
    left,
    right,
    (a, b) => a + b,
    (a, b) => a + b,
    (a, b) => a.plus(b),
  );
}

export function subtract(left: Operand, right: Operand): Operand {
  return calculate(
    left,
    right,
    (a, b) => a - b,
    (a, b) => a - b,
    (a, b) => a.minus(b),
  );
}

export function multiply(left: Operand, right: Operand): Operand {
  return calculate(
    left,
    right,
    (a, b) => a * b,
    (a, b) => a * b,
    (a, b) => a.times(b),
  );
}

/** Two integers divide into an integer, rounded down. By 0 they do not divide; with a float it is infinity. */
export function quotient(left: Operand, right: Operand): LiquidNumber {
  if ((isDecimal(left) || isDecimal(right)) && isZero(right)) return Number(left.toString()) / 0;

  return fromOperand(divide(left, right));
}

function divide(left: Operand, right: Operand): Operand {
  refuseZero(right);

  return calculate(
    left,
    right,
    (a, b) => Math.floor(a / b),
    floorDivide,
    (a, b) => a.div(b),
  );
}

/** The remainder has the sign of the divisor. */
export function modulo(left: Operand, right: Operand): Operand {
  refuseZero(right);

  return calculate(
    left,
    right,
    (a, b) => a - b * Math.floor(a / b) || 0,
    (a, b) => a - b * floorDivide(a, b),
    (a, b) => {
      const rest = a.mod(b);
      return !rest.eq(0) && rest.s !== b.s ? rest.plus(b) : rest;
    },
  );
}

function floorDivide(left: bigint, right: bigint): bigint {
  const quotient = left / right;

  return left % right !== 0n && left < 0n !== right < 0n ? quotient - 1n : quotient;
}

function refuseZero(divisor: Operand): void {
  if (isZero(divisor)) throw new Fault("A number is divided by 0.");
}

function isZero(value: Operand): boolean {
  return isDecimal(value) ? value.eq(0) : value === 0 || value === 0n;
}

export function absolute(value: Operand): Operand {
  if (isDecimal(value)) return value.abs();

  return value < 0 ? -value : value;
}

export function isLess(left: Operand, right: Operand): boolean {
  const decimals = bothDecimal(left, right);

  return decimals === undefined ? left < right : decimals[0].lt(decimals[1]);
}

/** Rounds half away from zero to a number of places; without places the result is an integer. */
export function round(value: Operand, places: number): Operand {
  if (!isDecimal(value)) return places >= 0 ? value : roundInteger(value, -places);
  const rounded = places >= 0 ? value.round(Math.min(places, 1_000)) : roundTens(value, -places);

  return places > 0 ? rounded : toIntegerOperand(rounded);
}

function roundTens(value: Big, tens: number): Big {
  const factor = new Decimal(10).pow(Math.min(tens, 400));

  return value.div(factor).round(0).times(factor);
}

function roundInteger(value: number | bigint, tens: number): number | bigint {
  return toIntegerOperand(roundTens(new Decimal(value.toString()), tens));
}

export function floor(value: Operand): Operand {
  if (!isDecimal(value)) return value;
  const whole = value.round(0, Decimal.roundDown);

  return toIntegerOperand(whole.gt(value) ? whole.minus(1) : whole);
}

export function ceil(value: Operand): Operand {
  if (!isDecimal(value)) return value;
  const whole = value.round(0, Decimal.roundDown);

  return toIntegerOperand(whole.lt(value) ? whole.plus(1) : whole);
}

function toIntegerOperand(value: Big): number | bigint {
  return parseInteger(value.toFixed(0));
}
