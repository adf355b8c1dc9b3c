import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf, streamText } from "../../../../test/small-pdf.ts";
import { annotationRules } from "./6.3-annotations.ts";

const rulesOf = (annotation: string) =>
  failedRules(
    smallPdf({
      page: `/Annots[<<${annotation}>>]`,
      objects: { 5: streamText("/Subtype/Form", ""), 6: "<</FT/Btn>>" },
    }),
    [annotationRules],
  );
const STAMP = "/Subtype/Stamp/F 4/Rect[0 0 9 9]";
const BUTTON = "/Subtype/Widget/Parent 6 0 R/F 4/Rect[0 0 9 9]";

test.each([
  ["/Subtype/Link/F 4/Rect[0 0 9 9]", []],
  ["/Subtype/Popup/Rect[0 0 9 9]", []],
  [`${STAMP}/AP<</N 5 0 R>>`, []],
  ["/Subtype/Movie/F 4/AP<</N 5 0 R>>", ["6.3.1-1"]],
  ["/F 4/AP<</N 5 0 R>>", ["6.3.1-1"]],
  ["/Subtype/Link/Rect[0 0 9 9]", ["6.3.2-1"]],
  ["/Subtype/Link/F 0", ["6.3.2-2"]],
  ["/Subtype/Link/F 6", ["6.3.2-2"]],
  ["/Subtype/Link/F 36", ["6.3.2-2"]],
  ["/Subtype/Link/F 20", []],
  [STAMP, ["6.3.3-1"]],
  ["/Subtype/Stamp/F 4/Rect[5 5 5 5]", []],
  ["/Subtype/Stamp/F 4/Rect[5 5 5 9]", ["6.3.3-1"]],
  [`${STAMP}/AP<</N 5 0 R/D 5 0 R>>`, ["6.3.3-2"]],
  [`${STAMP}/AP<<>>`, ["6.3.3-2"]],
  [`${STAMP}/AP<</N 5 0 R/D null>>`, []],
  [`${BUTTON}/AP<</N<</On 5 0 R>>>>`, []],
  [`${BUTTON}/AP<</N 5 0 R>>`, ["6.3.3-3"]],
  [`${BUTTON}/AP<</N<<>>>>`, ["6.3.3-3"]],
  [`${STAMP}/AP<</N<</On 5 0 R>>>>`, ["6.3.3-4"]],
])("an annotation is judged by its type, flags and appearance: %s", (annotation, rules) => {
  expect(rulesOf(annotation)).toEqual(rules);
});
