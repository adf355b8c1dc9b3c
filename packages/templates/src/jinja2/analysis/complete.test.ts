import { expect, test } from "vitest";
import { completeAt, ITEM, ORDER, ROOT, TAX } from "../../../test/complete-at.ts";

const LOOP = [
  ...["index", "index0", "revindex", "revindex0", "first", "last", "length", "cycle", "changed", "depth", "depth0"],
  ...["previtem", "nextitem"],
];
const PERSON = ["name", "address"];
const TOTALS = ["net", "gross"];

/** The source with the cursor, and everything that is offered, in order. */
const exact: [string, string[]][] = [
  // fields
  ["{{ order.‸ }}", ORDER],
  ["{{ order.‸", ORDER],
  ["{{order.‸}}", ORDER],
  ["{{- order.‸ -}}", ORDER],
  ["{{ order.num‸ber }}", ORDER],
  ["{{ order.customer.‸ }}", PERSON],
  ["{{ order.customer.address.‸ }}", ["city"]],
  ['{{ order["‸"] }}', ORDER],
  ['{{ order.customer.address["‸', ["city", "post code"]],
  ['{{ order["customer"].‸ }}', PERSON],
  ["{{ order.items[0].‸ }}", ITEM],
  ["{{ order.items[-1].taxes[0].‸ }}", TAX],
  ["{{ order.items[:2][0].‸ }}", ITEM],
  ["{{ (order.items|first).‸ }}", ITEM],
  ["{{ (order.items|sort(attribute='name')|last).‸ }}", ITEM],
  ["{{ order.get('customer').‸ }}", PERSON],
  ["{{ (order.customer or totals).‸ }}", [...PERSON, ...TOTALS]],
  ["{{ (order.customer if paid else totals).‸ }}", [...PERSON, ...TOTALS]],
  ["{{ order.items.‸ }}", []],
  ["{{ order.number.‸ }}", []],
  ["{{ nobody.‸ }}", []],
  ["{{ 1.‸ }}", []],
  ["{{ order.number + order.‸ }}", ORDER],
  ["{{ 'a' ~ order.customer.‸ }}", PERSON],
  ["{{ [order.‸", ORDER],
  ["{{ {'a': order.‸", ORDER],
  ["{{ order.number|currency(order.‸", ORDER],
  ["{{ order.number|currency('EUR', locale=order.‸) }}", ORDER],
  ["{% if order.‸ %}{% endif %}", ORDER],
  ["{% if not order.‸", ORDER],
  ["{% if paid and order.‸ %}", ORDER],
  ["{% elif order.‸", ORDER],
  ["{% set x = order.‸ %}", ORDER],
  ["{% with x = order.‸ %}", ORDER],
  ["{% print order.‸ %}", ORDER],
  ["{% do order.‸", ORDER],
  // loops
  ["{% for item in order.‸ %}", ORDER],
  ["{% for item in order.items %}{{ item.‸ }}{% endfor %}", ITEM],
  ["{% for item in order.items %}{{ item.‸", ITEM],
  ["{%- for item in order.items -%}{{- item.‸", ITEM],
  ["{% for item in order.items if item.‸ %}", ITEM],
  ["{% for item in order.items if item.price and item.‸", ITEM],
  ["{% for item in order.items %}{% for tax in item.taxes %}{{ tax.‸ }}{% endfor %}{% endfor %}", TAX],
  ["{% for item in order.items %}{% for tax in item.taxes %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% for item in item.taxes %}{{ item.‸", TAX],
  ["{% for item in order.items %}{% for item in item.taxes %}{% endfor %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% endfor %}{{ item.‸", []],
  ["{% for item in order.items %}{% else %}{{ item.‸", []],
  ["{% for item in order.items %}{{ loop.‸ }}{% endfor %}", LOOP],
  ["{% for item in order.items %}{{ loop.previtem.‸", ITEM],
  ["{{ loop.‸", []],
  ["{% for tag in tags %}{{ tag.‸", []],
  ["{% for key in totals %}{{ key.‸", []],
  ["{% for key, value in order.items() %}{{ value.‸", PERSON],
  ["{% for key, value in order.customer.items() %}{{ value.‸", ["city", "post code"].slice(0, 1)],
  ["{% for key, value in order.customer|items %}{{ value.‸", ["city"]],
  ["{% for key, value in order.customer|dictsort %}{{ value.‸", ["city"]],
  ["{% for value in order.customer.values() %}{{ value.‸", ["city"]],
  ["{% for group in order.items|groupby('name') %}{{ group.‸", ["grouper", "list"]],
  ["{% for group in order.items|groupby('name') %}{% for i in group.list %}{{ i.‸", ITEM],
  ["{% for name, list in order.items|groupby('name') %}{% for i in list %}{{ i.‸", ITEM],
  ["{% for group in order.items|group_by('name') %}{% for i in group['items'] %}{{ i.‸", ITEM],
  ["{% for row in order.items|batch(2) %}{% for cell in row %}{{ cell.‸", ITEM],
  ["{% for row in order.items|slice(2) %}{% for cell in row %}{{ cell.‸", ITEM],
  ["{% for i in order.items|selectattr('price')|list %}{{ i.‸", ITEM],
  ["{% for taxes in order.items|map(attribute='taxes') %}{% for t in taxes %}{{ t.‸", TAX],
  ["{% for i in order.items|sort(attribute='price')|reverse|unique %}{{ i.‸", ITEM],
  ["{% for i in order.items + order.items %}{{ i.‸", ITEM],
  ["{% for i in [order.customer, totals] %}{{ i.‸", [...PERSON, ...TOTALS]],
  ["{% for a, b in [(order.customer, totals)] %}{{ b.‸", TOTALS],
  ["{% for i in range(3) %}{{ i.‸", []],
  // set, with, namespace
  ["{% set x = order.customer %}{{ x.‸", PERSON],
  ["{% set x = order %}{% set x = totals %}{{ x.‸", TOTALS],
  ["{% set a, b = order.customer, totals %}{{ b.‸", TOTALS],
  ["{% set x %}text{% endset %}{{ x.‸", []],
  ["{% if paid %}{% set x = order.customer %}{% else %}{% set x = totals %}{% endif %}{{ x.‸", [...PERSON, ...TOTALS]],
  ["{% for i in order.items %}{% set x = i %}{% endfor %}{{ x.‸", []],
  ["{% for i in order.items %}{% set x = i %}{{ x.‸", ITEM],
  ["{% set order = totals %}{{ order.‸", TOTALS],
  ["{% with x = order.customer %}{{ x.‸", PERSON],
  ["{% with x = order.customer %}{% endwith %}{{ x.‸", []],
  ["{% with x = order, y = x.customer %}{{ y.‸", PERSON],
  ["{% set ns = namespace(total=0, who=order.customer) %}{{ ns.‸", ["total", "who"]],
  ["{% set ns = namespace() %}{% for i in order.items %}{% set ns.found = i %}{% endfor %}{{ ns.found.‸", ITEM],
  ["{% set d = {'who': order.customer} %}{{ d.‸", ["who"]],
  ["{% set d = {'who': order.customer} %}{{ d.who.‸", PERSON],
  ["{% set d = dict(who=order.customer) %}{{ d.who.‸", PERSON],
  ["{% set x = order.customer|default(totals) %}{{ x.‸", [...PERSON, ...TOTALS]],
  // macros
  ["{% macro row(item) %}{{ item.‸ }}{% endmacro %}{% for i in order.items %}{{ row(i) }}{% endfor %}", ITEM],
  ["{% macro row(item) %}{{ item.‸ }}{% endmacro %}{{ row(item=totals) }}", TOTALS],
  ["{% macro row(a, b=order.customer) %}{{ b.‸ }}{% endmacro %}", PERSON],
  ["{% macro row(a) %}{{ a.‸ }}{% endmacro %}{{ row(totals) }}{{ row(order.customer) }}", [...TOTALS, ...PERSON]],
  [
    "{% macro outer(x) %}{{ inner(x) }}{% endmacro %}{% macro inner(y) %}{{ y.‸ }}{% endmacro %}{{ outer(totals) }}",
    [],
  ],
  ["{% macro row(a) %}{% endmacro %}{{ a.‸", []],
  ["{% macro row(item) %}{% for t in item.taxes %}{{ t.‸ }}{% endfor %}{% endmacro %}{{ row(order.items[0]) }}", TAX],
  ["{% macro box(x) %}{{ caller() }}{% endmacro %}{% call box(1) %}{{ order.‸ }}{% endcall %}", ORDER],
  // blocks
  ["{% block a %}{{ order.‸ }}{% endblock %}", ORDER],
  ["{% for i in order.items %}{% block a scoped %}{{ i.‸ }}{% endblock %}{% endfor %}", ITEM],
  ["{% for i in order.items %}{% block a %}{{ i.‸ }}{% endblock %}{% endfor %}", []],
  ["{% filter upper %}{{ order.‸ }}{% endfilter %}", ORDER],
  ["{% autoescape false %}{{ order.‸ }}{% endautoescape %}", ORDER],
  // the names of fields in the arguments of filters
  ["{{ order.items|map(attribute='‸') }}", ITEM],
  ["{{ order.items|sum(attribute='‸", ITEM],
  ["{{ order.items|selectattr('‸', 'equalto', 1) }}", ITEM],
  ["{{ order.items|groupby('‸", ITEM],
  ["{{ order.items|sort_by('‸", ITEM],
  ["{{ tags|join('‸", []],
  // keywords
  ["{% for item ‸", ["in"]],
  ["{% for key, value ‸", ["in"]],
  ["{% for item in order.items ‸", ["if", "recursive"]],
  ["{% for ‸", []],
  ["{% include 'a' ‸", ["ignore missing", "with context", "without context"]],
  ["{% import 'a' ‸", ["as"]],
  ["{% from 'a' ‸", ["import"]],
  // where nothing fits
  ["‸", []],
  ["plain ‸ text", []],
  ["{{ order }} ‸", []],
  ['{{ "‸" }}', []],
  ["{% set ‸", []],
  ["{% macro ‸", []],
  ["{% macro row(‸", []],
  ["{% block ‸", []],
  ["{# {{ order.‸ }} #}", []],
  ["{# order.‸ #}", []],
  ["{# order.‸", []],
  ["{% raw %}{{ order.‸ }}{% endraw %}", []],
  ["{% raw %}{{ order.‸", []],
  // broken sources around the cursor
  ["{{ order. }}{% for item in order.items %}{{ item.‸ }}{% endfor %}", ITEM],
  ["{% if %}{% for item in order.items %}{{ item.‸ }}", ITEM],
  ["{% for item in order.items %}{{ broken + }}{{ item.‸ }}", ITEM],
  ["{% for item in order.items %}{% nope %}{{ item.‸ }}{% endfor %}{% endif %}", ITEM],
  ["{% endfor %}{% for item in order.items %}{{ item.‸", ITEM],
  ["{% for item in order.items %}{% if item.price %}{{ item.‸ }}{% endfor %}", ITEM],
  ["{% for item in order.items %}{{ item.‸\n<p>{{ order.number }}</p>{% endfor %}", ITEM],
  ["{% for item in order.items %}{{ (item.‸ }}", ITEM],
  ["{% for item in order.items %}{{ 'unclosed }}{% endfor %}{{ order.‸", ORDER],
  // offsets count UTF-16 units
  ["🎉 Grüße {% for item in order.items %}é{{ item.‸ }}", ITEM],
  ["{{ '🎉' ~ order.‸ }}", ORDER],
];

test.each(exact)("%s", (marked, labels) => {
  expect(completeAt("jinja2", marked).labels).toEqual(labels);
});

test.each([
  ["{{ ‸ }}", [...ROOT, "range", "namespace", "epc", "now", "not", "true"]],
  ["{{ or‸", ROOT],
  ["{% if ‸", ROOT],
  ["{% if paid == ‸", ROOT],
  ["{% for item in ‸", ROOT],
  ["{% set x = ‸", ROOT],
  ["{{ order.number|‸ }}", ["currency", "upper", "format_date", "qr", "selectattr", "default"]],
  ["{{ order.number | cur‸", ["currency", "number"]],
  ["{{ order.number|upper|‸", ["trim"]],
  ["{% filter ‸", ["upper", "markdown"]],
  ["{{ paid is ‸", ["defined", "none", "odd", "mapping"]],
  ["{{ paid is not ‸", ["defined"]],
  ["{{ paid ‸", ["and", "or", "is", "in", "if"]],
  ["{% ‸", ["for", "if", "set", "macro", "include", "extends"]],
  ["{%- fo‸ -%}", ["for"]],
  ["{% for item in order.items %}{% ‸", ["endfor", "else", "if"]],
  ["{% if paid %}{% ‸", ["endif", "elif", "else"]],
  ["{% macro a() %}{% ‸", ["endmacro"]],
  ["{% set x %}{% ‸", ["endset"]],
  ["{% for item in order.items %}{{ ‸", ["item", "loop", ...ROOT]],
  ["{% macro row(a, b) %}{{ ‸", ["row", "a", "b", "caller", "varargs", "kwargs", ...ROOT]],
  ["{% macro row(a, b) %}{% endmacro %}{{ ‸", ["row"]],
  ["{% macro row(a, b) %}{% endmacro %}{{ row(‸", ["a", "b"]],
  ["{{ order.number|currency(‸", ["code", "locale", ...ROOT]],
  ["{{ epc(‸", ["name", "iban", ...ROOT]],
  ["{{ epc(name='a', ‸", ["iban"]],
])("%s offers what fits", (marked, labels) => {
  expect(completeAt("jinja2", marked).labels).toEqual(expect.arrayContaining(labels));
});

test.each([
  ["{% ‸", ["endfor", "endif", "currency", "order"]],
  ["{% set x = 1 %}{% ‸", ["endset"]],
  ["{{ x|‸", ["order", "for", "namespace"]],
  ["{% for item in order.items %}{% endfor %}{{ ‸", ["item", "loop"]],
  ["{% macro row(a, b) %}{% endmacro %}{{ ‸", ["a", "b"]],
  ["{{ order.number|currency(‸", ["amount"]],
])("%s does not offer what does not", (marked, labels) => {
  const offered = completeAt("jinja2", marked).labels;
  expect(offered.length).toBeGreaterThan(0);
  expect(labels.filter((label) => offered.includes(label))).toEqual([]);
});

test("helpers and filters come with documentation and an example in the language", () => {
  const { items } = completeAt("jinja2", "{{ order.number|‸ }}");
  expect(items.find(({ label }) => label === "currency")).toMatchObject({
    kind: "helper",
    docs: expect.stringContaining("currency"),
    example: '{{ total|currency("USD") }}',
  });
  expect(items.find(({ label }) => label === "batch")).toMatchObject({ kind: "filter", docs: expect.any(String) });
});

test("partials are offered in include, extends, import and from", () => {
  const partials = { row: "", forms: "{% macro field(label) %}{% endmacro %}{% set color = 'red' %}" };
  for (const marked of ["{% include '‸' %}", '{% extends "‸', "{% import '‸", "{% from 'fo‸", "{% include ['a', '‸"]) {
    expect(completeAt("jinja2", marked, { partials }).labels, marked).toEqual(["row", "forms"]);
  }
  expect(completeAt("jinja2", "{% include ‸", { partials }).items[0]?.insert).toBe('"row"');
  expect(completeAt("jinja2", "{% from 'forms' import ‸ %}", { partials }).labels).toEqual(["field", "color"]);
  expect(completeAt("jinja2", "{% from 'forms' import color, ‸ %}", { partials }).labels).toEqual(["field", "color"]);
  expect(completeAt("jinja2", "{% import 'forms' as f %}{{ f.‸ }}", { partials }).items[0]).toMatchObject({
    label: "field",
    kind: "macro",
    detail: "(label)",
  });
  const imported = "{% from 'forms' import field as f %}{{ f(‸";
  expect(completeAt("jinja2", imported, { partials }).labels).toEqual(expect.arrayContaining(["label"]));
});

test("a partial knows what its callers have and give", () => {
  const calls: [string, string, string[]][] = [
    ["{% for i in order.items %}{% include 'row' %}{% endfor %}", "{{ i.‸ }}", ITEM],
    ["{% for i in order.items %}{% include 'row' without context %}{% endfor %}", "{{ i.‸ }}", []],
    ["{% set x = totals %}{% include 'row' %}", "{{ x.‸ }}", TOTALS],
    ["{% import 'row' as r %}{{ r.cell(order.customer) }}", "{% macro cell(c) %}{{ c.‸ }}{% endmacro %}", PERSON],
    ["{% from 'row' import cell %}{{ cell(totals) }}", "{% macro cell(c) %}{{ c.‸ }}{% endmacro %}", TOTALS],
    ["{% extends 'row' %}{% set x = totals %}", "{{ order.‸ }}", ORDER],
    ["nothing calls it", "{{ order.‸ }}", ORDER],
  ];
  for (const [caller, marked, labels] of calls) {
    const partials = { row: "" };
    expect(completeAt("jinja2", marked, { partials, partial: "row", callers: [caller] }).labels, caller).toEqual(
      labels,
    );
  }
});
