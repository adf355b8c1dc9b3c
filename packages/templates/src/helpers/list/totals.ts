/** Sums, averages and counts of lists. They calculate in decimals, so that columns of money add up. */
import { describe } from "../../core/call-helper.ts";
import { Fault } from "../../core/errors.ts";
import { declaredTotals } from "../declarations/list/totals.ts";
import type { HelperContext, Value } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { collatorFor, kept, localeTag } from "../intl.ts";
import { decimal, toNumber } from "../number/decimal.ts";
import { compare, isNumeric, keyOf, textOf } from "../values.ts";

export const totals = implementHelpers(declaredTotals, {
  sum: ([elements, name], context) => {
    const total = numbersOf("sum", elements, name, context).reduce((sum, number) => sum.plus(number), decimal(0));
    return toNumber(total);
  },
  avg: ([elements, name], context) => {
    const numbers = numbersOf("avg", elements, name, context);
    if (numbers.length === 0) return null;
    return toNumber(numbers.reduce((sum, number) => sum.plus(number), decimal(0)).div(numbers.length));
  },
  min: ([value, other], context) => extreme(value, other, -1, context),
  max: ([value, other], context) => extreme(value, other, 1, context),
  count: ([elements, name]) => {
    if (name === undefined) return elements.length;
    return elements.filter((element) => (keyOf(element, name) ?? "") !== "").length;
  },
  sum_product: ([elements, name, other], context) => {
    const left = numbersOf("sum_product", elements, name, context);
    const right = numbersOf("sum_product", elements, other, context);
    return toNumber(left.reduce((sum, number, at) => sum.plus(number.times(right[at] ?? 0)), decimal(0)));
  },
  running_total: ([elements, name], context) => {
    let total = decimal(0);
    context.meter.list(elements.length);
    return numbersOf("running_total", elements, name, context).map((number) => {
      total = total.plus(number);
      return toNumber(total);
    });
  },
  to_sentence: ([elements, kind, locale], context) => {
    if (kind !== "and" && kind !== "or") throw new Fault(`A sentence lists with "and" or "or", not with "${kind}".`);
    context.meter.step(elements.length);
    const type = kind === "and" ? "conjunction" : "disjunction";
    return listFormats(`${localeTag(locale ?? context.locale)} ${type}`).format(elements.map(textOf));
  },
});

const listFormats = kept((key) => {
  const [locale, type] = key.split(" ") as [string, "conjunction" | "disjunction"];
  return new Intl.ListFormat(locale, { type });
});

/** `min` and `max`: of a list, of a field in a list, or of two values. */
function extreme(value: Value, other: Value, sign: 1 | -1, context: HelperContext): Value {
  const isList = Array.isArray(value);
  const fieldName = isList && other !== undefined ? textOf(other) : undefined;
  const values = isList ? value.map((element) => keyOf(element, fieldName)) : [value, other];
  const present = values.filter((element) => element !== null && element !== undefined);
  context.meter.step(present.length);
  const collator = collatorFor(context.locale);

  return present.reduce<Value>(
    (best, element) => (best === undefined || compare(element, best, collator) * sign > 0 ? element : best),
    undefined,
  );
}

/** The numbers of a list or of a field in it, one for each element. */
function numbersOf(helper: string, elements: Value[], field: string | undefined, { meter }: HelperContext) {
  meter.step(elements.length);

  return elements.map((element, at) => {
    const value = keyOf(element, field);
    if (value === null || value === undefined || value === "") return decimal(0);
    if (typeof value === "number" || typeof value === "bigint") return decimal(value);
    if (typeof value === "string" && isNumeric(value)) return decimal(value.trim().replace("+", ""));

    const what = field === undefined ? `element ${at + 1}` : `"${field}" of element ${at + 1}`;
    throw new Fault(`"${helper}" needs numbers, but ${what} is ${describe(value)}.`);
  });
}
