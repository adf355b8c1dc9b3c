import { expect, test } from "vitest";
import { streamText } from "../../../../test/small-pdf.ts";
import { brokenRules } from "../../../../test/tagged-pdf.ts";

const config = (render: string) =>
  `<config xmlns="http://www.xfa.org/schema/xci/2.6/"><acrobat><acrobat7><dynamicRender>${render}</dynamicRender></acrobat7></acrobat></config>`;
const whole = (render: string) => `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${config(render)}</xdp:xdp>`;
const rulesFor = (xfa: string, packet: string) =>
  brokenRules({ catalog: `/AcroForm<</Fields[]/XFA ${xfa}>>`, objects: { 8: streamText("", packet) } });

test("a static XFA form passes", () => {
  expect(rulesFor("8 0 R", whole("forbidden"))).toEqual([]);
  expect(rulesFor("[(template) 8 0 R]", config("required"))).toEqual([]);
});

test("a dynamic XFA form fails 7.15-1, in one stream or in packets", () => {
  expect(rulesFor("8 0 R", whole("required"))).toEqual(["7.15-1"]);
  expect(rulesFor("[(config) 8 0 R]", config("required"))).toEqual(["7.15-1"]);
});
