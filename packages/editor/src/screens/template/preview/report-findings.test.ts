import { expect, test } from "vitest";
import type { PreviewReport } from "./preview-report.ts";
import {
  accessibilityFindings,
  einvoiceFindings,
  problemFindings,
  readLocation,
  warningFindings,
} from "./report-findings.ts";

const data = { name: "studio", text: '{\n  "lines": [\n    { "price": 1.10 }\n  ]\n}' };
const report: PreviewReport = { warnings: [], accessibility: null, einvoice: null, pages: 1, problem: null, map: null };

test("a warning is at its position in the template, or at its field in the data", () => {
  const warnings = [
    {
      code: "resource_blocked",
      message: "left out",
      location: "partials/logo.html:3:5",
      url: "https://example.com/a.png",
    },
    { code: "amount_not_shown", message: "is not on the page", location: null, path: "data.lines[0].price" },
    { code: "not_settled", message: "did not settle", location: null },
  ];
  expect(warningFindings(warnings, data)).toMatchObject([
    { severity: "warning", file: "partials/logo.html", line: 3, column: 5 },
    { file: "data/studio.json", line: 3 },
    { file: "template.html", line: null, column: null },
  ]);
});

test("a failure of the accessibility check is found at each of its elements, also in a problem", () => {
  const accessibility = {
    standard: "PDF/UA-1",
    check: "strict" as const,
    conformant: false,
    validator: "x",
    rules: { passed: 105, failed: 1 },
    failures: [
      {
        rule: "7.3-1",
        code: "image-alt",
        count: 3,
        message: "Give the image an alternative text.",
        elements: ["<img>", "<img>"],
        locations: [
          { file: "template.html", line: 2, column: 3 },
          { file: "template.html", line: 9, column: 3 },
        ],
      },
    ],
    warnings: [],
  };
  const problem = { code: "pdfua_validation_failed", detail: "", position: null, errors: [], accessibility };
  const findings = accessibilityFindings({ ...report, problem });
  expect(findings).toMatchObject([
    { severity: "error", source: "accessibility", code: "image-alt", rule: "7.3-1", line: 2 },
    { line: 9, message: "Give the image an alternative text. (and 1 more)" },
  ]);
  expect(accessibilityFindings({ ...report, accessibility: { ...accessibility, check: "report" } })[0]?.severity).toBe(
    "warning",
  );
});

test("a message of the invoice check names its rule and the data set", () => {
  const einvoice = {
    profile: "en16931",
    flavour: "factur-x",
    spec_version: "1",
    validation: {
      valid: false,
      schematron: "x",
      pdfa: null,
      messages: [
        { part: "xml", severity: "error" as const, rule: "BR-CO-15", message: "does not add up", location: "/a" },
      ],
    },
    display: null,
  };
  expect(einvoiceFindings({ ...report, einvoice }, data)).toMatchObject([
    { source: "einvoice", rule: "BR-CO-15", file: "data/studio.json", line: null },
  ]);
});

test("a problem that the check of the draft also finds is not repeated; another one is", () => {
  const syntax = { code: "template_syntax_error", detail: "x", position: null, errors: [] };
  expect(problemFindings(syntax, data)).toEqual([]);
  const limit = {
    code: "template_limit_exceeded",
    detail: "The template used too many steps.",
    position: null,
    errors: [],
  };
  expect(problemFindings(limit, data)).toMatchObject([{ severity: "error", file: "template.html", line: null }]);
});

test("a location is read from its end, so that a file may have a colon", () => {
  expect(readLocation("a:b.html:3:5")).toEqual({ file: "a:b.html", line: 3, column: 5 });
  expect(readLocation("template.html")).toBeNull();
});
