/** Compiles expressions and conditions into closures. */

import { Fault } from "../../core/errors.ts";
import { isReachable, ownNames, ownProperty } from "../../core/own-property.ts";
import { containsText } from "../../core/text-search.ts";
import type { Condition, Expression, Lookup, RangeExpression, Segment } from "../ast.ts";
import { characterCount } from "../values/characters.ts";
import { areEqual, compare, isHash, isTruthy, plain } from "../values/compare.ts";
import { Drop, MethodLiteral } from "../values/drop.ts";
import { isInteger } from "../values/float.ts";
import { rangeBound, truncated } from "../values/integer.ts";
import { Range } from "../values/range.ts";
import { toStringValue, toText } from "../values/text.ts";
import type { Context } from "./context.ts";

export type Evaluate = (context: Context) => unknown;
type Test = (context: Context) => boolean;

export function compileExpression(expression: Expression): Evaluate {
  switch (expression.kind) {
    case "literal": {
      const value = expression.value instanceof MethodLiteral ? "" : expression.value;
      return () => value;
    }
    case "range": {
      const fixed = literalRange(expression);
      if (fixed !== undefined) return () => fixed;
      const first = compileExpression(expression.first);
      const last = compileExpression(expression.last);
      return (context) => new Range(rangeBound(first(context)), rangeBound(last(context)));
    }
    case "lookup":
      return compileLookup(expression);
  }
}

/** A side of a comparison: only there are `empty` and `blank` more than an empty text. */
export function compileOperand(expression: Expression): Evaluate {
  if (expression.kind !== "literal") return compileExpression(expression);
  const { value } = expression;

  return () => value;
}

/** Between literals the bounds are cut to integers; a value that comes from the data must be one. */
function literalRange({ first, last }: RangeExpression): Range | undefined {
  if (first.kind !== "literal" || last.kind !== "literal") return undefined;
  const [from, to] = [truncated(first.value), truncated(last.value)];

  return from === undefined || to === undefined ? undefined : new Range(from, to);
}

function compileLookup(lookup: Lookup): Evaluate {
  const find = compileName(lookup);
  const steps = lookup.path.map(compileSegment);
  const [first, second] = steps;
  if (first === undefined) return find;
  if (second === undefined) return (context) => first(find(context), context);

  return (context) => {
    let value = find(context);
    for (const step of steps) value = step(value, context);
    return value;
  };
}

function compileName({ name, from }: Lookup): Evaluate {
  if (typeof name === "string") {
    return (context) => {
      const value = context.find(name);
      if (value !== undefined) return value;
      context.at(from);
      return context.lookup(name);
    };
  }
  const evaluate = compileExpression(name);

  return (context) => context.lookup(toText(evaluate(context), context.meter));
}

type Step = (holder: unknown, context: Context) => unknown;

function compileSegment(segment: Segment): Step {
  if (segment.kind === "key") {
    const evaluate = compileExpression(segment.key);
    return (holder, context) => {
      const key = plain(evaluate(context));
      return orStrict(byKey(holder, key), holder, context, segment, key);
    };
  }

  const { name } = segment;
  const command = COMMANDS.get(name);
  return (holder, context) => {
    const value = byName(holder, name);
    if (value !== undefined) return value;
    return orStrict(command?.(holder), holder, context, segment, name);
  };
}

/** With `undefined: "strict"`, a property that does not exist is an error. */
function orStrict(value: unknown, holder: unknown, context: Context, { from }: Segment, key: unknown): unknown {
  if (value !== undefined || context.runtime.undefined !== "strict") return value;
  if (typeof key === "string" && isReachable(holder, key)) return value;
  context.at(from);

  throw new Fault(`There is no "${toText(key, context.meter)}" here.`);
}

function byName(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return undefined;
  if (holder instanceof Drop) return holder.get(name);

  return isHash(holder) ? ownProperty(holder, name) : undefined;
}

function byKey(holder: unknown, key: unknown): unknown {
  if (Array.isArray(holder)) return typeof key === "number" && Number.isInteger(key) ? at(holder, key) : undefined;

  // The keys of JSON are texts: 1 is none of them, "1" may be.
  return typeof key === "string" ? byName(holder, key) : undefined;
}

function at(list: readonly unknown[], index: number): unknown {
  return list[index < 0 ? list.length + index : index];
}

/** What follows a dot and is not a key of the value: `items.size`, `items.first`, `items.last`. */
const COMMANDS: ReadonlyMap<string, (holder: unknown) => unknown> = new Map([
  ["size", sizeOf],
  ["first", firstOf],
  ["last", lastOf],
]);

export function sizeOf(holder: unknown): unknown {
  const value = plain(holder);
  if (typeof value === "string") return characterCount(value);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Range) return value.size;
  // Ruby's Integer#size is the number of bytes of a machine word.
  if (isInteger(value)) return 8;

  return isHash(value) ? ownNames(value).length : undefined;
}

export function firstOf(holder: unknown): unknown {
  const value = plain(holder);
  if (Array.isArray(value)) return value[0];
  if (typeof value === "string") return value === "" ? "" : String.fromCodePoint(value.codePointAt(0)!);
  if (value instanceof Range) return value.first;
  if (!isHash(value)) return undefined;
  const name = ownNames(value)[0];

  return name === undefined ? undefined : [name, ownProperty(value, name)];
}

export function lastOf(holder: unknown): unknown {
  const value = plain(holder);
  if (Array.isArray(value)) return value.at(-1);
  if (typeof value === "string") return value === "" ? "" : [...value.slice(-2)].at(-1);

  return value instanceof Range ? value.last : undefined;
}

export function compileCondition(condition: Condition): Test {
  switch (condition.kind) {
    case "test": {
      const evaluate = compileExpression(condition.value);
      return (context) => isTruthy(evaluate(context));
    }
    case "and": {
      const left = compileCondition(condition.left);
      const right = compileCondition(condition.right);
      return (context) => left(context) && right(context);
    }
    case "or": {
      const left = compileCondition(condition.left);
      const right = compileCondition(condition.right);
      return (context) => left(context) || right(context);
    }
    case "compare": {
      const left = compileOperand(condition.left);
      const right = compileOperand(condition.right);
      const test = OPERATORS.get(condition.operator) ?? unknownOperator(condition.operator);
      const { from } = condition;
      return (context) => {
        const a = left(context);
        const b = right(context);
        context.at(from);
        return test(a, b, context);
      };
    }
  }
}

type Operator = (left: unknown, right: unknown, context: Context) => boolean;

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["==", areEqual],
  ["!=", (left, right) => !areEqual(left, right)],
  ["<>", (left, right) => !areEqual(left, right)],
  ["<", (left, right) => ordered(left, right, (order) => order < 0)],
  [">", (left, right) => ordered(left, right, (order) => order > 0)],
  ["<=", (left, right) => ordered(left, right, (order) => order <= 0)],
  [">=", (left, right) => ordered(left, right, (order) => order >= 0)],
  ["contains", contains],
]);

function ordered(left: unknown, right: unknown, holds: (order: number) => boolean): boolean {
  const order = compare(left, right);

  return order !== null && holds(order);
}

function contains(leftValue: unknown, rightValue: unknown, context: Context): boolean {
  const left = plain(leftValue);
  const right = plain(rightValue);
  if (!isTruthy(left) || !isTruthy(right)) return false;
  if (typeof left === "string") {
    context.meter.step(left.length >> 8);
    // `empty` and `blank` are nothing as texts, which every text contains.
    return containsText(left, right instanceof MethodLiteral ? "" : toStringValue(right, context.meter));
  }
  if (Array.isArray(left)) {
    context.meter.step(left.length);
    return left.some((item) => areEqual(item, right));
  }
  if (left instanceof Range && right instanceof Range) return right.first >= left.first && right.last <= left.last;
  if (left instanceof Range) return typeof right === "number" && right >= left.first && right <= left.last;

  return isHash(left) && typeof right === "string" && isReachable(left, right);
}

/** The lax dialect reads operators that do not exist; they fail when they are reached. */
function unknownOperator(operator: string): Operator {
  return () => {
    throw new Fault(`"${operator}" is not an operator: use ==, !=, <, >, <=, >= or contains.`);
  };
}
