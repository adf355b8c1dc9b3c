/** Filters over lists. */
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { ownProperty } from "../../core/own-property.ts";
import { containsText } from "../../core/text-search.ts";
import type { Context } from "../run/context.ts";
import { firstOf, lastOf, sizeOf } from "../run/evaluate.ts";
import { sliceCharacters } from "../values/characters.ts";
import { areEqual, className, compare, compareTexts, isHash, isTruthy, plain } from "../values/compare.ts";
import { add, fromOperand, type Operand, toOperand } from "../values/decimal.ts";
import { describeValue } from "../values/describe.ts";
import { Drop } from "../values/drop.ts";
import { escapeHtml } from "../values/escape-html.ts";
import { isInteger, isNumber } from "../values/float.ts";
import { truncated } from "../values/integer.ts";
import { Range } from "../values/range.ts";
import { inspect, toStringValue } from "../values/text.ts";
import { type FilterTable, filter } from "./filter.ts";

/** The items of any value: lists flattened, an object as one item, nil as none. */
function items(value: unknown, context: Context): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Range) return value.toList(context.meter);
  if (!Array.isArray(value)) return [value];
  context.meter.step(value.length);
  if (!value.some((item) => Array.isArray(item))) return value;
  const flat = value.flat(Number.POSITIVE_INFINITY);
  context.meter.list(flat.length);
  context.meter.step(flat.length);

  return flat;
}

/** What a property filter finds in an item: `NONE` where the item cannot have properties at all. */
const NONE = Symbol("no properties");

function property(given: unknown, name: unknown, context: Context): unknown {
  const item = plain(given);
  const key = indexOr(plain(name));
  if (isHash(item)) return ownProperty(item, toStringValue(key, context.meter));
  if (item instanceof Drop) return item.get(toStringValue(key, context.meter));
  if (typeof item === "string" && typeof key === "string") return containsText(item, key) ? key : undefined;
  if (typeof item === "string" && isInteger(key)) return sliceCharacters(item, Number(key), 1) || undefined;
  // Ruby's Integer#[] is the bit at that place.
  if (isInteger(item) && isInteger(key)) return Number((BigInt(item) >> BigInt(Math.min(Number(key), 10_000))) & 1n);
  if (isInteger(item) || typeof item === "string") {
    throw new Fault(`Cannot select the property ${describeValue(name)} of ${describeValue(given)}.`);
  }

  return NONE;
}

/** A float counts as the index that it is cut to. */
function indexOr(key: unknown): unknown {
  return isNumber(key) && !isInteger(key) ? truncated(key) : key;
}

/** Calls `keep` with each item until it gives an answer; where an item has no properties the whole filter gives nothing. */
function searching<Result>(
  search: (list: readonly unknown[], holds: (item: unknown) => boolean) => Result,
  whenEmpty: () => Result,
) {
  return (input: unknown, [name, target]: readonly unknown[], context: Context): Result | undefined => {
    const list = items(input, context);
    if (list.length === 0) return whenEmpty();
    try {
      return search(list, (item) => {
        const value = property(item, name, context);
        if (value === NONE) throw withoutProperties(item, list, context);
        return target === undefined || target === null ? isTruthy(value) : areEqual(value, target);
      });
    } catch (error) {
      if (error instanceof WithoutProperties) return undefined;
      throw error;
    }
  };
}

class WithoutProperties extends Error {}

/** Liquid 4 looks at the first item alone: where a later one has no properties, it prints an error. */
function withoutProperties(item: unknown, list: readonly unknown[], context: Context): Error {
  if (!context.isRuby4 || item === list[0]) return new WithoutProperties();

  return new Fault(`${describeValue(item)} is in the list and has no properties: take it out with compact first.`);
}

export const listFilters: FilterTable = {
  size: filter(0, 0, (input) => sizeOf(input) ?? 0),
  first: filter(0, 0, (input) => firstOf(input)),
  last: filter(0, 0, (input) => lastOf(input)),
  join: filter(0, 1, (input, args, context) => {
    const glue = args.length === 0 ? " " : args[0];
    return join(items(input, context), glue, context);
  }),
  concat: filter(1, 1, (input, [other], context) => {
    if (!Array.isArray(other) && (context.isRuby4 || !(other instanceof Range))) {
      throw new Fault(`"concat" requires an array argument but got ${describeValue(other)}.`);
    }
    const left = items(input, context);
    const right = other instanceof Range ? other.toList(context.meter) : (other as readonly unknown[]);
    context.meter.list(left.length + right.length);
    context.meter.step(left.length + right.length);
    return [...left, ...right];
  }),
  reverse: filter(0, 0, (input, _args, context) => items(input, context).toReversed()),
  compact: filter(0, 1, (input, [name], context) => {
    const list = items(input, context);
    if (name === undefined || name === null) return list.filter((item) => item !== undefined && item !== null);
    const keyed = list.map((item) => ({ item, value: property(item, name, context) }));
    const bare = keyed.find(({ value }) => value === NONE);
    if (bare !== undefined) return nothingOrFault(withoutProperties(bare.item, list, context));
    return keyed.filter(({ value }) => value !== undefined && value !== null).map(({ item }) => item);
  }),
  map: filter(1, 1, (input, [name], context) =>
    items(input, context).map((item) => {
      const value = property(item, name, context);
      return value === NONE ? null : (value ?? null);
    }),
  ),
  where: filter(
    1,
    2,
    searching<unknown>(
      (list, holds) => list.filter(holds),
      () => [],
    ),
  ),
  reject: filter(
    1,
    2,
    searching<unknown>(
      (list, holds) => list.filter((item) => !holds(item)),
      () => [],
    ),
  ),
  has: filter(
    1,
    2,
    searching<unknown>(
      (list, holds) => list.some(holds),
      () => false,
    ),
  ),
  find: filter(
    1,
    2,
    searching<unknown>(
      (list, holds) => list.find(holds),
      () => undefined,
    ),
  ),
  find_index: filter(
    1,
    2,
    searching<unknown>(
      (list, holds) => {
        const at = list.findIndex(holds);
        return at === -1 ? undefined : at;
      },
      () => undefined,
    ),
  ),
  uniq: filter(0, 1, (input, [name], context) => unique(items(input, context), name, context)),
  sort: filter(0, 1, (input, [name], context) => sorted(input, name, context, compareOrFail)),
  sort_natural: filter(0, 1, (input, [name], context) =>
    sorted(input, name, context, (left, right) => compareNatural(left, right, context)),
  ),
  sum: filter(0, 1, (input, [name], context) => {
    let total: Operand = 0;
    for (const item of items(input, context)) {
      const value = name === undefined || name === null ? item : property(item, name, context);
      for (const part of items(value === NONE ? 0 : value, context)) total = add(total, toOperand(part));
    }
    return fromOperand(total);
  }),
};

/** Once one item is HTML the others are escaped, as `append` does it. */
function join(list: readonly unknown[], glueValue: unknown, context: Context): string | SafeString {
  const isHtml = context.runtime.autoescape && list.some((item) => item instanceof SafeString);
  const asText = (value: unknown) => {
    const text = toStringValue(value, context.meter);
    return isHtml && !(value instanceof SafeString) ? escapeHtml(text) : text;
  };
  const glue = asText(glueValue);
  let joined = "";
  for (let at = 0; at < list.length; at++) {
    joined += at === 0 ? asText(list[at]) : glue + asText(list[at]);
    context.meter.string(joined.length);
  }

  return isHtml ? new SafeString(joined) : joined;
}

function nothingOrFault(error: Error): undefined {
  if (!(error instanceof WithoutProperties)) throw error;
}

function unique(list: readonly unknown[], name: unknown, context: Context): readonly unknown[] | undefined {
  const isNamed = name !== undefined && name !== null;
  if (list.length < 2 && !(context.isRuby4 && isNamed && list.length === 1 && !hasProperties(list[0]))) return list;
  const kept: unknown[] = [];
  const seen = new Set<unknown>();
  for (const item of list) {
    const value = isNamed ? plain(property(item, name, context)) : plain(item);
    if (value === NONE) return nothingOrFault(withoutProperties(item, list, context));
    const key = identity(value, context);
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(item);
  }

  return kept;
}

/** Lists and objects are the same if their contents are; 1 and 1.0 are equal but not the same. */
function identity(value: unknown, context: Context): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return `text ${value}`;
  if (typeof value === "boolean") return value;

  return `${className(value)} ${inspect(value, context.meter)}`;
}

function hasProperties(item: unknown): boolean {
  return isHash(item) || item instanceof Drop || typeof plain(item) === "string" || isInteger(item);
}

type Compare = (left: unknown, right: unknown) => number;

function sorted(input: unknown, name: unknown, context: Context, order: Compare): unknown {
  const list = items(input, context);
  context.meter.step(list.length * Math.ceil(Math.log2(list.length + 1)));
  const sort = context.isRuby4 ? sortedLikeRuby : inOrder;
  if (name === undefined || name === null) return sort(list, (item) => item, order);
  if (!list.every(hasProperties)) return undefined;
  if (list.length < 2) return list;

  const keyed = list.map((item) => ({ item, key: property(item, name, context) }));
  return sort(keyed, ({ key }) => key, order).map(({ item }) => item);
}

type Sort = <Item>(list: readonly Item[], keyOf: (item: Item) => unknown, order: Compare) => Item[];

const inOrder: Sort = (list, keyOf, order) => list.toSorted((left, right) => order(keyOf(left), keyOf(right)));

/**
 * Liquid 4 calls the first of two nils the larger one, so that the way of sorting shows in the result: halves are sorted, then
 * merged.
 */
const sortedLikeRuby: Sort = (list, keyOf, order) => {
  if (list.length < 2) return [...list];
  const middle = list.length >> 1;
  const left = sortedLikeRuby(list.slice(0, middle), keyOf, order);
  const right = sortedLikeRuby(list.slice(middle), keyOf, order);
  const merged: typeof left = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length && atRight < right.length) {
    const [first, second] = [keyOf(left[atLeft]!), keyOf(right[atRight]!)];
    const isInOrder = (first ?? undefined) !== undefined && order(first, second) <= 0;
    merged.push(isInOrder ? left[atLeft++]! : right[atRight++]!);
  }

  return [...merged, ...left.slice(atLeft), ...right.slice(atRight)];
};

/** Nil comes last; values of different kinds have no order. */
function compareOrFail(left: unknown, right: unknown): number {
  const isLeftNil = left === undefined || left === null;
  const isRightNil = right === undefined || right === null;
  if (isLeftNil || isRightNil) return isLeftNil && isRightNil ? 0 : isLeftNil ? 1 : -1;
  const isSameKind = isNumber(left) === isNumber(right);
  const result = isSameKind ? compare(left, right) : null;
  if (result === null) {
    if (areEqual(left, right)) return 0;
    throw new Fault(
      `"sort" cannot sort values of incompatible types: ${describeValue(left)} and ${describeValue(right)}.`,
    );
  }

  return result;
}

function compareNatural(left: unknown, right: unknown, context: Context): number {
  const isLeftNil = left === undefined || left === null;
  const isRightNil = right === undefined || right === null;
  if (isLeftNil || isRightNil) return isLeftNil && isRightNil ? 0 : isLeftNil ? 1 : -1;

  return compareTexts(lowerAscii(toStringValue(left, context.meter)), lowerAscii(toStringValue(right, context.meter)));
}

/** Ruby's `casecmp` folds ASCII letters only. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
