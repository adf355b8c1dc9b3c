import { expect, test } from "vitest";
import { brokenRules } from "../../../../test/tagged-pdf.ts";

const TITLE = `<dc:title><rdf:Alt><rdf:li xml:lang="en">Title</rdf:li></rdf:Alt></dc:title>`;
const NAMESPACE = "http://www.aiim.org/pdfua/ns/id/";

test("a file that says it is PDF/UA-1 passes", () => {
  expect(brokenRules({})).toEqual([]);
});

test("a file that does not say that it is PDF/UA fails 5-1", () => {
  expect(brokenRules({ properties: TITLE })).toEqual(["5-1"]);
});

test("another part fails 5-2", () => {
  expect(brokenRules({ properties: `${TITLE}<pdfuaid:part>2</pdfuaid:part>` })).toEqual(["5-2"]);
});

test.each([
  ["part", ["5-3"]],
  ["amd", ["5-4"]],
  ["corr", ["5-5"]],
])("another prefix for %s fails its rule", (name, rules) => {
  const part = name === "part" ? "" : "<pdfuaid:part>1</pdfuaid:part>";
  const other = `<ua:${name} xmlns:ua="${NAMESPACE}">1</ua:${name}>`;

  expect(brokenRules({ properties: TITLE + part + other })).toEqual(rules);
});
