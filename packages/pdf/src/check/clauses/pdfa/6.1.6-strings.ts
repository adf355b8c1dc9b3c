/** ISO 19005-3, 6.1.6: hexadecimal strings. */
import { PdfString } from "../../../objects/values.ts";
import type { Checking } from "../../checking.ts";
import { ruleGroup } from "../../rule.ts";
import { unusualInContent, unusualInObjects } from "../../syntax/unusual-values.ts";

export const hexStringRules = ruleGroup({
  subjects: (checking) => [...hexStrings(checking)],
  placeOf: ({ place }) => place,
  rules: [
    {
      pdfA: "6.1.6-1",
      message: "A hexadecimal string has an odd number of digits. Write two for every byte.",
      // What is not a digit counts here as one: the other rule finds it.
      holds: ({ hex }) => (hex.digits + hex.otherCharacters) % 2 === 0,
    },
    {
      pdfA: "6.1.6-2",
      message: "A hexadecimal string holds characters other than 0 to 9, A to F and white space. Remove them.",
      holds: ({ hex }) => hex.otherCharacters === 0,
    },
  ],
});

function* hexStrings(checking: Checking) {
  for (const model of [unusualInObjects, unusualInContent]) {
    for (const { value, place } of checking.model(model))
      if (value instanceof PdfString && value.hex) yield { hex: value.hex, place };
  }
}
