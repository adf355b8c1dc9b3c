/** Python's `==`, `<` and `in`. */

import { Fault } from "../../core/errors.ts";
import { containsText } from "../../core/text-search.ts";
import { iterate, tryIterate } from "./iterate.ts";
import { hashKey, isMapping, mappingEntries, mappingGet, mappingHas, mappingSize } from "./mapping.ts";
import { isNumber } from "./number.ts";
import { Range } from "./range.ts";
import { asText, textSteps } from "./text.ts";
import { typeName } from "./type-name.ts";
import { Undefined } from "./undefined.ts";
import type { RenderContext } from "./value.ts";
import { Float, Tuple, type Value } from "./value.ts";

export function equals(left: Value, right: Value, context: RenderContext): boolean {
  if (left instanceof Undefined) return left.equals(right);
  if (right instanceof Undefined) return right.equals(left);
  if (left === right) return true;
  if (left === null || right === null) return false;
  const leftNumber = numeric(left);
  if (leftNumber !== undefined) {
    const rightNumber = numeric(right);
    return rightNumber !== undefined && sameNumber(leftNumber, rightNumber);
  }
  const leftText = asText(left);
  if (leftText !== undefined) return leftText === asText(right);
  if (Array.isArray(left)) return Array.isArray(right) && equalItems(left, right, context);
  if (left instanceof Tuple) return right instanceof Tuple && equalItems(left.items, right.items, context);
  if (isMapping(left)) return isMapping(right) && equalMappings(left, right, context);
  if (left instanceof Range) return right instanceof Range && left.equals(right);

  return false;
}

function numeric(value: Value): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1 : 0;

  return value instanceof Float ? value.value : undefined;
}

/** A bigint and a number are compared by their value. */
function sameNumber(left: number | bigint, right: number | bigint): boolean {
  return left === right || (typeof left !== typeof right && left <= right && left >= right);
}

function equalItems(left: readonly Value[], right: readonly Value[], context: RenderContext): boolean {
  if (left.length !== right.length) return false;

  return left.every((item, at) => {
    context.run.meter.step();
    return equals(item, right[at]!, context);
  });
}

function equalMappings(left: Value, right: Value, context: RenderContext): boolean {
  if (!isMapping(left) || !isMapping(right) || mappingSize(left) !== mappingSize(right)) return false;
  for (const [key, value] of mappingEntries(left)) {
    context.run.meter.step();
    const other = mappingGet(right, key);
    if (other === undefined || !equals(value, other, context)) return false;
  }

  return true;
}

/** Less than 0, 0 or more than 0; NaN where neither is less. */
export function compare(left: Value, right: Value, operator: string, context: RenderContext): number {
  if (left instanceof Undefined) throw left.fault();
  if (right instanceof Undefined) throw right.fault();
  const leftNumber = numeric(left);
  const rightNumber = numeric(right);
  if (leftNumber !== undefined && rightNumber !== undefined) {
    if (leftNumber < rightNumber) return -1;
    if (leftNumber > rightNumber) return 1;
    return sameNumber(leftNumber, rightNumber) ? 0 : Number.NaN;
  }
  const leftText = asText(left);
  const rightText = asText(right);
  if (leftText !== undefined && rightText !== undefined) return compareText(leftText, rightText);
  if (Array.isArray(left) && Array.isArray(right)) return compareItems(left, right, operator, context);
  if (left instanceof Tuple && right instanceof Tuple) return compareItems(left.items, right.items, operator, context);

  throw new Fault(`"${operator}" cannot compare ${typeName(left)} and ${typeName(right)}.`);
}

/** By code points: UTF-16 units would put characters beyond U+FFFF too early. */
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const leftUnit = left.charCodeAt(at);
    const rightUnit = right.charCodeAt(at);
    if (leftUnit === rightUnit) continue;
    const isLeftSurrogate = (leftUnit & 0xf800) === 0xd800;
    const isRightSurrogate = (rightUnit & 0xf800) === 0xd800;
    if (isLeftSurrogate !== isRightSurrogate) return isLeftSurrogate ? 1 : -1;
    return leftUnit - rightUnit;
  }

  return left.length - right.length;
}

function compareItems(
  left: readonly Value[],
  right: readonly Value[],
  operator: string,
  context: RenderContext,
): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    context.run.meter.step();
    if (!equals(left[at]!, right[at]!, context)) return compare(left[at]!, right[at]!, operator, context);
  }

  return left.length - right.length;
}

/** Python's `item in container`. */
export function contains(container: Value, item: Value, context: RenderContext): boolean {
  const text = asText(container);
  if (text !== undefined) {
    const part = asText(item);
    if (part !== undefined) {
      context.run.meter.step(textSteps(text) + textSteps(part));
      return containsText(text, part);
    }
    if (item instanceof Undefined) throw item.fault();
    throw new Fault(`"in" looks for a text in a text but is given ${typeName(item)}.`);
  }
  if (isMapping(container)) {
    hashKey(item);
    return mappingHas(container, item);
  }
  if (container instanceof Range && isNumber(item)) return container.includes(item);
  if (tryIterate(container, context) === undefined) {
    throw new Fault(`"in" needs a list, a dict or a text but is given ${typeName(container)}.`);
  }
  for (const candidate of iterate(container, context)) {
    context.run.meter.step();
    if (candidate === item || equals(candidate, item, context)) return true;
  }

  return false;
}

/** The same object, as `is sameas` asks: numbers and plain texts are the same where they are equal and of one type. */
export function isSame(left: Value, right: Value): boolean {
  return left === right || (left instanceof Float && right instanceof Float && left.value === right.value);
}
