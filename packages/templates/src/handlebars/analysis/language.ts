/** Handlebars for `complete` and `variables`. */
import { documentedItems, helperItem } from "../../analysis/items.ts";
import type { AnalysedLanguage } from "../../analysis/language.ts";
import { declaredHelpers } from "../../helpers/declared-helpers.ts";
import { builtIns } from "../helpers/built-ins.ts";
import { handlebarsCursor } from "./cursor.ts";
import table from "./language.json" with { type: "json" };
import { walkHandlebars } from "./walk-handlebars.ts";

export const handlebarsLanguage: AnalysedLanguage = {
  walk: walkHandlebars,
  cursor: handlebarsCursor,
  readsRoot: false,
  // A name that is not a word goes into brackets.
  fieldText: (name) =>
    /^[\p{L}\p{N}_$-]+$/u.test(name) ? name : name.includes("]") ? undefined : name === "" ? undefined : `[${name}]`,
  fieldsOf: (shape) =>
    shape.samples.some(Array.isArray) || shape.items !== undefined
      ? [{ label: "length", kind: "field", insert: "length", type: "number", docs: "How many items the list has." }]
      : [],
  filters: () => [],
  tests: () => [],
  tags: () => [],
  functions: ({ isFirst, isBlock }) => {
    if (isFirst !== true) return [];
    const own = documentedItems(table.helpers, isBlock ? "tag" : "helper");
    const helpers = [...declaredHelpers.values()].filter(({ name }) => !builtIns.has(name));
    const needsBlock = (name: string) => builtIns.get(name)?.needsBlock === true;

    return [
      ...own.filter(({ label }) => needsBlock(label) === (isBlock === true)),
      ...helpers
        .filter(({ returns }) => isBlock !== true || returns === "list" || returns === "boolean")
        .map((helper) => helperItem(helper, "handlebars", "helper")),
    ];
  },
  helperNamed: (name) => (builtIns.has(name) ? undefined : declaredHelpers.get(name)),
  argumentText: (name) => `${name}=`,
};
