import { expect, test } from "vitest";
import { check, render, TemplateError } from "../../index.ts";

function found(source: string, partials: Record<string, string> = {}): string[] {
  return check({ engine: "liquid", source, partials }).map(
    ({ code, file, line, column, message }) => `${file}:${line}:${column} ${code}: ${message}`,
  );
}

test("every fault is found at once, in the order of the source", () => {
  expect(
    found("{{ a | upcas }}\n{% foo %}\n{{ y | }}{% endif %}\n{% if x %}{% for i of x %}{% endif %}\n{{ b"),
  ).toEqual([
    'template.html:1:8 unknown-filter: No filter is called "upcas". Did you mean "upcase"?',
    'template.html:2:4 unknown-tag: No tag is called "foo". Did you mean "for"?',
    "template.html:3:8 syntax: Expected a name but found the end.",
    "template.html:3:13 unknown-tag: {% endif %} has no block that it belongs to.",
    'template.html:4:14 syntax: "for" is never closed: {% endfor %} is missing before endif.',
    'template.html:4:20 syntax: A loop is written "item in list".',
    'template.html:5:1 syntax: "{{" is never closed: "}}" is missing.',
  ]);
});

test("wrong numbers and names of arguments are found, for filters and for helpers", () => {
  expect(found("{{ 'a' | append }}{{ 1 | currency: 'EUR', local: 'de' }}{{ 'x' | upcase: 1 }}")).toEqual([
    'template.html:1:10 wrong-arguments: Wrong number of arguments: "append" takes 1 but is given 0.',
    expect.stringMatching(/1:26 wrong-arguments: "currency" has no argument "local".*Did you mean "locale"/),
    'template.html:1:66 wrong-arguments: Wrong number of arguments: "upcase" takes none but is given 1.',
  ]);
});

test("an argument of dialect ruby4 is known there and nowhere else", () => {
  const source = '{{ 2.5 | number: precision: 0, rounding: "printf" }}';

  expect(check({ engine: "liquid", source, options: { dialect: "ruby4" } })).toEqual([]);
  expect(found(source)).toEqual([expect.stringContaining('"number" has no argument "rounding"')]);
});

test("a partial that is not there is named with a guess, and partials are checked too", () => {
  expect(found("{% render 'heder' %}", { header: "{% endfor %}" })).toEqual([
    'template.html:1:11 unknown-partial: There is no partial "heder". Did you mean "header"? The partials are header.',
    "partials/header.html:1:4 unknown-tag: {% endfor %} has no block that it belongs to.",
  ]);
});

test("a template without faults has none", () => {
  expect(found("{% for i in a %}{{ i | upcase }}{% else %}-{% endfor %}{% liquid\n assign x = 1\n%}")).toEqual([]);
});

test.each([
  ["{{ a b }}", 1, 6],
  ["x\n{% assign a = 1 + 2 %}", 2, 17],
  ["{{ products.0.title }}", 1, 13],
  ["{% if a == %}{% endif %}", 1, 12],
  ["{% case x %}{% when %}{% endcase %}", 1, 21],
  ["{% for i in a limt: 1 %}{% endfor %}", 1, 15],
  ["{% render name %}", 1, 11],
  ["{% liquid\n  echo 'a'\n  endif\n%}", 3, 3],
  ["{% raw %}{{ a }}", 1, 4],
  ["{% if a %}{% else %}{% elsif b | size %}{% endif %}", 1, 32],
])("%s is refused at its place", (source, line, column) => {
  let error: unknown;
  try {
    render({ engine: "liquid", source });
  } catch (thrown) {
    error = thrown;
  }

  expect(error).toBeInstanceOf(TemplateError);
  expect(error).toMatchObject({ code: "template_syntax_error", line, column });
});
