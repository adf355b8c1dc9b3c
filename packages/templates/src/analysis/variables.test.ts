import { expect, test } from "vitest";
import type { EngineName } from "../core/engine.ts";
import { sampleFrom, unknownVariables, variables } from "../index.ts";

/** Paths as `path`, `path*` where a loop goes over it, `path:type` where its use says so. */
function pathsOf(engine: EngineName, source: string, partials: Record<string, string> = {}): string[] {
  return variables({ engine, source, partials }).map(
    ({ path, type, isIterated }) =>
      `${path}${type === undefined || isIterated ? "" : `:${type}`}${isIterated ? "*" : ""}`,
  );
}

const cases: [EngineName, string, string[]][] = [
  ["liquid", "{{ name }}", ["name"]],
  ["liquid", "{{ order.customer.name }}", ["order.customer.name"]],
  ["liquid", '{{ order["post code"] }}', ['order["post code"]']],
  ["liquid", "{{ items[0].name }}", ["items[].name"]],
  ["liquid", "{{ items.first.name }}{{ items.size }}", ["items*", "items[].name"]],
  ["liquid", "{% for item in items %}{{ item.name }}{{ forloop.index }}{% endfor %}", ["items*", "items[].name"]],
  [
    "liquid",
    "{% for a in orders %}{% for b in a.items %}{{ b.name }}{{ a.number }}{% endfor %}{% endfor %}",
    ["orders*", "orders[].items*", "orders[].items[].name", "orders[].number"],
  ],
  ["liquid", "{% assign x = order.total %}{{ x | plus: 1 }}", ["order.total:number"]],
  ["liquid", "{% assign x = 1 %}{{ x }}{% capture y %}{% endcapture %}{{ y }}{% increment z %}{{ z }}", []],
  ["liquid", "{% assign x = items | first %}{{ x.name }}", ["items*", "items[].name"]],
  ["liquid", "{% if a and b == 'x' %}{% elsif c > 1 %}{% endif %}", ["a", "b:text", "c:number"]],
  ["liquid", "{% case a %}{% when b %}{{ c }}{% else %}{{ d }}{% endcase %}", ["a", "b", "c", "d"]],
  ["liquid", "{{ total | currency: code, locale: lang }}", ["code:text", "lang:text", "total:number"]],
  ["liquid", "{{ due | date: '%d' }}{{ at | format_date }}", ["at:date", "due:date"]],
  [
    "liquid",
    "{% epc name: seller.name, iban: seller.iban, amount: total %}",
    ["seller.iban:text", "seller.name:text", "total:number"],
  ],
  ["liquid", "{% for i in (1..n) %}{{ i }}{% endfor %}", ["n:number"]],
  ["liquid", "{% tablerow i in items cols: n %}{{ i.a }}{% endtablerow %}", ["items*", "items[].a", "n:number"]],
  ["liquid", "{% for i in items %}{% endfor %}{{ i.name }}", ["i.name", "items*"]],
  ["liquid", "{% liquid\n assign x = a.b\n echo x\n%}", ["a.b"]],
  ["liquid", "{% comment %}{{ a }}{% endcomment %}{% raw %}{{ b }}{% endraw %}", []],
  ["liquid", "{{ broken. }}{{ a }}", ["a"]],
  ["jinja2", "{{ name }}", ["name"]],
  ["jinja2", "{{ order['post code'] }}{{ order.customer.name }}", ["order.customer.name", 'order["post code"]']],
  ["jinja2", "{% for item in items %}{{ item.name }}{{ loop.index }}{% endfor %}", ["items*", "items[].name"]],
  [
    "jinja2",
    "{% for item in items if item.ok %}{% else %}{{ none }}{{ empty }}{% endfor %}",
    ["empty", "items*", "items[].ok"],
  ],
  ["jinja2", "{% set x = a.b %}{{ x.c }}{% set y = 1 %}{{ y }}", ["a.b", "a.b.c"]],
  ["jinja2", "{% with x = a %}{{ x.b }}{% endwith %}{{ x }}", ["a", "a.b", "x"]],
  [
    "jinja2",
    "{% macro row(i, color=theme) %}{{ i.name }}{{ other }}{% endmacro %}{% for x in items %}{{ row(x) }}{% endfor %}",
    ["items*", "items[]", "items[].name", "other", "theme"],
  ],
  ["jinja2", "{{ range(n) }}{{ lipsum() }}{{ self.body() }}", ["n"]],
  [
    "jinja2",
    "{{ a + 1 }}{{ b * 2 }}{{ 'x' ~ c }}{{ not d }}{{ e if f else g }}",
    ["a", "b:number", "c", "d", "e", "f", "g"],
  ],
  ["jinja2", "{{ total|currency(code) }}{{ due|date }}", ["code:text", "due:date", "total:number"]],
  ["jinja2", "{{ items|sum(attribute='price') }}{{ items|map(attribute='name')|join }}", ["items*"]],
  ["jinja2", "{% for k, v in totals.items() %}{{ k }}{{ v }}{% endfor %}", ["totals"]],
  ["jinja2", "{% set ns = namespace(n=0) %}{% set ns.n = a %}{{ ns.n }}", ["a"]],
  ["jinja2", "{{ epc(name=seller.name, iban=seller.iban) }}", ["seller.iban:text", "seller.name:text"]],
  ["jinja2", "{% block a %}{{ x }}{% endblock %}{% filter upper %}{{ y }}{% endfilter %}", ["x", "y"]],
  ["jinja2", "{# {{ a }} #}{% raw %}{{ b }}{% endraw %}{{ c }}", ["c"]],
  ["handlebars", "{{name}}{{{html}}}{{&raw}}", ["html", "name", "raw"]],
  ["handlebars", "{{order.customer.name}}{{order/number}}", ["order.customer.name", "order.number"]],
  [
    "handlebars",
    "{{#each items}}{{name}}{{@index}}{{../total}}{{@root.lang}}{{/each}}",
    ["items*", "items[].name", "lang", "total"],
  ],
  [
    "handlebars",
    "{{#each items as |item i|}}{{item.name}}{{i}}{{price}}{{/each}}",
    ["items*", "items[].name", "items[].price"],
  ],
  [
    "handlebars",
    "{{#each orders}}{{#each items}}{{name}}{{../number}}{{/each}}{{/each}}",
    ["orders*", "orders[].items*", "orders[].items[].name", "orders[].number"],
  ],
  ["handlebars", "{{#with customer}}{{name}}{{../total}}{{/with}}", ["customer:object", "customer.name", "total"]],
  ["handlebars", "{{#if paid}}{{a}}{{else if due}}{{b}}{{/if}}", ["a", "b", "due", "paid"]],
  ["handlebars", "{{#items}}{{name}}{{/items}}", ["items*", "items[].name"]],
  ["handlebars", "{{currency total code locale=lang}}", ["code:text", "lang:text", "total:number"]],
  ["handlebars", "{{#if (gt total 3)}}{{now}}{{now 'yyyy'}}{{/if}}", ["total"]],
  ["handlebars", "{{lookup prices code}}{{tags.length}}", ["code", "prices"]],
  ["handlebars", "{{#*inline 'row'}}{{name}}{{/inline}}{{#each items}}{{> row}}{{/each}}", ["items*", "items[].name"]],
  ["handlebars", "{{! a }}{{!-- {{b}} --}}{{c}}", ["c"]],
];

test.each(cases)("%s: %s", (engine, source, paths) => {
  expect(pathsOf(engine, source)).toEqual(paths);
});

test("partials are followed with what they are given, and positions name their files", () => {
  const liquid = pathsOf("liquid", "{% for i in items %}{% render 'row', line: i %}{% endfor %}", {
    row: "{{ line.name }}{{ shop }}",
  });
  expect(liquid).toEqual(["items*", "items[]", "items[].name", "shop"]);
  expect(pathsOf("jinja2", "{% for i in items %}{% include 'row' %}{% endfor %}", { row: "{{ i.name }}" })).toEqual([
    "items*",
    "items[].name",
  ]);
  expect(pathsOf("handlebars", "{{#each items}}{{> row}}{{/each}}", { row: "{{name}}" })).toEqual([
    "items*",
    "items[].name",
  ]);

  const found = variables({
    engine: "liquid",
    source: "\n {% render 'row' %}",
    partials: { row: "🎉\n  {{ a.b }}{{ a.b }}" },
  });
  expect(found).toEqual([
    {
      path: "a.b",
      steps: ["a", "b"],
      isIterated: false,
      uses: [
        { file: "partials/row.html", line: 2, column: 6, from: 8, to: 11 },
        { file: "partials/row.html", line: 2, column: 15, from: 17, to: 20 },
      ],
    },
  ]);
});

test("a name that no data set has gets a warning at its place, with the one that was probably meant", () => {
  const source = "{{ custmer.name }}{% for i in items %}{{ i.prce }}{{ i.sku }}{% endfor %}{{ note.text }}";
  const used = variables({ engine: "liquid", source });
  const data = [{ customer: {}, items: [{ price: 1 }], note: null }, { items: [{ sku: "x" }] }];

  expect(
    unknownVariables(used, data).map(({ severity, code, message, from, to }) => [
      severity,
      code,
      message,
      source.slice(from, to),
    ]),
  ).toEqual([
    ["warning", "unknown-variable", 'No data set has "custmer". Did you mean "customer"?', "custmer.name"],
    ["warning", "unknown-variable", 'No data set has "items[].prce". Did you mean "price"?', "i.prce"],
  ]);
  expect(unknownVariables(used, [])).toEqual([]);
});

test("a sample has a value of the right type for every variable", () => {
  const source =
    "{{ total | currency }}{{ due | date: '%d' }}{% if paid == true %}{% endif %}{% for i in items %}{{ i.name }}{% for t in i.tags %}{{ t }}{% endfor %}{% endfor %}{{ a.b }}";
  const sample = JSON.parse(sampleFrom(variables({ engine: "liquid", source })));

  expect(sample).toEqual({
    a: { b: "b" },
    due: "2026-01-31",
    items: [{ name: "name", tags: ["tags"] }],
    paid: true,
    total: 1,
  });
  expect(sampleFrom([])).toBe("{}\n");
});
