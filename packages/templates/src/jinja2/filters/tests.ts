/** The tests behind `is`. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { modulo } from "../values/arithmetic.ts";
import { compare, contains, equals, isSame } from "../values/compare.ts";
import { tryIterate, tryLength } from "../values/iterate.ts";
import { Dict, hashKey, isMapping } from "../values/mapping.ts";
import { isSafe } from "../values/markup.ts";
import { isLower, isUpper } from "../values/methods/string-predicates.ts";
import { asFloat, asInt, isNumber } from "../values/number.ts";
import { Range } from "../values/range.ts";
import { type Signature, signature } from "../values/signature.ts";
import { str } from "../values/str.ts";
import { asText, isText } from "../values/text.ts";
import { Undefined } from "../values/undefined.ts";
import type { RenderContext } from "../values/value.ts";
import { PythonObject, Tuple, type Value } from "../values/value.ts";

interface Test {
  signature: Signature;
  holds(context: RenderContext, value: Value, args: (Value | undefined)[]): boolean;
}

type Holds = Test["holds"];

const isEqual: Holds = (context, value, [other]) => equals(value, other!, context);
const isUnequal: Holds = (context, value, [other]) => !equals(value, other!, context);
const isGreater: Holds = (context, value, [other]) => compare(value, other!, ">", context) > 0;
const isAtLeast: Holds = (context, value, [other]) => compare(value, other!, ">=", context) >= 0;
const isLess: Holds = (context, value, [other]) => compare(value, other!, "<", context) < 0;
const isAtMost: Holds = (context, value, [other]) => compare(value, other!, "<=", context) <= 0;

const rows: Record<string, [string, Holds]> = {
  odd: ["", (context, value) => equals(modulo(value, 2, context), 1, context)],
  even: ["", (context, value) => equals(modulo(value, 2, context), 0, context)],
  divisibleby: ["num", (context, value, [by]) => equals(modulo(value, by!, context), 0, context)],
  defined: ["", (_context, value) => !(value instanceof Undefined)],
  undefined: ["", (_context, value) => value instanceof Undefined],
  filter: ["", (context, value) => isFilterName(nameOf(value), context)],
  test: ["", (_context, value) => tests.has(nameOf(value) ?? "")],
  none: ["", (_context, value) => value === null],
  boolean: ["", (_context, value) => typeof value === "boolean"],
  false: ["", (_context, value) => value === false],
  true: ["", (_context, value) => value === true],
  integer: ["", (_context, value) => typeof value !== "boolean" && asInt(value) !== undefined],
  float: ["", (_context, value) => asFloat(value) !== undefined],
  lower: ["", (context, value) => isLower(str(value, context))],
  upper: ["", (context, value) => isUpper(str(value, context))],
  string: ["", (_context, value) => isText(value)],
  mapping: ["", (_context, value) => isMapping(value)],
  number: ["", (_context, value) => isNumber(value)],
  sequence: ["", isSequence],
  iterable: ["", (context, value) => tryIterate(value, context) !== undefined],
  callable: ["", (_context, value) => isCallable(value)],
  sameas: ["other", (_context, value, [other]) => isSame(value, other!)],
  escaped: ["", (_context, value) => isSafe(value)],
  in: ["seq", (context, value, [seq]) => contains(seq!, value, context)],
  "==": ["other", isEqual],
  eq: ["other", isEqual],
  equalto: ["other", isEqual],
  "!=": ["other", isUnequal],
  ne: ["other", isUnequal],
  ">": ["other", isGreater],
  gt: ["other", isGreater],
  greaterthan: ["other", isGreater],
  ">=": ["other", isAtLeast],
  ge: ["other", isAtLeast],
  "<": ["other", isLess],
  lt: ["other", isLess],
  lessthan: ["other", isLess],
  "<=": ["other", isAtMost],
  le: ["other", isAtMost],
};

export const tests: ReadonlyMap<string, Test> = new Map(
  Object.entries(rows).map(([name, [text, holds]]) => [name, { signature: signature(text), holds }]),
);

export function unknownTest(name: string): string {
  return `There is no test "${name}".${didYouMeanHint(name, tests.keys())}`;
}

function nameOf(value: Value): string | undefined {
  hashKey(value);

  return asText(value);
}

function isFilterName(name: string | undefined, context: RenderContext): boolean {
  return name !== undefined && context.run.isFilter(name);
}

/** What has a length and items. */
function isSequence(context: RenderContext, value: Value): boolean {
  if (value instanceof Undefined) return value.kind !== "strict";
  if (value instanceof PythonObject) return value instanceof Tuple || value instanceof Dict || value instanceof Range;

  return tryLength(value, context) !== undefined;
}

function isCallable(value: Value): boolean {
  return value instanceof Undefined || (value instanceof PythonObject && value.isCallable());
}
