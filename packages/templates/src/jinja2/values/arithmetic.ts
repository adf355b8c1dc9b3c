/** Python's arithmetic: whole numbers stay exact, `/` gives floats, `+` and `*` also join and repeat. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { formatPercent } from "./formatting/percent.ts";
import { escapedText } from "./markup.ts";
import { asInt, asNumber, float, type Int, int, LARGEST_INT_BITS } from "./number.ts";
import { asText, sameKind } from "./text.ts";
import { typeName } from "./type-name.ts";
import { Undefined } from "./undefined.ts";
import type { RenderContext } from "./value.ts";
import { Tuple, type Value } from "./value.ts";

function unsupported(operator: string, left: Value, right: Value): Fault {
  if (left instanceof Undefined) return left.fault();
  if (right instanceof Undefined) return right.fault();

  return new Fault(`"${operator}" cannot be used on ${typeName(left)} and ${typeName(right)}.`);
}

function divisionByZero(): Fault {
  return new Fault("Division by zero.");
}

/** A whole number of any size, kept below the size that a template may make. */
function bigInt(value: bigint): Int {
  const result = int(value);
  if (typeof result === "bigint" && result.toString(16).length * 4 > LARGEST_INT_BITS) throw tooLarge();

  return result;
}

function tooLarge(): Fault {
  return new Fault("The result is a number too large to work with.", "template_limit_exceeded");
}

export function add(left: Value, right: Value, context: RenderContext): Value {
  const leftInt = asInt(left);
  const rightInt = asInt(right);
  if (leftInt !== undefined && rightInt !== undefined) return addInts(leftInt, rightInt);
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return float(leftNumber + rightNumber);
  const { meter } = context.run;
  const leftText = asText(left);
  const rightText = asText(right);
  if (leftText !== undefined && rightText !== undefined) {
    meter.string(leftText.length + rightText.length);
    if (typeof left === "string" && typeof right === "string") return left + right;
    return new SafeString(escapedText(left, context) + escapedText(right, context));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    meter.list(left.length + right.length);
    meter.step(left.length + right.length);
    return [...left, ...right];
  }
  if (left instanceof Tuple && right instanceof Tuple) {
    meter.list(left.items.length + right.items.length);
    return new Tuple([...left.items, ...right.items]);
  }

  throw unsupported("+", left, right);
}

function addInts(left: Int, right: Int): Int {
  if (typeof left === "number" && typeof right === "number") {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }

  return bigInt(BigInt(left) + BigInt(right));
}

export function subtract(left: Value, right: Value): Value {
  const leftInt = asInt(left);
  const rightInt = asInt(right);
  if (leftInt !== undefined && rightInt !== undefined) {
    return addInts(leftInt, typeof rightInt === "number" ? 0 - rightInt : -rightInt);
  }
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return float(leftNumber - rightNumber);

  throw unsupported("-", left, right);
}

export function multiply(left: Value, right: Value, context: RenderContext): Value {
  const leftInt = asInt(left);
  const rightInt = asInt(right);
  if (leftInt !== undefined && rightInt !== undefined) {
    if (typeof leftInt === "number" && typeof rightInt === "number") {
      const product = leftInt * rightInt;
      if (Number.isSafeInteger(product)) return product + 0;
    }
    return bigInt(BigInt(leftInt) * BigInt(rightInt));
  }
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return float(leftNumber * rightNumber);
  if (rightInt !== undefined) return repeat(left, rightInt, context) ?? fail();
  if (leftInt !== undefined) return repeat(right, leftInt, context) ?? fail();

  return fail();

  function fail(): never {
    throw unsupported("*", left, right);
  }
}

/** A text, list or tuple repeated, or undefined where the value is none of them. */
function repeat(value: Value, times: Int, context: RenderContext): Value | undefined {
  const { meter } = context.run;
  const count = Math.max(0, Number(times));
  const text = asText(value);
  if (text !== undefined) {
    meter.string(text.length * count);
    return sameKind(value as string | SafeString, text === "" ? "" : text.repeat(count));
  }
  const items = Array.isArray(value) ? value : value instanceof Tuple ? value.items : undefined;
  if (items === undefined) return undefined;
  meter.list(items.length * count);
  meter.step(items.length * count);
  const repeated: Value[] = [];
  for (let at = 0; at < items.length * count; at++) repeated.push(items[at % items.length]!);

  return Array.isArray(value) ? repeated : new Tuple(repeated);
}

export function divide(left: Value, right: Value): Value {
  const leftNumber = asNumber(left);
  const rightNumber = asNumber(right);
  if (leftNumber === undefined || rightNumber === undefined) throw unsupported("/", left, right);
  if (rightNumber === 0) throw divisionByZero();
  if (!Number.isFinite(leftNumber) && typeof left === "bigint") throw tooLarge();

  return float(leftNumber / rightNumber);
}

export function floorDivide(left: Value, right: Value): Value {
  const leftInt = asInt(left);
  const rightInt = asInt(right);
  if (leftInt !== undefined && rightInt !== undefined) {
    if (Number(rightInt) === 0) throw divisionByZero();
    if (typeof leftInt === "number" && typeof rightInt === "number") {
      const multiple = leftInt - floorModulo(leftInt, rightInt);
      if (Number.isSafeInteger(multiple)) return multiple / rightInt + 0;
    }
    const dividend = BigInt(leftInt);
    const divisor = BigInt(rightInt);
    const rest = ((dividend % divisor) + divisor) % divisor;
    return int((dividend - rest) / divisor);
  }
  const { dividend, divisor } = floatOperands("//", left, right);
  const quotient = (dividend - floorModulo(dividend, divisor)) / divisor;
  if (quotient === 0) return float(dividend / divisor < 0 || Object.is(dividend / divisor, -0) ? -0 : 0);
  const floor = Math.floor(quotient);

  return float(quotient - floor > 0.5 ? floor + 1 : floor);
}

/** The rest with the sign of the divisor. */
function floorModulo(dividend: number, divisor: number): number {
  const rest = dividend % divisor;

  return rest !== 0 && rest < 0 !== divisor < 0 ? rest + divisor : rest;
}

function floatOperands(operator: string, left: Value, right: Value): { dividend: number; divisor: number } {
  const dividend = asNumber(left);
  const divisor = asNumber(right);
  if (dividend === undefined || divisor === undefined) throw unsupported(operator, left, right);
  if (divisor === 0) throw divisionByZero();

  return { dividend, divisor };
}

/** `%`: the rest of a division, or a text with its places filled in. */
export function modulo(left: Value, right: Value, context: RenderContext): Value {
  if (asText(left) !== undefined) return formatPercent(left as string | SafeString, right, context);
  const leftInt = asInt(left);
  const rightInt = asInt(right);
  if (leftInt !== undefined && rightInt !== undefined) {
    if (Number(rightInt) === 0) throw divisionByZero();
    if (typeof leftInt === "number" && typeof rightInt === "number") return floorModulo(leftInt, rightInt) + 0;
    const divisor = BigInt(rightInt);
    return int(((BigInt(leftInt) % divisor) + divisor) % divisor);
  }
  const { dividend, divisor } = floatOperands("%", left, right);
  const rest = floorModulo(dividend, divisor);

  return float(rest === 0 ? (divisor < 0 ? -0 : 0) : rest);
}

export function power(left: Value, right: Value): Value {
  const base = asInt(left);
  const exponent = asInt(right);
  if (base !== undefined && exponent !== undefined && exponent >= 0) return intPower(BigInt(base), exponent);
  const baseNumber = asNumber(left);
  const exponentNumber = asNumber(right);
  if (baseNumber === undefined || exponentNumber === undefined) throw unsupported("**", left, right);
  if (baseNumber === 0 && exponentNumber < 0) throw new Fault("0 cannot be raised to a negative power.");
  const result = baseNumber ** exponentNumber;
  if (Number.isNaN(result) && !Number.isNaN(baseNumber) && !Number.isNaN(exponentNumber)) {
    throw new Fault("A negative number cannot be raised to a power that is not whole.");
  }
  if (!Number.isFinite(result) && Number.isFinite(baseNumber) && Number.isFinite(exponentNumber)) throw tooLarge();

  return float(result);
}

function intPower(base: bigint, exponent: Int): Value {
  const bits = base === 0n || base === 1n || base === -1n ? 1 : base.toString(2).length;
  if (bits > 1 && bits * Number(exponent) > LARGEST_INT_BITS) throw tooLarge();
  if (bits > 1) return int(base ** BigInt(exponent));
  if (Number(exponent) === 0) return 1;

  return base === -1n && BigInt(exponent) % 2n === 0n ? 1 : Number(base);
}

export function negate(value: Value): Value {
  const whole = asInt(value);
  if (whole !== undefined) return typeof whole === "number" ? 0 - whole : int(-whole);
  const number = asNumber(value);
  if (number === undefined) throw notANumber("-", value);

  return float(-number);
}

export function positive(value: Value): Value {
  const whole = asInt(value);
  if (whole !== undefined) return whole;
  const number = asNumber(value);
  if (number === undefined) throw notANumber("+", value);

  return float(number);
}

function notANumber(operator: string, value: Value): Fault {
  if (value instanceof Undefined) return value.fault();

  return new Fault(`"${operator}" needs a number but is given ${typeName(value)}.`);
}
