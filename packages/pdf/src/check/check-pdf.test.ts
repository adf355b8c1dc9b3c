import { expect, test } from "vitest";
import { taggedPdf } from "../../test/tagged-pdf.ts";
import { checkPdf, checkPdfProfiles, rulesOf } from "./check-pdf.ts";

test("PDF/UA-1 has 106 rules", () => {
  expect(new Set(rulesOf("ua1")).size).toBe(106);
});

test("a file that keeps all rules is conformant", () => {
  expect(checkPdf(taggedPdf(), "ua1")).toEqual({
    compliant: true,
    profile: "ua1",
    rules: { passed: 106, failed: 0 },
    failures: [],
    error: null,
  });
});

test("several profiles have the verdicts that each has alone", () => {
  const bytes = taggedPdf();

  expect(checkPdfProfiles(bytes, ["ua1", "a3a"])).toEqual([checkPdf(bytes, "ua1"), checkPdf(bytes, "a3a")]);
});

test("what is not a PDF file is not conformant and says why", () => {
  expect(checkPdf(new TextEncoder().encode("Hello"), "ua1")).toMatchObject({
    compliant: false,
    error: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

test("failures come in the order of their rules and say what to change", () => {
  const { failures } = checkPdf(taggedPdf({ content: "0 0 9 9 re f", language: "?", properties: "" }), "ua1");

  expect(failures.map(({ rule }) => rule)).toEqual(["5-1", "7.1-3", "7.1-9", "7.2-29"]);
  for (const { message } of failures) expect(message).toMatch(/^[A-Z].*\. [A-Z].*\.$/);
});
