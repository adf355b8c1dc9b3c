/** Jinja2 for `complete` and `variables`. */
import { documentedItems, helperItem } from "../../analysis/items.ts";
import type { AnalysedLanguage } from "../../analysis/language.ts";
import { declaredHelpers } from "../../helpers/declared-helpers.ts";
import { filters } from "../filters/filters.ts";
import { globals } from "../values/globals/globals.ts";
import { jinja2Cursor } from "./cursor.ts";
import table from "./language.json" with { type: "json" };
import { walkJinja2 } from "./walk-jinja2.ts";

/** Words that the language keeps for itself. */
const OPERATORS = new Set(["and", "or", "not", "in"]);

export const jinja2Language: AnalysedLanguage = {
  walk: walkJinja2,
  cursor: jinja2Cursor,
  readsRoot: true,
  fieldText: (name) => (/^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(name) ? name : undefined),
  fieldsOf: () => [],
  filters: () => [
    ...[...declaredHelpers.values()]
      .filter(({ name, arguments: [first] }) => !filters.has(name) && !OPERATORS.has(name) && first?.named !== true)
      .map((helper) => helperItem(helper, "jinja2", "helper")),
    ...documentedItems(table.filters, "filter"),
  ],
  tests: () => documentedItems(table.tests, "test").filter(({ label }) => /^\w/.test(label)),
  tags: () => documentedItems(table.tags, "tag"),
  functions: () => [
    ...documentedItems(table.functions, "function"),
    ...[...declaredHelpers.values()]
      .filter(({ name }) => !globals.has(name) && !OPERATORS.has(name))
      .map((helper) => helperItem(helper, "jinja2", "helper")),
  ],
  helperNamed: (name) => (filters.has(name) ? undefined : declaredHelpers.get(name)),
  argumentText: (name) => `${name}=`,
};
