import { expect, test } from "vitest";
import { missingSnippets, pastePlaces } from "./missing-snippets.ts";

test("every missing snippet is named once, in order, and has one place to paste it", () => {
  const finding = (code: string, name: string) => ({
    severity: "error" as const,
    file: "body.html.liquid",
    line: 1,
    column: 1,
    code,
    message: `The snippet "${name}" is not among those that could be read.`,
    advice: null,
  });
  const findings = [finding("snippet_missing", "total"), finding("snippet_missing", "head"), finding("other", "x")];
  const template = { source_id: "1", identifier: "a", slug: "a", status: "imported" as const, reason: null };
  const report = {
    dry_run: true,
    summary: { imported: 2, skipped: 0, failed: 0 },
    findings: [],
    templates: [
      { ...template, findings },
      { ...template, findings: [finding("snippet_missing", "head")] },
    ],
  };

  expect(missingSnippets(report)).toEqual(["head", "total"]);
  expect([...pastePlaces(report)]).toEqual([
    [findings[0], "total"],
    [findings[1], "head"],
  ]);
});
