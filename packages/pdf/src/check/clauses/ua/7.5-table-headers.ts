/** ISO 14289-1, 7.5: every data cell of a table has its headers. */
import type { RuleGroup } from "../../rule.ts";
import { headlessCells } from "../../structure/cell-headers.ts";
import { elementRules } from "./element-rules.ts";

export const tableHeaders: RuleGroup = elementRules(
  ["TD"],
  [
    {
      ua1: "7.5-1",
      message:
        "The headers of a data cell cannot be determined. Give each TH of the table a Scope, or name the headers' IDs in Headers of the cell.",
      holds: (cell, checking) => checking.model(headlessCells).get(cell) !== "",
    },
    {
      ua1: "7.5-2",
      message:
        "A data cell names headers that its table does not have, and no others can be determined. Correct Headers of the cell, or the IDs of the TH.",
      detail: (cell, checking) => checking.model(headlessCells).get(cell) ?? null,
      holds: (cell, checking) => (checking.model(headlessCells).get(cell) ?? "") === "",
    },
  ],
);
