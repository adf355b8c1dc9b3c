import { expect, test } from "vitest";
import { check } from "../check.ts";
import handlebarsTable from "../handlebars/analysis/language.json" with { type: "json" };
import { builtIns } from "../handlebars/helpers/built-ins.ts";
import jinja2Table from "../jinja2/analysis/language.json" with { type: "json" };
import { filters as jinja2Filters } from "../jinja2/filters/filters.ts";
import { tests as jinja2Tests } from "../jinja2/filters/tests.ts";
import { globals } from "../jinja2/values/globals/globals.ts";
import liquidTable from "../liquid/analysis/language.json" with { type: "json" };
import { filters as liquidFilters } from "../liquid/filters/filters.ts";
import { TAG_NAMES } from "../liquid/parse/tags.ts";

const reserved = ["helperMissing", "blockHelperMissing"];

test.each([
  ["filters of Liquid", liquidTable.filters, [...liquidFilters.keys()]],
  ["tags of Liquid", liquidTable.tags, TAG_NAMES],
  ["filters of Jinja2", jinja2Table.filters, [...jinja2Filters.keys()]],
  ["tests of Jinja2", jinja2Table.tests, [...jinja2Tests.keys()]],
  ["functions of Jinja2", jinja2Table.functions, [...globals.keys()]],
  ["helpers of Handlebars", handlebarsTable.helpers, [...builtIns.keys()].filter((name) => !reserved.includes(name))],
])("the %s are documented, every one of them", (_what, table, names) => {
  expect(Object.keys(table).sort()).toEqual([...names].sort());
  expect(Object.values(table).filter(({ doc }) => !doc.endsWith("."))).toEqual([]);
});

const examples = [
  ...[liquidTable.filters, liquidTable.tags].map((table) => ["liquid", table] as const),
  ...[jinja2Table.filters, jinja2Table.tests, jinja2Table.functions, jinja2Table.tags].map(
    (table) => ["jinja2", table] as const,
  ),
  ["handlebars", handlebarsTable.helpers] as const,
].flatMap(([engine, table]) =>
  Object.values(table).flatMap((row: { doc: string; example?: string }) =>
    row.example === undefined ? [] : [[engine, row.example] as const],
  ),
);

test("the examples are right", () => {
  const partials = { row: "", layout: "", forms: "" };
  const wrong = examples.flatMap(([engine, source]) =>
    check({ engine, source, partials }).map(({ message }) => `${source}: ${message}`),
  );

  expect(examples.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});
