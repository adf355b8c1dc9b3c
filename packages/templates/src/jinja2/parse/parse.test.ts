import { expect, test } from "vitest";
import { parse } from "./parse.ts";

const options = { dialect: null, trim_blocks: false, lstrip_blocks: false, keep_trailing_newline: false };

function faults(source: string): [string, string][] {
  return parse(source, options).faults.map(({ from, to, message }) => [source.slice(from, to), message]);
}

test("all faults of a template are found at once, in the order of the source", () => {
  expect(faults("{% if a %}{{ b | }}{% for x of y %}{{ 1 + }}{% endfor %}{% unles z %}{% endif %}{{ c d }}")).toEqual([
    ["}}", 'Expected a name but found "}}".'],
    ["of", 'Expected "in" but found "of".'],
    ["}}", 'Expected a value but found "}}".'],
    ["unles", 'There is no tag "unles".'],
    ["d", 'Expected "}}" but found "d".'],
  ]);
});

test("a block that is not closed is named, with the tag that came instead", () => {
  expect(faults("{% if a %}{% for x in y %}{% endif %}")).toEqual([
    ["for", '"for" is never closed: add {% endfor %} before {% endif %}.'],
  ]);
  expect(faults("{% macro m() %}")).toEqual([["macro", '"macro" is never closed: add {% endmacro %}.']]);
});

test("an end tag without a beginning is a fault of its own", () => {
  expect(faults("a{% endfor %}")).toEqual([["endfor", '"endfor" ends nothing that is open here.']]);
});

test("a misspelt tag gets the name that was probably meant", () => {
  expect(faults("{% inclde 'a' %}")).toEqual([["inclde", 'There is no tag "inclde". Did you mean "include"?']]);
});

test("tags that read well but are in the wrong place are faults", () => {
  expect(faults("{% break %}{% for a in b %}{% extends 'x' %}{% endfor %}").map(([text]) => text)).toEqual([
    "{% break %}",
    "{% extends 'x' %}",
  ]);
  expect(faults("{% block a %}{% endblock %}{% block a %}{% endblock %}")).toHaveLength(1);
  expect(faults("{% block a required %}text{% endblock %}")).toHaveLength(1);
  expect(faults("{% for loop in x %}{% endfor %}")).toHaveLength(1);
  expect(faults("{% macro m(caller) %}{% endmacro %}")).toHaveLength(1);
});

test("parsing stops after more faults than anyone can fix at once", () => {
  expect(faults("{{ a b }}".repeat(5_000))).toHaveLength(200);
  expect(faults("{% ".repeat(5_000)).length).toBeLessThan(300);
});

test("arguments must be in Python's order", () => {
  for (const call of ["f(*a, b)", "f(a=1, b)", "f(**a, *b)", "f(**a, b=1)", "f(*a, *b)"]) {
    expect(faults(`{{ ${call} }}`), call).toHaveLength(1);
  }
  expect(faults("{{ f(1, *a, b=2, **c) }}")).toEqual([]);
});

test("operators bind as in Jinja2: a sign before a power, filters before all", () => {
  const { template } = parse("{{ -2 ** 2 ~ 'a'|upper }}", options);

  expect(template.body[0]).toMatchObject({
    kind: "output",
    value: {
      kind: "concat",
      parts: [
        { kind: "binary", operator: "**", left: { kind: "unary" } },
        { kind: "filter", name: "upper" },
      ],
    },
  });
});

test("every node covers its text", () => {
  const source = "{{ order.items[0].name|default('x', true) is string }}";
  const { template } = parse(source, options);
  const [node] = template.body;
  if (node?.kind !== "output" || node.value.kind !== "test" || node.value.target.kind !== "filter")
    throw new Error("no");
  const { value } = node;

  expect(source.slice(value.from, value.to)).toBe("order.items[0].name|default('x', true) is string");
  expect(source.slice(value.target.from, value.target.to)).toBe("order.items[0].name|default('x', true)");
});
