/** Declarations. Elements of a list, chosen by what they are. */
import { declareHelper } from "../../declare-helper.ts";

const list = { name: "list", type: "list", doc: "The list." } as const;
const field = { name: "field", type: "text", doc: "The field, such as `paid` or `customer.country`." } as const;
const wanted = {
  name: "value",
  type: "any",
  doc: "What the field must be; anything that counts as true where it is absent.",
  optional: true,
} as const;

/** A list of orders, for the examples. */
const orders = [
  { no: 1, country: "FR", paid: true },
  { no: 2, country: "DE", paid: false },
  { no: 3, country: "FR", paid: true },
];

export const declaredChoices = {
  where: declareHelper({
    name: "where",
    group: "list",
    doc: "The elements whose field has a value.",
    arguments: [list, field, wanted],
    returns: "list",
    examples: [
      {
        data: { orders },
        liquid:
          '{% assign french = orders | where: "country", "FR" %}{% for order in french %}{{ order.no }} {% endfor %}',
        jinja2: '{% for order in orders|where("country", "FR") %}{{ order.no }} {% endfor %}',
        handlebars: '{{#each (where orders "country" "FR")}}{{no}} {{/each}}',
        output: "1 3 ",
      },
    ],
  }),
  reject: declareHelper({
    name: "reject",
    group: "list",
    doc: "The elements whose field does not have a value.",
    arguments: [list, field, wanted],
    returns: "list",
    examples: [
      {
        data: { orders },
        liquid: '{% assign open = orders | reject: "paid" %}{% for order in open %}{{ order.no }}{% endfor %}',
        // Jinja2 has a filter of its own with this name, which goes by a test.
        jinja2: '{% for order in orders|rejectattr("paid") %}{{ order.no }}{% endfor %}',
        handlebars: '{{#each (reject orders "paid")}}{{no}}{{/each}}',
        output: "2",
      },
    ],
  }),
  find: declareHelper({
    name: "find",
    group: "list",
    doc: "The first element whose field has a value, or nothing.",
    arguments: [list, field, wanted],
    returns: "any",
    examples: [
      {
        data: { orders },
        liquid: '{% assign german = orders | find: "country", "DE" %}{{ german.no }}',
        jinja2: '{{ (orders|find("country", "DE")).no }}',
        handlebars: '{{#with (find orders "country" "DE")}}{{no}}{{/with}}',
        output: "2",
      },
    ],
  }),
  first: declareHelper({
    name: "first",
    group: "list",
    doc: "The first element of a list, or the first character of a text.",
    arguments: [{ name: "list", type: "any", doc: "A list or a text." }],
    returns: "any",
    examples: [{ data: { items: ["a", "b"] }, value: "items", output: "a" }],
  }),
  last: declareHelper({
    name: "last",
    group: "list",
    doc: "The last element of a list, or the last character of a text.",
    arguments: [{ name: "list", type: "any", doc: "A list or a text." }],
    returns: "any",
    examples: [{ data: { items: ["a", "b"] }, value: "items", output: "b" }],
  }),
  group_by: declareHelper({
    name: "group_by",
    group: "list",
    doc: "The elements in groups that have the same in a field: a list of `{key, items}` in the order in which keys first appear.",
    arguments: [list, field],
    returns: "list",
    examples: [
      {
        data: { orders },
        liquid:
          '{% assign groups = orders | group_by: "country" %}{% for group in groups %}{{ group.key }}: {{ group.items | size }} {% endfor %}',
        jinja2:
          '{% for group in orders|group_by("country") %}{{ group.key }}: {{ group["items"]|length }} {% endfor %}',
        handlebars: '{{#each (group_by orders "country")}}{{key}}: {{items.length}} {{/each}}',
        output: "FR: 2 DE: 1 ",
      },
    ],
  }),
};
