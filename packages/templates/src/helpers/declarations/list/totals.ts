/** Declarations. Sums, averages and counts of lists. They calculate in decimals, so that columns of money add up. */
import { declareHelper } from "../../declare-helper.ts";

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

export const declaredTotals = {
  sum: declareHelper({
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
  }),
  avg: declareHelper({
    name: "avg",
    group: "list",
    doc: "The average of a list of numbers, or of a field of its elements; nothing for an empty list.",
    arguments: [list, field],
    returns: "number",
    examples: [{ data: { items }, value: "items", args: ['"quantity"'], output: "2" }],
  }),
  min: extreme("min", "The least", "1.1"),
  max: extreme("max", "The greatest", "20.2"),
  count: declareHelper({
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
  }),
  sum_product: declareHelper({
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
  }),
  running_total: declareHelper({
    name: "running_total",
    group: "list",
    doc: "For each element, the sum up to and including it.",
    arguments: [list, field],
    returns: "list",
    examples: [{ data: { amounts: [0.1, 0.2, 0.3] }, value: "amounts", output: "0.1, 0.3, 0.6" }],
  }),
  to_sentence: declareHelper({
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
  }),
};

/** `min` and `max`: of a list, of a field in a list, or of two values. */
function extreme(name: string, start: string, output: string) {
  return declareHelper({
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
  });
}
