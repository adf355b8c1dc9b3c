/** The results as one HTML file: what failed, with the pages of the snapshot and of now side by side. */
import { type ReportEntry, type ReportMessage, writeComparisonReport } from "@platen/compare";
import { describeFound, describePlace } from "./print-results.ts";
import type { RanCase } from "./run-case.ts";
import type { FailedExpectation } from "./test-case.ts";

export function htmlReport(ran: readonly RanCase[]): string {
  return writeComparisonReport({
    title: "Template tests",
    from: "snapshot",
    to: "now",
    entries: ran.map(entryOf),
  });
}

function entryOf({ result, comparison }: RanCase): ReportEntry {
  const { folder, name, failures, passed, notes } = result;

  return {
    name: `${folder}: ${name}`,
    verdict: passed ? "equal" : comparison && !comparison.equal ? "different" : "failed",
    messages: failures.map((failure) => messageOf(folder, failure)),
    pages: comparison?.changed ?? [],
    note: notesOf(notes, comparison).join(" ") || undefined,
  };
}

/** What a snapshot differs in says itself what was expected. */
function messageOf(folder: string, failure: FailedExpectation): ReportMessage {
  const { page, path, expected } = failure;
  const text =
    path === "expect.snapshot" ? describeFound(failure) : `expected ${expected}; found: ${describeFound(failure)}`;

  return { page, place: `${describePlace(folder, failure)}: ${path}`, text };
}

/** A test that fails without a picture to look at says why there is none. */
function notesOf(notes: readonly string[], comparison: RanCase["comparison"]): readonly string[] {
  if (!comparison || comparison.equal || comparison.changed.length > 0 || notes.length > 0) return notes;

  return [comparison.pictures ? "The pages look the same." : "This snapshot has no pictures, only text and structure."];
}
