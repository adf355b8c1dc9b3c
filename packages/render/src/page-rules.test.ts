import { expect, test } from "vitest";
import { plainPageRules } from "./page-rules.ts";

const sheet = (css: string) => plainPageRules(`<style>${css}</style>`);

test.each([
  ["p { color: red }", []],
  ["@page { size: A4 landscape; margin: 15mm 18mm 2cm }", ["@page { size: A4 landscape; margin: 15mm 18mm 2cm }"]],
  ["@page{size:210mm 297mm;margin-top:0 !important}", ["@page{size:210mm 297mm;margin-top:0 !important}"]],
  ["@PAGE { } @page { margin: 0.5in; }", ["@PAGE { }", "@page { margin: 0.5in; }"]],
])("pages are all alike: %s", (css, rules) => {
  expect(sheet(css)).toEqual(rules);
});

test.each([
  "@page :first { margin: 0 }",
  "@page wide { size: A3 }",
  "@page { margin: 2em }",
  "@page { margin: var(--edge) }",
  "@page { @bottom-right { content: counter(page) } }",
  "@page { size: A4; background: red }",
  "@page { margin: 1cm",
  "/* @page */ @page { margin: 1cm }",
])("pages may differ: %s", (css) => {
  expect(sheet(css)).toBeNull();
});
