import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { graphicsStateRules } from "./6.2.5-graphics-state.ts";

const rulesOf = (parameters: string, content = "/G gs") =>
  failedRules(smallPdf({ content, resources: `/ExtGState<</G<<${parameters}>>>>` }), graphicsStateRules);

test.each([
  ["/TR/Identity", ["6.2.5-1"]],
  ["/TR2/Identity", ["6.2.5-2"]],
  ["/TR2/Default", []],
  ["/HTP[0 0]", ["6.2.5-3"]],
  ["/BM/Multiply", []],
  ["/BM/Foo", ["6.2.10-1"]],
  ["/BM[/Foo/Normal]", ["6.2.10-1"]],
  ["/HT/Default", []],
  ["/HT<</HalftoneType 1>>", []],
  ["/HT<</HalftoneType 6>>", ["6.2.5-4"]],
  ["/HT<</HalftoneType 1/HalftoneName(a)>>", ["6.2.5-5"]],
  ["/HT<</HalftoneType 1/TransferFunction/Identity>>", ["6.2.5-6"]],
  ["/HT<</HalftoneType 5/Default<</HalftoneType 1/TransferFunction/Identity>>>>", []],
  ["/HT<</HalftoneType 5/Cyan<</HalftoneType 1/TransferFunction/Identity>>>>", ["6.2.5-6"]],
  ["/HT<</HalftoneType 5/Spot<</HalftoneType 1>>>>", ["6.2.5-6"]],
])("parameters are looked at where they are set: %s", (parameters, rules) => {
  expect(rulesOf(parameters)).toEqual(rules);
});

test("parameters that nothing sets are not looked at", () => {
  expect(rulesOf("/TR/Identity/BM/Foo", "")).toEqual([]);
});
