import { expect, test } from "vitest";
import type { AccessibilityReport, EinvoiceReport } from "../reports.ts";
import { displayWarnings, failureOfFile } from "./judge-file.ts";

const invoice = (valid: boolean): EinvoiceReport => ({
  profile: "en16931",
  flavour: "factur-x",
  spec_version: "1.09.2",
  xml_url: null,
  validation: {
    valid,
    schematron: "en16931-cii 1.3.16",
    pdfa: null,
    messages: valid
      ? []
      : [
          { part: "xml", severity: "warning", rule: "BR-W", message: "A warning.", location: "/" },
          { part: "xml", severity: "error", rule: "BR-1", message: "One.", location: "/" },
          { part: "pdf", severity: "error", rule: "6.1-1", message: "Two.", location: "" },
        ],
    xml_sha256: "",
  },
  display: { checked: ["BT-1", "BT-112"], missing: ["BT-112"], conflicting: ["BT-1"] },
});

const accessible = (check: "strict" | "report", conformant: boolean): AccessibilityReport => ({
  standard: "PDF/UA-1",
  check,
  conformant,
  validator: "Platen",
  rules: conformant ? { passed: 106, failed: 0 } : { passed: 105, failed: 1 },
  failures: conformant
    ? []
    : [
        {
          rule: "7.4.2-1",
          code: "heading-order",
          count: 1,
          message: "Start at h1.",
          elements: ["<h2>"],
          locations: [],
        },
      ],
  warnings: [],
});

test("a file that passes its checks is delivered, and so is one whose check only reports", () => {
  const einvoice = invoice(true);

  expect(failureOfFile({ einvoice, accessibility: accessible("strict", true) })).toBeNull();
  expect(failureOfFile({ einvoice, accessibility: accessible("report", false) })).toBeNull();
});

test("a strict check that fails refuses the file, and the valid invoice in it is reported too", () => {
  const reports = { einvoice: invoice(true), accessibility: accessible("strict", false) };

  expect(failureOfFile(reports)).toMatchObject({
    code: "pdfua_validation_failed",
    message: "The file fails PDF/UA-1: 7.4.2-1: Start at h1.",
    ...reports,
  });
});

test("a refused invoice goes before a file that is not accessible", () => {
  const reports = { einvoice: invoice(false), accessibility: accessible("strict", false) };

  expect(failureOfFile(reports)).toMatchObject({
    code: "einvoice_data_invalid",
    message: "The finished invoice was refused: BR-1: One. (and 1 more)",
    ...reports,
  });
});

test("amounts that the page hides or changes are warnings with the field's path", () => {
  expect(displayWarnings(invoice(true))).toMatchObject([
    { code: "invoice_value_not_shown", path: "data._invoice.totals.grand" },
    { code: "invoice_value_differs", path: "data._invoice.number" },
  ]);
});
