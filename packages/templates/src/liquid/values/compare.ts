/** Truth, equality and order of values, as Ruby Liquid decides them. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { isReachable, ownNames, ownProperty } from "../../core/own-property.ts";
import { Drop, MethodLiteral } from "./drop.ts";
import { isInteger, isNumber, type LiquidNumber, plainNumber, WholeFloat } from "./float.ts";
import { Range } from "./range.ts";

/** Only nil and false are false: 0, "" and an empty list are true. */
export function isTruthy(value: unknown): boolean {
  return value !== false && value !== null && value !== undefined;
}

/** Strips what only escaping needs to know. */
export function plain(value: unknown): unknown {
  return value instanceof SafeString ? value.text : value;
}

export function isEmpty(value: unknown): boolean {
  const given = plain(value);
  if (typeof given === "string" || Array.isArray(given)) return given.length === 0;
  if (isHash(given)) return ownNames(given).length === 0;

  return false;
}

function isBlank(value: unknown): boolean {
  const given = plain(value);
  if (given === undefined || given === null || given === false) return true;
  if (typeof given === "string") return /^\s*$/.test(given);

  return isEmpty(given);
}

/** A hash in Ruby's words: an object of the data. */
export function isHash(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;

  return !(
    value instanceof Drop ||
    value instanceof Range ||
    value instanceof WholeFloat ||
    value instanceof SafeString ||
    value instanceof MethodLiteral ||
    value instanceof Date
  );
}

export function areEqual(left: unknown, right: unknown): boolean {
  if (left instanceof MethodLiteral) return matchesLiteral(left, right);
  if (right instanceof MethodLiteral) return matchesLiteral(right, left);
  if (left === right) return true;

  return areSame(plain(left), plain(right), 0);
}

function matchesLiteral(literal: MethodLiteral, value: unknown): boolean {
  return literal.word === "empty" ? isEmpty(value) : isBlank(value);
}

function areSame(left: unknown, right: unknown, depth: number): boolean {
  if (left === right) return true;
  if (left === undefined || left === null) return right === undefined || right === null;
  if (isNumber(left)) return isNumber(right) && compareNumbers(left, right) === 0;
  if (left instanceof Date) return right instanceof Date && left.getTime() === right.getTime();
  if (typeof left !== "object" || typeof right !== "object" || right === null || depth > 100) return false;
  if (left instanceof Range) return right instanceof Range && left.first === right.first && left.last === right.last;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || right.length !== left.length) return false;
    return left.every((item, at) => areSame(plain(item), plain(right[at]), depth + 1));
  }
  if (left instanceof Drop)
    return right instanceof Drop && left.name === right.name && left.name === "Liquid::SelfDrop";
  if (!isHash(left) || !isHash(right)) return false;

  const names = ownNames(left);
  return (
    names.length === ownNames(right).length &&
    names.every(
      (name) =>
        isReachable(right, name) && areSame(plain(ownProperty(left, name)), plain(ownProperty(right, name)), depth + 1),
    )
  );
}

/**
 * Negative, zero or positive as `<=>`, null where the values have no order. Ruby raises where numbers meet texts.
 */
export function compare(leftValue: unknown, rightValue: unknown): number | null {
  const left = plain(leftValue);
  const right = plain(rightValue);
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === "string" && typeof right === "string") return compareTexts(left, right);
  const isOrdered = (value: unknown) => isNumber(value) || typeof value === "string";
  if (isOrdered(left) && isOrdered(right)) {
    throw new Fault(`The comparison of ${className(left)} with ${className(right)} failed: convert one of them first.`);
  }

  return null;
}

function compareNumbers(left: LiquidNumber, right: LiquidNumber): number {
  const a = plainNumber(left);
  const b = plainNumber(right);

  if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;

  return a < b ? -1 : a > b ? 1 : 0;
}

/** By code point, as Ruby compares UTF-8. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a === b) continue;
    const bothSurrogateOrNot = isSurrogate(a) === isSurrogate(b);
    return bothSurrogateOrNot ? Math.sign(a - b) : isSurrogate(a) ? 1 : -1;
  }

  return Math.sign(left.length - right.length);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** The Ruby name of a value's type, for messages that authors find in Liquid's documentation too. */
export function className(value: unknown): string {
  if (value === undefined || value === null) return "nil";
  if (isInteger(value)) return "Integer";
  if (isNumber(value)) return "Float";
  if (typeof value === "string" || value instanceof SafeString) return "String";
  if (Array.isArray(value)) return "Array";
  if (typeof value === "boolean") return String(value);

  return value instanceof Drop ? value.name : value instanceof Range ? "Range" : "Hash";
}
