/** ISO 19005-3, 6.5: actions. */

import { documentActions } from "../../interactive/actions.ts";
import { numberedPages } from "../../numbered-pages.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

const PERMITTED_ACTIONS: ReadonlySet<string> = new Set("GoTo GoToR GoToE Thread URI Named SubmitForm".split(" "));
const PERMITTED_NAMES: ReadonlySet<string> = new Set("NextPage PrevPage FirstPage LastPage".split(" "));

const actionRules = ruleGroup({
  subjects: (checking) => checking.model(documentActions),
  placeOf: ({ place, type }) => (type === undefined ? place : { ...place, detail: type }),
  rules: [
    {
      pdfA: "6.5.1-1",
      message: "An action is of a kind that PDF/A does not allow, such as JavaScript or Launch. Remove it.",
      holds: ({ type }) => type !== undefined && PERMITTED_ACTIONS.has(type),
    },
    {
      pdfA: "6.5.1-2",
      message: "A named action is none of NextPage, PrevPage, FirstPage and LastPage. Remove it.",
      holds: ({ dict, type }, { document }) => type !== "Named" || PERMITTED_NAMES.has(document.name(dict, "N") ?? ""),
    },
  ],
});

const catalogRules = ruleGroup({
  subjects: ({ document }) => [document.catalog],
  rules: [
    {
      pdfA: "6.5.2-1",
      message: "The catalog has additional actions (AA). Remove them.",
      holds: (catalog) => !hasEntry(catalog, "AA"),
    },
  ],
});

const pageRules = ruleGroup({
  subjects: (checking) => checking.model(numberedPages),
  placeOf: ({ pageNumber }) => ({ page: pageNumber }),
  rules: [
    {
      pdfA: "6.5.2-2",
      message: "A page has additional actions (AA). Remove them.",
      holds: ({ page }) => !hasEntry(page.dict, "AA"),
    },
  ],
});

export const actionsRules: readonly RuleGroup[] = [actionRules, catalogRules, pageRules];
