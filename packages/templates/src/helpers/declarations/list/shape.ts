/** Declarations. Lists in another order, shape or length. */
import { declareHelper } from "../../declare-helper.ts";

const list = { name: "list", type: "list", doc: "The list." } as const;
const by = {
  name: "by",
  type: "text",
  doc: "The field that counts, such as `price` or `customer.name`; the elements themselves where it is absent.",
  optional: true,
} as const;

export const declaredShapes = {
  chunk: declareHelper({
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
  }),
  sort: declareHelper({
    name: "sort",
    group: "list",
    doc: "The list in order: numbers by amount, texts by the rules of the locale, nothing at the end.",
    arguments: [list],
    returns: "list",
    examples: [{ data: { sizes: [3, 1, 2] }, value: "sizes", output: "1, 2, 3" }],
  }),
  sort_by: declareHelper({
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
  }),
  reverse: declareHelper({
    name: "reverse",
    group: "list",
    doc: "The list from its end to its start.",
    arguments: [list],
    returns: "list",
    examples: [{ data: { steps: [1, 2, 3] }, value: "steps", output: "3, 2, 1" }],
  }),
  unique: declareHelper({
    name: "unique",
    group: "list",
    doc: "The list without elements that it has already; with a field, without those that have the same in it.",
    arguments: [list, by],
    returns: "list",
    examples: [{ data: { rates: [20, 5, 20] }, value: "rates", output: "20, 5" }],
  }),
  slice: declareHelper({
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
  }),
  push: declareHelper({
    name: "push",
    group: "list",
    doc: "The list with one more element at its end.",
    arguments: [list, { name: "element", type: "any", doc: "The element." }],
    returns: "list",
    examples: [{ data: { items: [1, 2] }, value: "items", args: ["3"], output: "1, 2, 3" }],
  }),
  concat: declareHelper({
    name: "concat",
    group: "list",
    doc: "Two lists, one behind the other.",
    arguments: [list, { name: "other", type: "list", doc: "The list that follows." }],
    returns: "list",
    examples: [{ data: { a: [1], b: [2, 3] }, value: "a", args: ["b"], output: "1, 2, 3" }],
  }),
  flatten: declareHelper({
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
  }),
  zip: declareHelper({
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
  }),
  range: declareHelper({
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
  }),
};
