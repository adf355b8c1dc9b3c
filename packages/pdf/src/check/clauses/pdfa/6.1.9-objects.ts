/** ISO 19005-3, 6.1.9: how indirect objects are written. */
import { ruleGroup } from "../../rule.ts";
import { rawSyntax } from "../../syntax/raw-syntax.ts";

export const objectSyntaxRules = ruleGroup({
  subjects: (checking) => checking.model(rawSyntax).objects,
  placeOf: ([object]) => ({ object }),
  rules: [
    {
      pdfA: "6.1.9-1",
      message:
        "The numbers and keywords of an object are not set apart as PDF/A asks: one space between number, generation and obj; a line of their own for the head and for endobj.",
      holds: ([, syntax]) =>
        syntax.hasSingleSpaces &&
        syntax.startsOnOwnLine &&
        syntax.hasLineAfterObj &&
        syntax.hasLineBeforeEndobj &&
        syntax.hasLineAfterEndobj,
    },
  ],
});
