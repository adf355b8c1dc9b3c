import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { optionalContentRules } from "./6.9-optional-content.ts";

const rulesOf = (configuration: string, others = "") =>
  failedRules(
    smallPdf({
      catalog: `/OCProperties<</OCGs[5 0 R 6 0 R]/D<<${configuration}>>/Configs[${others}]>>`,
      objects: { 5: "<</Type/OCG/Name(one)>>", 6: "<</Type/OCG/Name(two)>>" },
    }),
    [optionalContentRules],
  );

test.each([
  ["/Name(a)", "<</Name(b)>>", []],
  ["/Name()", "", ["6.9-1"]],
  ["/Name(a)", "<<>>", ["6.9-1"]],
  ["/Name(a)", "<</Name(a)>>", ["6.9-2"]],
  ["/Name(a)/Order[5 0 R[(label) 6 0 R]]", "", []],
  ["/Name(a)/Order[5 0 R]", "", ["6.9-3"]],
  ["/Name(a)", "<</Name(b)/Order[]>>", ["6.9-3"]],
  ["/Name(a)/AS[]", "", ["6.9-4"]],
])("configurations %s and %s", (configuration, others, rules) => {
  expect(rulesOf(configuration, others)).toEqual(rules);
});
