/** Lists in another order, shape or length. */
import { Fault } from "../../core/errors.ts";
import { defineHelper } from "../define-helper.ts";
import type { Helper, HelperContext, Value } from "../helper.ts";
import { collatorFor } from "../intl.ts";
import { compareForSort, isSame, keyOf } from "../values.ts";

const list = { name: "list", type: "list", doc: "The list." } as const;
const by = {
  name: "by",
  type: "text",
  doc: "The field that counts, such as `price` or `customer.name`; the elements themselves where it is absent.",
  optional: true,
} as const;

export const shapes: Helper[] = [
  defineHelper({
    name: "chunk",
    group: "list",
    doc: "The list in pieces of a size: rows of a grid, labels on a sheet. The last piece may be shorter.",
    arguments: [list, { name: "size", type: "number", doc: "How many elements a piece has." }],
    returns: "list",
    examples: [
      {
        data: { items: [1, 2, 3, 4, 5] },
        liquid: "{% assign rows = items | chunk: 2 %}{% for row in rows %}({{ row | join: ' ' }}){% endfor %}",
        jinja2: "{% for row in items|chunk(2) %}({{ row|join(' ') }}){% endfor %}",
        handlebars: '{{#each (chunk items 2) as |row|}}({{join row " "}}){{/each}}',
        output: "(1 2)(3 4)(5)",
      },
    ],
    run: ([elements, size], { meter }) => {
      const length = Number(size);
      if (!Number.isInteger(length) || length < 1)
        throw new Fault(`A piece cannot have ${size} elements: use 1 or more.`);
      meter.step(elements.length);
      const pieces: Value[] = [];
      for (let at = 0; at < elements.length; at += length) pieces.push(elements.slice(at, at + length));
      meter.list(pieces.length);
      return pieces;
    },
  }),
  defineHelper({
    name: "sort",
    group: "list",
    doc: "The list in order: numbers by amount, texts by the rules of the locale, nothing at the end.",
    arguments: [list],
    returns: "list",
    examples: [{ data: { sizes: [3, 1, 2] }, value: "sizes", output: "1, 2, 3" }],
    run: ([elements], context) => sorted(elements, undefined, false, context),
  }),
  defineHelper({
    name: "sort_by",
    group: "list",
    doc: "The list in the order of a field.",
    arguments: [
      list,
      { name: "field", type: "text", doc: "The field, such as `price` or `customer.name`." },
      { name: "descending", type: "boolean", doc: "True: the greatest first.", default: false },
    ],
    returns: "list",
    examples: [
      {
        data: {
          items: [
            { name: "b", price: 2 },
            { name: "a", price: 1 },
          ],
        },
        liquid: '{% assign cheap = items | sort_by: "price" %}{% for item in cheap %}{{ item.name }}{% endfor %}',
        jinja2: '{% for item in items|sort_by("price") %}{{ item.name }}{% endfor %}',
        handlebars: '{{#each (sort_by items "price")}}{{name}}{{/each}}',
        output: "ab",
      },
    ],
    run: ([elements, field, descending], context) => sorted(elements, field, descending, context),
  }),
  defineHelper({
    name: "reverse",
    group: "list",
    doc: "The list from its end to its start.",
    arguments: [list],
    returns: "list",
    examples: [{ data: { steps: [1, 2, 3] }, value: "steps", output: "3, 2, 1" }],
    run: ([elements], { meter }) => {
      meter.list(elements.length);
      return elements.toReversed();
    },
  }),
  defineHelper({
    name: "unique",
    group: "list",
    doc: "The list without elements that it has already; with a field, without those that have the same in it.",
    arguments: [list, by],
    returns: "list",
    examples: [{ data: { rates: [20, 5, 20] }, value: "rates", output: "20, 5" }],
    run: ([elements, field], { meter }) => uniqueBy(elements, field, meter),
  }),
  defineHelper({
    name: "slice",
    group: "list",
    doc: "A part of a list. A negative start counts from the end.",
    arguments: [
      list,
      { name: "start", type: "number", doc: "Where it starts; the first element is 0." },
      { name: "length", type: "number", doc: "How many elements; all that follow where it is absent.", optional: true },
    ],
    returns: "list",
    examples: [
      {
        data: { items: [1, 2, 3, 4] },
        // Liquid and Jinja2 have filters of their own with this name; Jinja2's cuts into columns.
        liquid: '{{ items | slice: 1, 2 | join: ", " }}',
        jinja2: '{{ items[1:3]|join(", ") }}',
        handlebars: '{{join (slice items 1 2) ", "}}',
        output: "2, 3",
      },
    ],
    run: ([elements, start, length]) => {
      const from = Number(start) < 0 ? Math.max(0, elements.length + Number(start)) : Number(start);
      return elements.slice(from, length === undefined ? undefined : from + Number(length));
    },
  }),
  defineHelper({
    name: "push",
    group: "list",
    doc: "The list with one more element at its end.",
    arguments: [list, { name: "element", type: "any", doc: "The element." }],
    returns: "list",
    examples: [{ data: { items: [1, 2] }, value: "items", args: ["3"], output: "1, 2, 3" }],
    run: ([elements, element], { meter }) => {
      meter.list(elements.length + 1);
      return [...elements, element];
    },
  }),
  defineHelper({
    name: "concat",
    group: "list",
    doc: "Two lists, one behind the other.",
    arguments: [list, { name: "other", type: "list", doc: "The list that follows." }],
    returns: "list",
    examples: [{ data: { a: [1], b: [2, 3] }, value: "a", args: ["b"], output: "1, 2, 3" }],
    run: ([elements, other], { meter }) => {
      meter.list(elements.length + other.length);
      return [...elements, ...other];
    },
  }),
  defineHelper({
    name: "flatten",
    group: "list",
    doc: "Lists in a list as one list, however deep they are.",
    arguments: [list],
    returns: "list",
    examples: [
      {
        data: {
          rows: [
            [1, 2],
            [3, [4]],
          ],
        },
        value: "rows",
        output: "1, 2, 3, 4",
      },
    ],
    run: ([elements], { meter }) => {
      const flat: Value[] = [];
      flattenInto(flat, elements, meter, 0);
      return flat;
    },
  }),
  defineHelper({
    name: "zip",
    group: "list",
    doc: "Pairs of the elements at the same place of two lists, as long as both have one.",
    arguments: [list, { name: "other", type: "list", doc: "The other list." }],
    returns: "list",
    examples: [
      {
        data: { names: ["a", "b"], ages: [1, 2] },
        liquid: "{% assign pairs = names | zip: ages %}{% for pair in pairs %}{{ pair | join: '-' }};{% endfor %}",
        jinja2: "{% for pair in names|zip(ages) %}{{ pair|join('-') }};{% endfor %}",
        handlebars: '{{#each (zip names ages)}}{{join this "-"}};{{/each}}',
        output: "a-1;b-2;",
      },
    ],
    run: ([elements, other], { meter }) => {
      const length = Math.min(elements.length, other.length);
      meter.list(length);
      return elements.slice(0, length).map((element, at) => [element, other[at]]);
    },
  }),
  defineHelper({
    name: "range",
    group: "list",
    doc: "The whole numbers from a start to an end, both included.",
    arguments: [
      { name: "start", type: "number", doc: "The first number." },
      { name: "end", type: "number", doc: "The last number." },
      { name: "step", type: "number", doc: "The distance from one to the next.", default: 1 },
    ],
    returns: "list",
    examples: [
      {
        data: {},
        liquid: '{{ 1 | range: 4 | join: " " }}',
        // Jinja2 has a function of its own with this name, which leaves the end out.
        jinja2: '{{ range(1, 5)|join(" ") }}',
        handlebars: '{{join (range 1 4) " "}}',
        output: "1 2 3 4",
      },
    ],
    run: ([start, end, step], { meter }) => {
      const [from, to, by] = [Number(start), Number(end), Number(step)];
      if (!Number.isFinite(from) || !Number.isFinite(to) || by === 0 || !Number.isFinite(by)) {
        throw new Fault(`There is no range from ${start} to ${end} in steps of ${step}.`);
      }
      const length = Math.max(0, Math.floor((to - from) / by) + 1);
      meter.list(length);
      meter.step(length);
      return Array.from({ length }, (_, at) => from + at * by);
    },
  }),
];

function sorted(elements: Value[], field: string | undefined, descending: boolean, context: HelperContext): Value[] {
  const { meter } = context;
  meter.list(elements.length);
  meter.step(elements.length * Math.ceil(Math.log2(elements.length + 1)));
  const collator = collatorFor(context.locale);
  const keyed = elements.map((element) => ({ element, key: keyOf(element, field) }));
  keyed.sort((left, right) => {
    const order = compareForSort(left.key, right.key, collator);
    return descending ? -order : order;
  });

  return keyed.map(({ element }) => element);
}

function uniqueBy(elements: Value[], field: string | undefined, meter: HelperContext["meter"]): Value[] {
  meter.list(elements.length);
  const simple = new Set<Value>();
  const complex: Value[] = [];

  return elements.filter((element) => {
    const key = keyOf(element, field);
    if (typeof key !== "object" || key === null) {
      if (simple.has(key)) return false;
      simple.add(key);
      return true;
    }
    meter.step(complex.length + 1);
    if (complex.some((known) => isSame(known, key))) return false;
    complex.push(key);
    return true;
  });
}

function flattenInto(flat: Value[], elements: Value[], meter: HelperContext["meter"], depth: number): void {
  if (depth > 100) throw new Fault("Lists are nested more than 100 deep.");
  for (const element of elements) {
    if (Array.isArray(element)) {
      flattenInto(flat, element, meter, depth + 1);
      continue;
    }
    meter.step();
    meter.list(flat.length + 1);
    flat.push(element);
  }
}
