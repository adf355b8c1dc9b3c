/** ISO 19005-3, 6.10 and 6.11: alternate presentations, transitions between steps of a page, and requirements. */

import { numberedPages } from "../../numbered-pages.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

const catalogRules = ruleGroup({
  subjects: ({ document }) => [document.catalog],
  rules: [
    {
      pdfA: "6.10-1",
      message: "The name dictionary has AlternatePresentations. Remove them.",
      holds: (catalog, { document }) => {
        const names = document.dict(catalog, "Names");
        return !names || !hasEntry(names, "AlternatePresentations");
      },
    },
    {
      pdfA: "6.11-1",
      message: "The catalog says what a reader has to be able to do (Requirements). Remove that.",
      holds: (catalog, { document }) => document.array(catalog, "Requirements") === undefined,
    },
  ],
});

const pageRules = ruleGroup({
  subjects: (checking) => checking.model(numberedPages),
  placeOf: ({ pageNumber }) => ({ page: pageNumber }),
  rules: [
    {
      pdfA: "6.10-2",
      message: "A page is shown in steps (PresSteps). Remove them.",
      holds: ({ page }) => !hasEntry(page.dict, "PresSteps"),
    },
  ],
});

export const presentationRules: readonly RuleGroup[] = [catalogRules, pageRules];
