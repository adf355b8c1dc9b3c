import { expect, test } from "vitest";
import { TemplateError } from "../core/errors.ts";
import { renderWith } from "../core/render-with.ts";
import { helpers } from "../helpers/registry.ts";
import { jinja2 } from "./engine.ts";

const data = { rows: [{ tags: [1] }], order: { total: 1 }, name: "n" };

function render(source: string, partials = {}): string {
  return renderWith(jinja2, helpers, { source, data, partials, options: { now: 0, limits: { steps: 500_000 } } })
    .output;
}

function failure(source: string, partials = {}): TemplateError {
  try {
    render(source, partials);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`No error: ${source}`);
}

test.each([
  [
    "a text doubled by joining",
    "{% set ns = namespace(s='xx') %}{% for i in range(40) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}",
  ],
  [
    "a list doubled by adding",
    "{% set ns = namespace(l=[1]) %}{% for i in range(40) %}{% set ns.l = ns.l + ns.l %}{% endfor %}",
  ],
  [
    "a text doubled by a macro",
    "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}{% set ns = namespace(s='x') %}{% for i in range(40) %}{% set ns.s = twice(ns.s) %}{% endfor %}",
  ],
  ["a list that grows while it is looped over", "{% set l = [1] %}{% for i in l %}{% do l.append(i) %}{% endfor %}"],
  ["a repeated text", "{{ 'x' * 10 ** 10 }}"],
  ["a repeated list", "{{ [0] * 10 ** 10 }}"],
  ["a power of powers", "{{ 9 ** (9 ** 9) }}"],
  ["a number of 5001 digits", "{{ 10 ** 5000 }}"],
  ["a long range", "{{ range(10 ** 9) }}"],
  ["a wide number with %", "{{ '%1000000000d' % 1 }}"],
  ["many digits with %", "{{ '%.*f' % (10 ** 9, 1.0) }}"],
  ["a wide field of a format", "{{ '{:>1000000000}'.format(1) }}"],
  ["a width from an argument", "{{ '{:{w}}'.format(1, w=10 ** 9) }}"],
  ["a centred text", "{{ 'x'.center(10 ** 10) }}"],
  ["a zero-filled text", "{{ 'x'.zfill(10 ** 10) }}"],
  ["expanded tabs", "{{ '\\t'.expandtabs(10 ** 10) }}"],
  ["an indented text", "{{ 'x'|indent(10 ** 9) }}"],
  ["a long separator between wrapped lines", "{{ ('a b ' * 1000)|wordwrap(1, wrapstring='x' * 100000) }}"],
  ["a long attribute on many links", "{{ ('www.a.com ' * 10000)|urlize(target='x' * 10000) }}"],
  ["a replacement that multiplies", "{{ ('a' * 1000).replace('a', 'b' * 10000) }}"],
  ["a translation that multiplies", "{{ ('a' * 1000).translate({97: 'b' * 10000}) }}"],
  ["a joined list", "{{ (['y' * 1000] * 10000)|join }}"],
  ["a filled batch", "{{ [1]|batch(10 ** 9, 0)|list }}"],
  ["many slices", "{{ [1]|slice(10 ** 9)|list }}"],
  ["much filler text", "{{ lipsum(n=100000) }}"],
  ["nested loops", "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}"],
  ["a macro that calls itself", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"],
  ["a loop that calls itself", "{% for i in [1] recursive %}{{ loop([1]) }}{% endfor %}"],
  ["a block that shows itself", "{% block a %}{{ self.a() }}{% endblock %}"],
  ["two lists that hold each other", "{% set a = [] %}{% set b = [a] %}{% do a.append(b) %}{{ a == b }}"],
  ["thousands of brackets", `{{ ${"(".repeat(20_000)}1${")".repeat(20_000)} }}`],
  ["thousands of nested tags", `${"{% if 1 %}".repeat(5_000)}${"{% endif %}".repeat(5_000)}`],
])("the template is stopped: %s", (_what, source) => {
  const error = failure(source);

  expect(error.code).toBe("template_limit_exceeded");
  expect(error.line).toBe(1);
});

test("a partial that includes itself is stopped", () => {
  expect(failure("{% include 'a' %}", { a: "x{% include 'a' %}" })).toMatchObject({
    code: "template_limit_exceeded",
    file: "partials/a.html",
    column: 13,
  });
});

test("looking for links in one long word takes no time worth the name", () => {
  expect(render("{{ ('.' * 100000 ~ 'x')|urlize|length }} {{ ('a@' * 100000)|urlize|length }}")).toBe("100001 200000");
});

test("the machinery behind values is not reached, by any way of asking", () => {
  for (const expression of [
    "constructor",
    "__proto__",
    "name.constructor",
    "rows.map",
    "rows['constructor']",
    "order.__proto__",
    "order['__proto__']",
    "order.hasOwnProperty",
    "order|attr('constructor')",
    "rows|map(attribute='constructor')|join",
    "range.call",
    "dict.prototype",
    "''.__class__",
    "'{0.__class__}'.format(name)",
    "'{0[constructor]}'.format(order)",
    "rows|attr('__class__')",
  ]) {
    expect(render(`{{ ${expression} }}`), expression).toBe("");
  }
  for (const expression of [
    "''.constructor.constructor('return 1')()",
    "range.constructor('return 1')()",
    "''.__class__.__mro__",
    "cycler.__init__.__globals__",
    "rows|map('constructor')|list",
  ]) {
    expect(failure(`{{ ${expression} }}`).code, expression).toBe("template_runtime_error");
  }
});

test("a key with a dangerous name is a key like any other", () => {
  expect(
    render(
      "{{ {'__proto__': 5}['__proto__'] }}{{ {'__proto__': {'x': 1}}.x }}{{ namespace(constructor=1).constructor }}",
    ),
  ).toBe("51");
});

test("a template cannot change the data it is given", () => {
  for (const change of ["rows.append(1)", "rows[0].tags.clear()", "order.update(a=1)", "order.pop('total')"]) {
    expect(failure(`{% do ${change} %}`).message, change).toContain("part of the data");
  }
  expect(render("{% set copy = rows|list %}{% do copy.append(1) %}{{ copy|length }}{{ rows|length }}")).toBe("21");
});
