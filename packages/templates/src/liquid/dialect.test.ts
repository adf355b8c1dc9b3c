/** The ruby4 dialect: templates written for Ruby Liquid 4 run as they are. */
import { expect, test } from "vitest";
import { render } from "../index.ts";

const DATA = {
  n: 7,
  x: "text",
  list: [1, 2, 3],
  h: { "a b": "found" },
  key: "x",
  rows: [{ name: "a" }, { name: "b" }, { name: "c", price: 1 }],
  crlf: "a\r\nb",
  none: [],
  gaps: [{ name: "a" }, null],
};

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
  ["words that just fit get an end too", "{{ 'a b' | truncatewords: 2 }}|{{ 'a b' | truncatewords: 3 }}", "a b...|a b"],
  ["a carriage return stays before a break", "{{ crlf | newline_to_br }}", "a\r<br />\nb"],
  ["of two without the property the second comes first", "{{ rows | sort: 'price' | map: 'name' }}", "cba"],
  ["a property of a number that has none gives nothing", "{{ 2.5 | uniq: 'name' }}", ""],
  ["a list in a text is its inspected form", "{% if x contains none %}yes{% else %}no{% endif %}", "no"],
  ["every text contains empty", "{% if x contains empty %}yes{% endif %}", "yes"],
  ["a range contains a smaller one", "{% if (1..4) contains (2..3) %}yes{% endif %}", "yes"],
  ["the same ranges take turns", "{% cycle (1..4), 'b' %}{% cycle (1..4), 'b' %}", "1..4b"],
  ["reversed only right after the list", "{% for i in list limit:2 reversed %}{{ i }}{% endfor %}", "12"],
])("%s", (_name, source, expected) => {
  expect(lax(source)).toBe(expected);
});

test.each([
  "{{ gaps | where: 'name' }}",
  "{{ gaps | compact: 'name' }}",
  "{{ gaps | uniq: 'name' }}",
  "{{ list | concat: (1..4) }}",
])("%s fails, as Ruby prints an error", (source) => {
  expect(() => lax(source)).toThrow();
});

test("the strict language refuses the same and says where", () => {
  const strict = (source: string) => () => render({ engine: "liquid", source, data: DATA });

  expect(strict("{{ 'a' | append, 'b' }}")).toThrow("Expected the end but found ,.");
  expect(strict("{% if true && false %}{% endif %}")).toThrow("The character & has no meaning here.");
  expect(strict("{{ x upcase }}")).toThrow("Expected the end but found upcase.");
});
