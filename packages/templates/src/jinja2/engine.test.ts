import { expect, test } from "vitest";
import { TemplateError } from "../core/errors.ts";
import { renderWith } from "../core/render-with.ts";
import type { RenderOptions } from "../core/request.ts";
import { helpers } from "../helpers/registry.ts";
import { jinja2 } from "./engine.ts";

function render(
  source: string,
  data: Record<string, unknown> = {},
  options: RenderOptions = {},
  partials = {},
): string {
  return renderWith(jinja2, helpers, { source, data, options: { now: 0, ...options }, partials }).output;
}

function failure(source: string, data = {}, options: RenderOptions = {}, partials = {}): TemplateError {
  try {
    render(source, data, options, partials);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`No error: ${source}`);
}

test("whole numbers and floats are different types, also where a float is whole", () => {
  expect(render("{{ 4 / 2 }} {{ 7 // 2 }} {{ 3 * 1.5 + 199 + 122.5 }} {{ 2 ** 70 }} {{ 1e16 }} {{ 2.5|round }}")).toBe(
    "2.0 3 326.0 1180591620717411303424 1e+16 2.0",
  );
});

test("what is printed is escaped unless it is safe", () => {
  const data = { name: "<b> & 'c'" };

  expect(render("{{ name }}|{{ name|safe }}|{{ name|e|e }}", data)).toBe(
    "&lt;b&gt; &amp; &#39;c&#39;|<b> & 'c'|&lt;b&gt; &amp; &#39;c&#39;",
  );
  expect(render("{% set x %}<i>{{ name }}</i>{% endset %}{{ x }}{{ '<u>'|safe ~ name }}", data)).toBe(
    "<i>&lt;b&gt; &amp; &#39;c&#39;</i><u>&lt;b&gt; &amp; &#39;c&#39;",
  );
  expect(render("{% autoescape false %}{{ name }}{% endautoescape %}", data)).toBe("<b> & 'c'");
});

test("a field of the data goes before a method of the same name, unless it is called", () => {
  const data = { order: { items: [1, 2], keys: "k" } };

  expect(
    render("{% for item in order.items %}{{ item }}{% endfor %}{{ order.keys }}{{ order.items()|length }}", data),
  ).toBe("12k2");
});

test("dicts keep the order of the data and of their making", () => {
  expect(render("{% for k in d %}{{ k }}{% endfor %}{{ {'z': 1, 'a': none} }}", { d: { z: 1, b: 2, a: 3 } })).toBe(
    "zba{&#39;z&#39;: 1, &#39;a&#39;: None}",
  );
});

test("a loop has its own variables, and a namespace carries a value out of it", () => {
  expect(
    render(
      "{% set n = 0 %}{% set ns = namespace(n=0) %}{% for i in range(4) %}{% set n = n + i %}{% set ns.n = ns.n + i %}{% endfor %}{{ n }} {{ ns.n }}",
    ),
  ).toBe("0 6");
});

test("loop tells where it stands, and goes down a tree", () => {
  expect(
    render(
      "{% for x in 'abc' %}{{ loop.index }}/{{ loop.length }}{{ loop.previtem }}{{ ',' if not loop.last }}{% endfor %}",
    ),
  ).toBe("1/3,2/3a,3/3b");
  const tree = [{ n: 1, c: [{ n: 2 }, { n: 3, c: [{ n: 4 }] }] }];
  expect(
    render("{% for x in tree recursive %}({{ loop.depth }}:{{ x.n }}{{ loop(x.c) if x.c }}){% endfor %}", { tree }),
  ).toBe("(1:1(2:2)(2:3(3:4)))");
});

test("a template extends another, keeps what it replaces with super, and calls its own blocks", () => {
  const partials = {
    base: "<t>{% block title %}Base{% endblock %}</t>{% block body required %}{% endblock %}",
    mid: "{% extends 'base' %}{% block body %}mid{% endblock %}",
  };

  expect(
    render(
      "{% extends 'mid' %}ignored{% block title %}{{ super() }}+{% endblock %}{% block body %}[{{ super() }}{{ self.title() }}]{% endblock %}",
      {},
      {},
      partials,
    ),
  ).toBe("<t>Base+</t>[midBase+]");
  expect(failure("{% extends 'base' %}", {}, {}, partials).message).toContain('"body" is required');
});

test("macros take defaults, further arguments and a caller", () => {
  expect(
    render(
      "{% macro box(title, kind='note') %}<{{ kind }}>{{ title }}{{ varargs|join }}{{ kwargs.x }}{{ caller(1) if caller }}</{{ kind }}>{% endmacro %}{{ box('a') }}{{ box('b', 'c', 1, x=2) }}{% call(n) box('d') %}inside {{ n }}{% endcall %}",
    ),
  ).toBe("<note>a</note><c>b12</c><note>dinside 1</note>");
});

test("partials are imported, included with and without the variables around, and looked for in a list", () => {
  const partials = {
    lib: "{% macro b(x) %}<b>{{ x }}</b>{% endmacro %}{% set version = 3 %}{% set _private = 1 %}",
    row: "[{{ item }}{{ name }}]",
  };

  expect(
    render(
      "{% import 'lib' as lib %}{% from 'lib' import b as bold %}{{ lib.b(1) }}{{ bold(2) }}{{ lib.version }}{{ lib._private }}{% for item in [1, 2] %}{% include ['no', 'row'] %}{% include 'row' without context %}{% endfor %}{% include 'no' ignore missing %}",
      { name: "n" },
      {},
      partials,
    ),
  ).toBe("<b>1</b><b>2</b>3[1n][][2n][]");
});

test("an included partial sees the nearest variable that is set, also where an inner scope sets it later", () => {
  const source =
    "{% macro m() %}{{ caller(7) }}{% endmacro %}{% call(a) m() %}{% for i in [1] %}{% include 'p' %}{% set a = 1 %}{% endfor %}{% endcall %}";

  expect(render(source, {}, {}, { p: "{{ a }}" })).toBe("7");
});

test("break and continue end turns and loops", () => {
  expect(
    render(
      "{% for i in range(9) %}{% if i == 1 %}{% continue %}{% endif %}{% if i == 4 %}{% break %}{% endif %}{{ i }}{% endfor %}",
    ),
  ).toBe("023");
});

test("a missing value prints nothing, fails when it is used, and by setting always or never", () => {
  expect(render("[{{ nope }}{{ a.b }}]", { a: {} })).toBe("[]");
  expect(failure("{{ a.b.c }}", { a: {} }).message).toBe("This dict has no attribute 'b'.");
  expect(failure("{{ nope }}", {}, { undefined: "strict" }).message).toBe('"nope" is not defined.');
  expect(render("{{ nope.a['b'].c }}", {}, { undefined: "chainable" })).toBe("");
});

test("our helpers are filters and functions, and leave their names free for data", () => {
  expect(
    render("{{ 1234.5|currency('EUR', locale='de') }}|{{ currency(2, 'EUR') }}|{{ '2026-11-15'|date('dd.MM.yyyy') }}"),
  ).toBe("1.234,50\u00a0€|€2.00|15.11.2026");
  expect(render("{{ currency }}{{ number is defined }}{{ missing|currency('EUR') }}", { currency: "EUR" })).toBe(
    "EURFalse",
  );
  expect(render("{{ currency(2, 'EUR') }}{{ (4 / 2)|number }}", { currency: "EUR" })).toBe("€2.002");
});

test("an error tells where it happened, also in a partial and behind a macro", () => {
  const partials = { lib: "{% macro m(x) %}\n  {{ x / 0 }}{% endmacro %}" };

  expect(failure("{% import 'lib' as lib %}\n{{ lib.m(1) }}", {}, {}, partials)).toMatchObject({
    code: "template_runtime_error",
    file: "partials/lib.html",
    line: 2,
    column: 6,
  });
  expect(failure("{% macro m() %}{% endmacro %}{{ m() }}\n{{ 1 + 'a' }}")).toMatchObject({ line: 2, column: 4 });
  expect(failure("{{ 'x'|nofilter }}")).toMatchObject({ code: "template_syntax_error", column: 8 });
});

test("an unknown filter in a condition that does not hold is not an error", () => {
  expect(render("{% if x is defined %}{{ x|nofilter }}{% endif %}{{ 1 if true else x|nofilter }}")).toBe("1");
});

test("a date object of the data is a date for helpers, and prints as JSON has it", () => {
  const data = { due: new Date("2026-11-15T10:00:00Z"), broken: new Date("x") };

  expect(render("{{ due|date('dd.MM.yyyy') }} {{ due }} {{ due|tojson }} [{{ broken }}]", data)).toBe(
    '15.11.2026 2026-11-15T10:00:00.000Z "2026-11-15T10:00:00.000Z" []',
  );
});

test("functions and symbols in the data are nothing to a template", () => {
  const data = { f: () => "x", list: [() => "x", Symbol("y"), 1] };

  expect(render("[{{ f }}{% for item in list %}{{ item }}{% endfor %}{{ list[0] }}]", data)).toBe("[1]");
  expect(failure("{{ f() }}", data).code).toBe("template_runtime_error");
});

test("chance is the same in each render of the same time", () => {
  const source = "{{ range(1000)|random }} {{ lipsum(1, false, 5, 9) }}";

  expect(render(source)).toBe(render(source));
});

test("every character of the output knows the template line that wrote it", () => {
  const partials = {
    base: "<html>\n{% block body %}{% endblock %}",
    lib: "{% macro cell(x) %}\n<td>{{ x }}</td>{% endmacro %}",
  };
  const source =
    "{% extends 'base' %}{% import 'lib' as lib %}\n{% block body %}{% set row %}\n<tr>{{ lib.cell('v') }}</tr>{% endset %}{{ row }}{% endblock %}";
  const { output, map } = renderWith(jinja2, helpers, { source, partials, options: { source_map: true } });
  const place = (text: string) => map?.at(output.indexOf(text));

  expect(output).toBe("<html>\n\n<tr>\n<td>v</td></tr>");
  expect(place("<html>")).toEqual({ file: "partials/base.html", line: 1, column: 1 });
  expect(place("<tr>")).toEqual({ file: "template.html", line: 3, column: 1 });
  expect(place("<td>")).toEqual({ file: "partials/lib.html", line: 2, column: 1 });
  expect(place("v<")).toEqual({ file: "partials/lib.html", line: 2, column: 5 });
  expect(place("</tr>")).toEqual({ file: "template.html", line: 3, column: 24 });
});
