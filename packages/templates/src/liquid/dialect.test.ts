/** The ruby4 dialect: templates written for Ruby Liquid 4 run as they are. */
import { expect, test } from "vitest";
import { render } from "../index.ts";

const DATA = { n: 7, x: "text", list: [1, 2, 3], h: { "a b": "found" }, key: "x" };

function lax(source: string): string {
  return render({ engine: "liquid", source, data: DATA, options: { dialect: "ruby4", autoescape: false } }).output;
}

test.each([
  ["arguments after a comma", "{{ 'a' | append, 'b' | upcase }}", "AB"],
  ["named arguments after a comma", "{{ nil | default, 'd', allow_false: true }}", "d"],
  ["brackets around conditions are passed over", "{% if n == 1 or (n == 7 and x == 'text') %}yes{% endif %}", "yes"],
  ["an else with a condition is an else", "{% if n == 1 %}a{% else if n == 2 %}b{% endif %}", "b"],
  ["filters in a condition are passed over", "{% if list | size > 99 %}yes{% endif %}", "yes"],
  ["the first operand of a comparison is printed", "{{ n == 8 }}", "7"],
  ["&& and what follows is passed over", "{% if true && false %}yes{% endif %}", "yes"],
  ["a value without a bar before its filter", "{{ x upcase }}", "text"],
  ["a quote that is not closed", "{{ 'abc }}|{{ x }}", "|text"],
  ["an empty output", "{{ }}", ""],
  ["a name with a dot", "{% assign a.b = 1 %}{{ x }}", "text"],
  ["two elses", "{% if false %}a{% else %}b{% else %}c{% endif %}", "b"],
  ["extra dots in a range", "{% for i in (1...3) %}{{ i }}{% endfor %}", "123"],
  ["bare brackets", "{{ [key] }}{{ h['a b'] }}", "textfound"],
  ["not equal in two spellings", "{% if n <> 8 and n != 9 %}yes{% endif %}", "yes"],
  ["reversed only right after the list", "{% for i in list limit:2 reversed %}{{ i }}{% endfor %}", "12"],
])("%s", (_name, source, expected) => {
  expect(lax(source)).toBe(expected);
});

test("the strict language refuses the same and says where", () => {
  const strict = (source: string) => () => render({ engine: "liquid", source, data: DATA });

  expect(strict("{{ 'a' | append, 'b' }}")).toThrow("Expected the end but found ,.");
  expect(strict("{% if true && false %}{% endif %}")).toThrow("The character & has no meaning here.");
  expect(strict("{{ x upcase }}")).toThrow("Expected the end but found upcase.");
});
