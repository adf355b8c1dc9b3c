/** ISO 19005-3, 6.1.4: the cross-reference table. */
import { ruleGroup } from "../../rule.ts";
import { rawSyntax } from "../../syntax/raw-syntax.ts";

export const crossReferenceRules = ruleGroup({
  subjects: (checking) => checking.model(rawSyntax).tables,
  placeOf: ({ offset }) => ({ detail: `offset ${offset}` }),
  rules: [
    {
      pdfA: "6.1.4-2",
      message: "More or less than one end of line is between xref and the first subsection. Write exactly one.",
      holds: ({ hasSingleEndOfLine }) => hasSingleEndOfLine,
    },
  ],
});
