/** Numbers as Ruby knows them: integers of any size, and floats that stay floats when they are whole. */
import { Fault } from "../../core/errors.ts";

/**
 * A whole float, such as 4.0: JavaScript's own numbers cannot tell it from the integer 4.
 * Every other float is a plain number; an integer is a plain number or, beyond 2^53, a bigint.
 */
export class WholeFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

export type LiquidNumber = number | bigint | WholeFloat;

/** The float of this value. */
export function float(value: number): number | WholeFloat {
  return Number.isInteger(value) ? new WholeFloat(value) : value;
}

/** The smallest form of an integer. */
export function integer(value: bigint): number | bigint {
  return value >= MIN_SAFE && value <= MAX_SAFE ? Number(value) : value;
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MIN_SAFE = BigInt(Number.MIN_SAFE_INTEGER);

export function isNumber(value: unknown): value is LiquidNumber {
  return typeof value === "number" || typeof value === "bigint" || value instanceof WholeFloat;
}

export function isInteger(value: unknown): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));
}

/** The value as JavaScript compares and calculates it. */
export function plainNumber(value: LiquidNumber): number | bigint {
  return value instanceof WholeFloat ? value.value : value;
}

/** More digits than any document needs; past it, big integers would be a way to burn time. */
const MOST_DIGITS = 5_000;

/** Reads a run of digits with an optional sign as an integer. */
export function parseInteger(digits: string): number | bigint {
  if (digits.length <= 15) return Number(digits) || 0;
  if (digits.length > MOST_DIGITS) throw tooManyDigits(digits.length);

  return integer(BigInt(digits.startsWith("+") ? digits.slice(1) : digits));
}

/** Refuses an integer that has grown too long; give it the bits of what is about to be calculated. */
export function checkIntegerSize(value: bigint): bigint {
  if (BigInt.asIntN(MOST_DIGITS * 3, value) !== value) throw tooManyDigits(MOST_DIGITS);

  return value;
}

function tooManyDigits(count: number): Fault {
  return new Fault(
    `A number of ${count} digits or more is longer than a template may make.`,
    "template_limit_exceeded",
  );
}

/** A number as Ruby prints it: `4`, `4.0`, `0.1`, `1.0e+20`. */
export function printNumber(value: LiquidNumber): string {
  if (typeof value === "bigint") return value.toString();
  if (value instanceof WholeFloat) return printFloat(value.value);
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? "0" : String(value);
  if (Number.isInteger(value)) return BigInt(value).toString();

  return printFloat(value);
}

function printFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  // Ruby prints the minus of a negative zero; on a document it only looks like a mistake.
  if (value === 0) return "0.0";

  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e16) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [digits, exponent] = value.toExponential().split("e") as [string, string];
  const sign = exponent.startsWith("-") ? "-" : "+";
  const mantissa = digits.includes(".") ? digits : `${digits}.0`;

  return `${mantissa}e${sign}${exponent.slice(1).padStart(2, "0")}`;
}
