import { expect, test } from "vitest";
import { Source } from "../../core/source.ts";
import { helpers } from "../../helpers/registry.ts";
import { checkTemplate } from "./check.ts";

const options = { dialect: null, trim_blocks: false, lstrip_blocks: false, keep_trailing_newline: false };

function check(source: string): [string, string, string][] {
  const found = checkTemplate(new Source("invoice.html", source), options, { helpers, partials: ["header", "row"] });

  return found.map(({ code, from, to, message }) => [code, source.slice(from, to), message]);
}

test("unknown filters, tests and partials get the name that was probably meant", () => {
  expect(check("{{ a|uper }}{{ b is definde }}{% include 'heder' %}")).toEqual([
    ["unknown-filter", "uper", 'There is no filter "uper". Did you mean "upper"?'],
    ["unknown-test", "definde", 'There is no test "definde". Did you mean "defined"?'],
    ["unknown-partial", "'heder'", 'There is no partial "heder". Did you mean "header"? The partials are header, row.'],
  ]);
});

test("arguments are checked by number and name for filters, functions, helpers and macros", () => {
  expect(
    check(
      "{% macro m(a) %}{% endmacro %}{{ x|round(1, 'ceil', 3) }}{{ x|truncate(lenght=3) }}{{ range() }}{{ m(1, 2) }}{{ m(b=1) }}{{ x|currency('EUR', local='de') }}",
    ).map(([code, text]) => [code, text]),
  ).toEqual([
    ["wrong-arguments", "round"],
    ["wrong-arguments", "truncate"],
    ["wrong-arguments", "range"],
    ["wrong-arguments", "m"],
    ["wrong-arguments", "m"],
    ["wrong-arguments", "currency"],
  ]);
});

test("what may be right at run time is not reported", () => {
  expect(
    check(
      "{% include 'nope' ignore missing %}{% include name %}{{ x|round(*args) }}{{ '%s'|format(1, 2, 3) }}{{ total|currency }}{{ d|date('dd.MM.yyyy') }}{{ epc(name='x', iban=iban) }}{% set range = f %}{{ range() }}",
    ),
  ).toEqual([]);
});

test("a fault has its file, line and column", () => {
  const [found] = checkTemplate(new Source("invoice.html", "a\n  {{ x|nope }}"), options, { helpers, partials: [] });

  expect(found).toMatchObject({ severity: "error", file: "invoice.html", line: 2, column: 8 });
});
