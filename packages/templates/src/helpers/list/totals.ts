/** Sums, averages and counts of lists. They calculate in decimals, so that columns of money add up. */
import { describe } from "../../core/call-helper.ts";
import { Fault } from "../../core/errors.ts";
import { defineHelper } from "../define-helper.ts";
import type { Helper, HelperContext, Value } from "../helper.ts";
import { collatorFor, kept, localeTag } from "../intl.ts";
import { decimal, toNumber } from "../number/decimal.ts";
import { compare, isNumeric, keyOf, textOf } from "../values.ts";

const list = { name: "list", type: "list", doc: "The list." } as const;
const field = {
  name: "field",
  type: "text",
  doc: "The field that counts, such as `price`; the elements themselves where it is absent.",
  optional: true,
} as const;

const items = [
  { name: "Pen", quantity: 3, price: 1.1 },
  { name: "Book", quantity: 1, price: 20.2 },
];

export const totals: Helper[] = [
  defineHelper({
    name: "sum",
    group: "list",
    doc: "The sum of a list of numbers, or of a field of its elements. Missing values count as zero.",
    arguments: [list, field],
    returns: "number",
    examples: [
      {
        data: { items },
        liquid: '{{ items | sum: "price" }}',
        jinja2: '{{ items|sum("price")|round(1) }}',
        handlebars: '{{sum items "price"}}',
        output: "21.3",
      },
    ],
    run: ([elements, name], context) => {
      const total = numbersOf("sum", elements, name, context).reduce((sum, number) => sum.plus(number), decimal(0));
      return toNumber(total);
    },
  }),
  defineHelper({
    name: "avg",
    group: "list",
    doc: "The average of a list of numbers, or of a field of its elements; nothing for an empty list.",
    arguments: [list, field],
    returns: "number",
    examples: [{ data: { items }, value: "items", args: ['"quantity"'], output: "2" }],
    run: ([elements, name], context) => {
      const numbers = numbersOf("avg", elements, name, context);
      if (numbers.length === 0) return null;
      return toNumber(numbers.reduce((sum, number) => sum.plus(number), decimal(0)).div(numbers.length));
    },
  }),
  extreme("min", "The least", -1, "1.1"),
  extreme("max", "The greatest", 1, "20.2"),
  defineHelper({
    name: "count",
    group: "list",
    doc: "How many elements a list has; with a field, how many have something in it.",
    arguments: [list, field],
    returns: "number",
    examples: [
      {
        data: { items },
        liquid: "{{ items | count }}",
        jinja2: "{{ items|count }}",
        handlebars: "{{count items}}",
        output: "2",
      },
    ],
    run: ([elements, name]) => {
      if (name === undefined) return elements.length;
      return elements.filter((element) => (keyOf(element, name) ?? "") !== "").length;
    },
  }),
  defineHelper({
    name: "sum_product",
    group: "list",
    doc: "The sum of the products of two fields: quantity times price, over all lines.",
    arguments: [
      list,
      { name: "field", type: "text", doc: "The first field." },
      { name: "other", type: "text", doc: "The second field." },
    ],
    returns: "number",
    examples: [{ data: { items }, value: "items", args: ['"quantity"', '"price"'], output: "23.5" }],
    run: ([elements, name, other], context) => {
      const left = numbersOf("sum_product", elements, name, context);
      const right = numbersOf("sum_product", elements, other, context);
      return toNumber(left.reduce((sum, number, at) => sum.plus(number.times(right[at] ?? 0)), decimal(0)));
    },
  }),
  defineHelper({
    name: "running_total",
    group: "list",
    doc: "For each element, the sum up to and including it.",
    arguments: [list, field],
    returns: "list",
    examples: [{ data: { amounts: [0.1, 0.2, 0.3] }, value: "amounts", output: "0.1, 0.3, 0.6" }],
    run: ([elements, name], context) => {
      let total = decimal(0);
      context.meter.list(elements.length);
      return numbersOf("running_total", elements, name, context).map((number) => {
        total = total.plus(number);
        return toNumber(total);
      });
    },
  }),
  defineHelper({
    name: "to_sentence",
    group: "list",
    doc: "The elements as the locale lists them: a, b, and c.",
    arguments: [
      list,
      { name: "kind", type: "text", doc: "`and` or `or`.", default: "and" },
      { name: "locale", type: "text", doc: "A language tag; the render's locale where it is absent.", optional: true },
    ],
    returns: "text",
    examples: [
      { data: { names: ["Ada", "Bob", "Cleo"] }, value: "names", output: "Ada, Bob, and Cleo" },
      {
        data: { names: ["Ada", "Bob"] },
        value: "names",
        args: ['"or"'],
        named: { locale: '"fr"' },
        output: "Ada ou Bob",
      },
    ],
    run: ([elements, kind, locale], context) => {
      if (kind !== "and" && kind !== "or") throw new Fault(`A sentence lists with "and" or "or", not with "${kind}".`);
      context.meter.step(elements.length);
      const type = kind === "and" ? "conjunction" : "disjunction";
      return listFormats(`${localeTag(locale ?? context.locale)} ${type}`).format(elements.map(textOf));
    },
  }),
];

const listFormats = kept((key) => {
  const [locale, type] = key.split(" ") as [string, "conjunction" | "disjunction"];
  return new Intl.ListFormat(locale, { type });
});

/** `min` and `max`: of a list, of a field in a list, or of two values. */
function extreme(name: string, start: string, sign: 1 | -1, output: string): Helper {
  return defineHelper({
    name,
    group: "list",
    doc: `${start} element of a list, or of two values. With a field, the element's field counts and is the result.`,
    arguments: [
      { name: "list", type: "any", doc: "A list, or a value." },
      {
        name: "other",
        type: "any",
        doc: "For a list, the field that counts; for a value, the other value.",
        optional: true,
      },
    ],
    returns: "any",
    examples: [
      {
        data: { items },
        liquid: `{{ items | ${name}: "price" }}`,
        // Jinja2 has a filter of its own with this name, which gives the element.
        jinja2: `{{ (items|${name}(attribute="price")).price }}`,
        handlebars: `{{${name} items "price"}}`,
        output,
      },
    ],
    run: ([value, other], context) => {
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
    },
  });
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
