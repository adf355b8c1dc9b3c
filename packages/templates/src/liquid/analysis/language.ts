/** Liquid for `complete` and `variables`. */
import { documentedItems, helperItem } from "../../analysis/items.ts";
import type { AnalysedLanguage } from "../../analysis/language.ts";
import { declaredHelpers } from "../../helpers/declared-helpers.ts";
import { filters } from "../filters/filters.ts";
import { liquidCursor } from "./cursor.ts";
import table from "./language.json" with { type: "json" };
import { walkLiquid } from "./walk-liquid.ts";

export const liquidLanguage: AnalysedLanguage = {
  walk: walkLiquid,
  cursor: liquidCursor,
  readsRoot: true,
  fieldText: (name) => (/^[A-Za-z_][\w-]*\??$/.test(name) ? name : undefined),
  fieldsOf: (shape) =>
    shape.samples.some(Array.isArray) || shape.items !== undefined
      ? [
          { label: "size", kind: "field", insert: "size", type: "number", docs: "How many items the list has." },
          { label: "first", kind: "field", insert: "first", docs: "The first item of the list." },
          { label: "last", kind: "field", insert: "last", docs: "The last item of the list." },
        ]
      : [],
  filters: () => [
    ...[...declaredHelpers.values()]
      .filter(({ name, arguments: [first] }) => !filters.has(name) && first?.named !== true)
      .map((helper) => helperItem(helper, "liquid", "helper")),
    ...documentedItems(table.filters, "filter"),
  ],
  tests: () => [],
  tags: () => [
    ...documentedItems(table.tags, "tag"),
    ...[...declaredHelpers.values()]
      .filter(({ returns }) => returns === "html")
      .map((helper) => helperItem(helper, "liquid", "helper")),
  ],
  functions: () => [],
  helperNamed: (name) => (filters.has(name) ? undefined : declaredHelpers.get(name)),
  argumentText: (name) => `${name}: `,
};
