/** ISO 14289-1, 7.3 and 7.7: figures and formulas have a text for those who do not see them. */
import type { PdfDict } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { RuleGroup } from "../../rule.ts";
import { elementRules } from "./element-rules.ts";

export const figures: readonly RuleGroup[] = [
  elementRules(
    ["Figure"],
    [
      {
        ua1: "7.3-1",
        message: "A figure has no text for those who do not see it. Describe it in Alt, or mark it as an artifact.",
        holds: ({ dict }, { document }) => hasReplacement(document, dict),
      },
    ],
  ),
  elementRules(
    ["Formula"],
    [
      {
        ua1: "7.7-1",
        message: "A formula has no text for those who do not see it. Write it out in Alt or ActualText.",
        holds: ({ dict }, { document }) => hasReplacement(document, dict),
      },
    ],
  ),
];

/** ActualText may be empty: what is replaced by nothing says so on purpose. */
function hasReplacement(document: PdfDocument, dict: PdfDict): boolean {
  const alternative = document.string(dict, "Alt");
  if (alternative && readTextString(alternative) !== "") return true;

  return document.string(dict, "ActualText") !== undefined;
}
